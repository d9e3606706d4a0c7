-- Writes results of Lua's own arithmetic and formatting for random numbers of all kinds: for Fuzz/arm.
local seed = 12345
local function random() seed = (seed * 1103515245 + 12345) % 2147483648 return seed end
local odd = { 0.0, -0.0, 0 / 0, -(0 / 0), 1 / 0, -1 / 0, 1e308, -1e308, 5e-324, 1e-310, 1, -1, 3, math.mininteger, math.maxinteger }
local function any()
  local kind = random() // 65536 % 4
  if kind == 0 then return odd[random() // 65536 % #odd + 1] end
  if kind == 1 then return random() - 1073741824 end
  if kind == 2 then return (random() - 1073741824) / (random() + 1) end
  return (random() - 1073741824) * 1e-3 * random()
end
local function colour() return string.format("#%06X", random() // 128) end
local function text(x) return math.type(x) .. x .. "" end

return effect {
  title = "Arithmetic",
  start = function() return { text = "", count = 0 } end,
  step = function(s)
    local a, b, parts = any(), any(), {}
    local function put(x) parts[#parts + 1] = text(x) end
    for _, x in ipairs({ a + b, a - b, a * b, a / b, -a, math.max(a, b), math.min(a, b), math.abs(a) }) do put(x) end
    if b ~= 0 then
      put(a % b)
      put(a // b)
      put(math.fmod(a, b))
    end
    if a == a and a - a == 0 then
      put(math.floor(a))
      put(math.ceil(a))
      put(math.sqrt(math.abs(a)))
      parts[#parts + 1] = string.format("%.17g %g %5.2f %e", a, a, a % 1000, a)
      put(tonumber(a .. ""))
    end
    local whole, other = math.tointeger(a), math.tointeger(b)
    if whole and other then
      put(whole & other)
      put(whole << (other & 63))
      parts[#parts + 1] = string.format("%d %x", whole, other)
    end
    parts[#parts + 1] = mix(colour(), colour(), random() / 2147483648)
    parts[#parts + 1] = (a < b and "<" or ">=") .. (a == b and "=" or "~") .. string.upper(a) .. #(b .. "")
    s.text, s.count = table.concat(parts, " "), s.count + 1
  end,
  draw = function() end,
}
