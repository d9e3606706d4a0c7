#!/usr/bin/env python3
"""Writes layouts.txt: the keyboard layouts of Debian's xkb-data, as far as Fidget's shortcuts need them.

Run it in this folder where xkb-data and libxkbcommon0 are installed. The tests read the table only, so that they run
without both and give the same answer everywhere.
"""
import ctypes, xml.etree.ElementTree as xml

NAMES = "TLDE AE01 AE02 AE03 AE04 AE05 AE06 AE07 AE08 AE09 AE10 AE11 AE12 " \
    "AD01 AD02 AD03 AD04 AD05 AD06 AD07 AD08 AD09 AD10 AD11 AD12 " \
    "AC01 AC02 AC03 AC04 AC05 AC06 AC07 AC08 AC09 AC10 AC11 BKSL " \
    "AB01 AB02 AB03 AB04 AB05 AB06 AB07 AB08 AB09 AB10 LSGT AB11 AE13"
US = "`1234567890-=qwertyuiop[]asdfghjkl;'\\zxcvbnm,./<ろ¥"
WANTED = set(",.-=+[]\\;'?/123456789")
NOTHING = "○"

lib = ctypes.CDLL("libxkbcommon.so.0")
for name in ["context_new", "keymap_new_from_names"]:
    getattr(lib, "xkb_" + name).restype = ctypes.c_void_p

class Names(ctypes.Structure):
    _fields_ = [(n, ctypes.c_char_p) for n in ["rules", "model", "layout", "variant", "options"]]

context = ctypes.c_void_p(lib.xkb_context_new(0))

def characters(keymap, code, level):
    symbols = ctypes.POINTER(ctypes.c_uint32)()
    count = lib.xkb_keymap_key_get_syms_by_level(keymap, code, 0, level, ctypes.byref(symbols))
    text = chr(lib.xkb_keysym_to_utf32(symbols[0])) if count == 1 else ""
    return text if text.isprintable() and text.strip() else ""

def row(layout, variant):
    names = Names(b"evdev", b"pc105", layout.encode(), variant.encode(), b"")
    keymap = ctypes.c_void_p(lib.xkb_keymap_new_from_names(context, ctypes.byref(names), 0))
    if not keymap:
        return None
    codes = [lib.xkb_keymap_key_by_name(keymap, name.encode()) for name in NAMES.split()]
    plain = "".join(characters(keymap, code, 0) or NOTHING for code in codes)
    held = []
    for level in [1, 2, 3]:
        typed = [(key, characters(keymap, code, level)) for key, code in zip(US, codes)]
        held.append("".join(key + sign for key, sign in typed
                            if sign in WANTED or sign.isdecimal() and not sign.isascii()))
    return " ".join([plain] + [text or NOTHING for text in held])

lib.xkb_keymap_key_by_name.restype = ctypes.c_uint32
lib.xkb_keysym_to_utf32.restype = ctypes.c_uint32
lib.xkb_context_set_log_level(context, 0)
rows = {}
for layout in xml.parse("/usr/share/X11/xkb/rules/evdev.xml").getroot().iter("layout"):
    name = layout.find("configItem/name").text
    if name == "custom":
        continue
    for variant in [""] + [v.text for v in layout.findall("variantList/variant/configItem/name")]:
        text = row(name, variant)
        if text:
            rows.setdefault(text, name + (f"({variant})" if variant else ""))
with open("layouts.txt", "w") as file:
    file.write("# Made by make-layouts.py from xkb-data: a layout, its keys from ` to / and three that the US layout lacks, and what\n"
               "# Shift, AltGr and both type: pairs of a US key and its sign. Layouts that are alike here are written once.\n")
    for text, name in rows.items():
        file.write(f"{name} {text}\n")
