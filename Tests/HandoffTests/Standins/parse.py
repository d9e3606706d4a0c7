"""Parses Kotlin and Dart with the grammars of tree-sitter, and says where a file is none of it.

    python3 parse.py FILE.kt FILE.dart…
"""

import sys

import tree_sitter
import tree_sitter_dart
import tree_sitter_kotlin

GRAMMARS = {"kt": tree_sitter_kotlin, "dart": tree_sitter_dart}


def faults(node):
    if node.type == "ERROR" or node.is_missing:
        yield node
    for child in node.children:
        if child.has_error or child.is_missing:
            yield from faults(child)


status = 0
for path in sys.argv[1:]:
    with open(path, "rb") as file:
        text = file.read()
    grammar = tree_sitter.Language(GRAMMARS[path.rsplit(".", 1)[1]].language())
    root = tree_sitter.Parser(grammar).parse(text).root_node
    for node in faults(root):
        print(f"{path}:{node.start_point[0] + 1}: {text[node.start_byte:node.end_byte][:80]!r}")
        status = 1
sys.exit(status)
