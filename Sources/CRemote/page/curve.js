// Curves: dragged by two handles, chosen by name, or typed.
const named = { linear: [0, 0, 1, 1], ease: [0.25, 0.1, 0.25, 1], "ease-in": [0.42, 0, 1, 1], "ease-out": [0, 0, 0.58, 1], "ease-in-out": [0.42, 0, 0.58, 1] };
function easingControl(row, element) {
  const svg = icon("");
  svg.setAttribute("viewBox", "-14 -40 188 180");
  svg.classList.add("curve");
  const curve = $("path", svg);
  const points = () => named[now.values[row.key]] ?? now.values[row.key];
  const handles = [0, 1].map((index) => {
    const handle = make("i.handle");
    let gesture = null;
    handle.onpointerdown = (event) => {
      handle.setPointerCapture(event.pointerId);
      gesture = newGesture();
      held.add(row.key);
    };
    handle.onpointermove = (event) => {
      if (!gesture) return;
      const box = svg.getBoundingClientRect();
      const x = (((event.clientX - box.left) / box.width) * 188 - 14) / 160;
      const y = 1.4 - ((event.clientY - box.top) / box.height) * 1.8;
      const next = [...points()];
      next.splice(2 * index, 2, Math.round(clamp(x, 0, 1) * 100) / 100, Math.round(clamp(y, -0.4, 1.4) * 100) / 100);
      set(row.key, next, gesture, false);
    };
    handle.onpointerup = handle.onpointercancel = () => {
      held.delete(row.key);
      if (gesture) set(row.key, undefined, gesture, true);
      gesture = null;
    };
    return handle;
  });
  const list = make("select", { "aria-label": `${row.title}, by name`, onchange: () => void (list.value && set(row.key, list.value)) },
    make("option", { value: "" }, "Own curve"), ...Object.keys(named).map((key) => make("option", {}, key)));
  const [field, show] = typedField(row, `${row.title}, its numbers`);
  element.append(make("div.easing", {}, make("div.plot", {}, svg, ...handles), make("label", {}, list, field)));
  return () => {
    const [x1, y1, x2, y2] = points().map((part, index) => (index % 2 ? 100 - 100 * part : 160 * part));
    curve.setAttribute("d", `M0 100L${x1} ${y1}M160 0L${x2} ${y2}M0 100C${x1} ${y1} ${x2} ${y2} 160 0`);
    handles.forEach((handle, index) => {
      handle.style.left = `${(([x1, x2][index] + 14) / 188) * 100}%`;
      handle.style.top = `${((clamp([y1, y2][index], -40, 140) + 40) / 180) * 100}%`;
    });
    show(points().join(", "));
    list.value = Object.keys(named).find((key) => isSame(named[key], points())) ?? "";
  };
}
