// HTML of what is known, fitted to what is there: elements that stay keep their focus, what is typed into them, and the
// fingers that hold them.
class Html extends String {}
function plain(part) {
  if (part instanceof Html) return part;
  if (Array.isArray(part)) return part.map(plain).join("");
  return part == null || part === false ? "" : String(part).replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt()};`);
}
/** A template of HTML: values in it are text, unless they are HTML or a list of it. */
const html = (texts, ...parts) => new Html(String.raw({ raw: texts }, ...parts.map(plain)));
/** A drawing in a box of 24 about nought. */
const icon = ({ lines, fills }) => html`<svg viewBox="-12 -12 24 24" aria-hidden="true"><path d="${lines}"/>
  <path class="filled" d="${fills}"/></svg>`;
const clamp = (value, from, to) => Math.min(to, Math.max(from, value));
const isSame = (a, b) => JSON.stringify(a) === JSON.stringify(b);

function parse(content) {
  const template = document.createElement("template");
  template.innerHTML = content;
  return template.content;
}

function fit(old, fresh) {
  // Whether it is open, and its style, are not the HTML's to say once it is there.
  const names = (element) => element.getAttributeNames().filter((name) => name !== "open" && name !== "style");
  for (const name of names(old)) if (!fresh.hasAttribute(name)) old.removeAttribute(name);
  for (const name of names(fresh))
    if (old.getAttribute(name) !== fresh.getAttribute(name)) old.setAttribute(name, fresh.getAttribute(name));
  if (fresh.dataset.style) old.style = fresh.dataset.style;
  fitInside(old, fresh);
  const isLeftAlone = old !== document.activeElement && old.validity?.valid;
  if (isLeftAlone && old.matches("select, textarea, input[value]:not([type=checkbox])") && old.value !== fresh.value)
    old.value = fresh.value;
}

function fitInside(old, fresh) {
  [...fresh.childNodes].forEach((child, index) => {
    let there = old.childNodes[index];
    if (there?.nodeName !== child.nodeName || there.id !== child.id) {
      const made = child.cloneNode();
      if (there) there.replaceWith(made);
      else old.append(made);
      there = made;
    }
    if (child.nodeType === Node.ELEMENT_NODE) fit(there, child);
    else if (there.data !== child.data) there.data = child.data;
  });
  while (old.childNodes.length > fresh.childNodes.length) old.lastChild.remove();
}

/** Shows HTML inside an element. */
function draw(element, content) {
  if (element.drawn !== `${content}`) fitInside(element, parse((element.drawn = `${content}`)));
}

// A button says which command it is for, and with which words.
const does = (name, words = {}) => html`data-do="${name}" data-with="${JSON.stringify(words)}"`;
addEventListener("click", ({ target }) => {
  const button = target.closest("[data-do]");
  if (button) command(button.dataset.do, JSON.parse(button.dataset.with));
  if (target.closest("[data-close]")) target.closest("[popover]").hidePopover();
});
