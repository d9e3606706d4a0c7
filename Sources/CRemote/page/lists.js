// Lists: photographs, cards, posts. Their texts and their order are tuned here, their pictures at the window.
const rowName = (row, index, columns) => row.title || row.name || row.text
  || columns.map((column) => !column.picture && column.name !== "focus" && row[column.name]).find(Boolean)
  || row.picture?.split("/").pop() || `Row ${index + 1}`;

function listControl(row, element) {
  const list = make("div.list");
  element.append(list);
  let open = -1;
  const change = (edit) => {
    const rows = structuredClone(now.values[row.key]);
    edit(rows);
    set(row.key, rows);
  };
  const act = (label, path, isPossible, edit) =>
    make("button.icon", { "aria-label": label, disabled: !isPossible, onclick: () => change(edit) }, icon(path));
  function draw(rows) {
    const focused = document.activeElement?.dataset?.part;
    list.replaceChildren(
      ...rows.map((item, index) => {
        const name = rowName(item, index, row.columns);
        const head = make("div.listed", {},
          make("button.wide", { "aria-expanded": open === index, onclick: () => draw(rows, (open = open === index ? -1 : index)) }, name),
          act(`${name}: up`, "M6 15L12 9L18 15", index > 0, (all) => all.splice(index - 1, 0, all.splice(index, 1)[0])),
          act(`${name}: down`, "M6 9L12 15L18 9", index < rows.length - 1, (all) => all.splice(index + 1, 0, all.splice(index, 1)[0])),
          act(`${name}: remove`, "M7 7L17 17M17 7L7 17", rows.length > row.count[0], (all) => all.splice(index, 1)));
        if (open !== index) return head;
        const parts = row.columns.map((column) => {
          if (column.picture) return make("p.picture", {}, `Picture: ${item[column.name] || "none"}. It is chosen at the window.`);
          const field = textArea(column.length, item[column.name] ?? "", {
            "aria-label": `${name}: ${choiceTitle(column.name)}`, "data-part": `${index}.${column.name}`,
            onchange: () => change((all) => (all[index][column.name] = field.value)),
          });
          return make("label", {}, make("span", {}, choiceTitle(column.name)), field);
        });
        return make("div.opened", {}, head, ...parts);
      }),
      rows.length < row.count[1] ? make("button.pill", { onclick: () => change((all) => all.push(all.at(-1) ?? {})) }, "Add one more") : "");
    if (focused) $(`[data-part="${focused}"]`, list)?.focus();
  }
  return (value) => draw(value ?? []);
}

const controls = {
  number: numberControl, integer: numberControl, flag: flagControl, choice: choiceControl, color: colorControl,
  text: textControl, easing: easingControl, rows: listControl,
};
