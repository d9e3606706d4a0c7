-- Ropes and cloths: points that threads hold together. It uses the locals of the files before it.

function checks.passes(x, word, name)
  need(isWhole(x) == "integer" and x >= 1 and x <= 50, word, name, "a whole number, 1…50", x)
end
local tieOptions = { passes = "passes", fixed = "table", cut = "table" }
local function tie(x, y, threads, how, more)
  none(more, "tie", 5, "only two lists of numbers, threads and options")
  need(isList(x) and #x > 0 and #x <= 10000, "tie", 1, "a list of 1…10000 numbers", x)
  need(isList(y), "tie", 2, "a list of " .. #x .. " numbers", y)
  if #y ~= #x then fail("tie: argument 2 has ", #y, " numbers, expected ", #x, ", as argument 1 has") end
  need(type(threads) == "table" and #threads <= 20000, "tie", 3, "a list of at most 20000 threads such as { 1, 2, 7 }", threads)
  how = options(how, "tie", 4, tieOptions)
  local passes = how.passes or 1
  -- An instruction takes as long as the half of a pull.
  charge(#x + (how.fixed and #how.fixed or 0) + 4 * #threads + 2 * passes * #threads)
  return host.tie(x, y, threads, passes, how.fixed, how.cut, function(list, place, one)
    if list == "threads" then
      local got = type(one) == "table" and { told(one[1]), told(one[2]), told(one[3]) } or { told(one) }
      fail("tie: thread ", place, " is ", T.concat(got, ", "), ", expected two different places, 1…", #x,
        ", and a length of 0 or more, such as { 1, 2, 7 }")
    end
    if list == "fixed" then
      fail("tie: item ", place, " of fixed is ", told(one), ", expected the place of a point, 1…", #x)
    end
    fail("tie: item ", place, " of argument ", list == "x" and 1 or 2, " is ", told(one), ", expected a finite number")
  end)
end
