-- The inputs of a step, and the keys of a sketch with a keyboard. It uses the locals of the files before it.

local Inputs = {
  __index = closed("inputs:", { each = function(self, more)
    none(more, "inputs:each", 1, "no argument")
    return over(self)
  end, typed = function(self, more)
    none(more, "inputs:typed", 1, "no argument")
    if not hasKeyboard then fail("inputs:typed: the effect has no keyboard, expected keyboard = true in effect { … }") end
    local keys = {}
    for place = 1, #self do if self[place].kind == "key" then keys[#keys + 1] = self[place] end end
    return over(keys)
  end }),
  __call = function() fail("inputs is no loop, expected inputs:each()") end,
}
local inputFields = { kind = true, id = true, x = true, y = true, time = true, dx = true, dy = true, factor = true, text = true, key = true }
local Input = { __index = function(_, field)
  if not inputFields[field] then fail("inputs:each: an input has no ", told(field), hint(field, inputFields)) end
end }

-- The caret before and after a character of one to four bytes; a caret is the number of bytes before it.
local function isInside(text, caret) return caret > 0 and caret < #text and S.byte(text, caret + 1) & 0xC0 == 0x80 end
local function left(text, caret)
  repeat caret = caret - 1 until not isInside(text, caret)
  return M.max(0, caret)
end
local function right(text, caret)
  repeat caret = caret + 1 until not isInside(text, caret)
  return M.min(#text, caret)
end
local function edit(self, text, caret, more)
  none(more, "k:edit", 3, "only a text and a caret")
  words(text, "k:edit", 1)
  caret = caret or #text
  need(isWhole(caret) == "integer" and caret >= 0 and caret <= #text, "k:edit", 2, "a caret, 0…" .. #text, caret)
  host.charge(#text / 8)
  local typed, key = rawget(self, "text"), rawget(self, "key")
  if typed then return S.sub(text, 1, caret) .. typed .. S.sub(text, caret + 1), caret + #typed end
  if key == "left" then return text, left(text, caret) end
  if key == "right" then return text, right(text, caret) end
  if key ~= "backspace" then return text, caret end
  local first = left(text, caret)
  return S.sub(text, 1, first) .. S.sub(text, caret + 1), first
end
local keyFields = { kind = true, text = true, key = true, time = true, edit = true }
local Key = { __index = function(_, field)
  if field == "edit" then return edit end
  -- Loops over all inputs ask a key for fields of the others.
  if not inputFields[field] then fail("inputs:typed: a key has no ", told(field), hint(field, keyFields)) end
end }
