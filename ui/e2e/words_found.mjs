// What words.test.mjs looks for in a page, in the browser: the texts that somebody sees or hears, and what does not fit into its place.
// Both functions run in the page by themselves: they may use nothing from outside of them.

/** Every text of a page in its order, and those attributes that are shown or read out. Two texts of one sentence follow each other. */
export function textsOfPage(html) {
  const ATTRIBUTES = ["placeholder", "aria-label", "aria-description", "title", "alt", "label"];
  const texts = [];
  const attributes = [];
  const { body } = new DOMParser().parseFromString(html, "text/html");
  const walk = document.createTreeWalker(body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    if (node.nodeType === Node.TEXT_NODE) {
      if (!["SCRIPT", "STYLE"].includes(node.parentElement.tagName)) texts.push(node.data);
      continue;
    }
    for (const name of ATTRIBUTES) {
      const text = node.getAttribute(name);
      if (text) attributes.push({ name, text });
    }
    if (node.matches("input[type=submit], input[type=button]")) attributes.push({ name: "value", text: node.value });
  }
  return { texts, attributes };
}

/**
 * What does not fit: the page is wider than its window, a text is cut off or runs out of the box that it stands in, or two controls overlap.
 * Each by the kind of fault and where it is.
 */
export function faultsOfPage() {
  const SLACK = 1;
  const LONG_DATA = 40;
  const faults = new Map();
  const short = (text) => text.trim().replace(/\s+/g, " ").slice(0, 60);
  const nameOf = (element) => {
    const names = [...element.classList].map((name) => `.${name}`).join("");
    return `${element.tagName.toLowerCase()}${names}`;
  };
  const add = (kind, element, more) => {
    const key = `${kind}: ${nameOf(element.parentElement)} > ${nameOf(element)}`;
    if (!faults.has(key)) faults.set(key, more ?? short(element.textContent));
  };
  /** Not long data, which may be cut off by intent. */
  const isTried = (text) => text.trim() !== "" && (/[[\]~]/.test(text) || text.length <= LONG_DATA);
  const styles = new Map();
  const styleOf = (element) => {
    if (!styles.has(element)) styles.set(element, getComputedStyle(element));
    return styles.get(element);
  };
  const scrolls = (element) => /auto|scroll/.test(styleOf(element).overflowX);
  const clips = (element) => /hidden|clip/.test(styleOf(element).overflowX);
  const isTiny = (element) => element.offsetWidth <= 1 || element.offsetHeight <= 1;
  /** Only read out: cut to nothing by intent, with all that is in it. */
  const isUnseen = (element) => {
    for (let above = element; above; above = above.parentElement) if (clips(above) && isTiny(above)) return true;
    return isTiny(element) && styleOf(element).display !== "inline";
  };
  const isShown = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });

  function checkWidth() {
    const root = document.documentElement;
    if (root.scrollWidth > innerWidth) {
      const reach = (element) => element.getBoundingClientRect().right;
      const inScroller = (element) => {
        for (let above = element.parentElement; above; above = above.parentElement)
          if (scrolls(above) || clips(above)) return true;
        return false;
      };
      const wide = [...document.body.querySelectorAll("*")].filter(
        (one) => isShown(one) && !inScroller(one) && reach(one) > innerWidth + SLACK,
      );
      const worst = wide.filter((one) => ![...one.children].some((child) => wide.includes(child)));
      for (const one of worst.slice(0, 3))
        add("the page scrolls sideways", one, `${root.scrollWidth} of ${innerWidth} px: ${short(one.textContent)}`);
      if (worst.length === 0)
        add("the page scrolls sideways", document.body, `${root.scrollWidth} of ${innerWidth} px`);
    }
  }

  function checkTexts(scope) {
    const range = document.createRange();
    const walk = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      const parent = node.parentElement;
      if (
        !isTried(node.data) ||
        ["SCRIPT", "STYLE", "OPTION"].includes(parent.tagName) ||
        !isShown(parent) ||
        isUnseen(parent)
      )
        continue;
      range.selectNodeContents(node);
      const lines = [...range.getClientRects()].filter(({ width }) => width > 0);
      if (lines.length === 0) continue;
      const left = Math.min(...lines.map((line) => line.left));
      const right = Math.max(...lines.map((line) => line.right));
      const top = Math.min(...lines.map((line) => line.top));
      const bottom = Math.max(...lines.map((line) => line.bottom));
      let boxed = false;
      for (let element = parent; element && element !== document.body; element = element.parentElement) {
        const style = styleOf(element);
        const box = element.getBoundingClientRect();
        if (style.display !== "inline" && style.display !== "contents") {
          const cut = right > box.right + SLACK || left < box.left - SLACK;
          if (clips(element) && cut) {
            add("a text is cut off", element, short(node.data));
            break;
          }
          if (style.overflowY === "hidden" && bottom > box.bottom + 4 && top < box.bottom) {
            add("a line is cut off", element, short(node.data));
            break;
          }
          // The box that it is laid out in.
          if (!boxed) {
            boxed = true;
            if (cut && !scrolls(element)) {
              add("a text runs out of its box", element, short(node.data));
              break;
            }
            if (
              element.matches("button, .button, th, td") &&
              bottom > box.bottom + 4 &&
              styleOf(element).overflowY === "visible"
            ) {
              add("a text runs out of its box below", element, short(node.data));
              break;
            }
          }
        }
        if (scrolls(element) || style.position === "fixed") break;
      }
    }
  }

  /** A choice shows one line of text, whatever room it has, and so does an empty field. */
  function checkFields(scope) {
    const pen = document.createElement("canvas").getContext("2d");
    for (const select of scope.querySelectorAll("select:not([multiple])")) {
      if (!isShown(select) || isUnseen(select)) continue;
      const style = styleOf(select);
      pen.font = style.font;
      const room = select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
      const text = select.selectedOptions[0]?.textContent ?? "";
      if (isTried(text) && pen.measureText(text).width > room + SLACK) add("a choice is cut off", select, short(text));
    }
    for (const input of scope.querySelectorAll("input[placeholder]")) {
      if (!isShown(input) || isUnseen(input) || input.value) continue;
      const style = styleOf(input);
      pen.font = style.font;
      const room = input.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
      if (pen.measureText(input.placeholder).width > room + SLACK)
        add("a placeholder is cut off", input, short(input.placeholder));
    }
  }

  function checkControls(scope) {
    const controls = [
      ...scope.querySelectorAll("a[href], button, input:not([type=hidden]), select, textarea, summary"),
    ].filter((control) => isShown(control) && !isUnseen(control));
    const visible = (control) => {
      let { left, right, top, bottom } = control.getBoundingClientRect();
      for (let above = control.parentElement; above; above = above.parentElement) {
        if (styleOf(above).overflowX === "visible" && styleOf(above).overflowY === "visible") continue;
        const box = above.getBoundingClientRect();
        [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
        [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
      }
      return { left, right, top, bottom };
    };
    /** Drawn over the page, as bars and lists that drop down are. */
    const layerOf = (control) => {
      for (let element = control; element; element = element.parentElement)
        if (["fixed", "sticky", "absolute"].includes(styleOf(element).position)) return element;
      return null;
    };
    const places = controls.map((control) => ({ control, layer: layerOf(control), ...visible(control) }));
    places.forEach((one, index) => {
      for (const other of places.slice(index + 1)) {
        if (one.layer !== other.layer || one.control.contains(other.control) || other.control.contains(one.control))
          continue;
        const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
        const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
        if (
          across > 2 &&
          down > 2 &&
          styleOf(one.control).display !== "inline" &&
          styleOf(other.control).display !== "inline"
        )
          add(
            "two controls overlap",
            one.control,
            `${short(one.control.textContent)} | ${nameOf(other.control)} ${short(other.control.textContent)}`,
          );
      }
    });
  }

  function check(scope = document.body) {
    checkWidth();
    checkTexts(scope);
    checkFields(scope);
    checkControls(scope);
  }

  check();
  // What is folded away, and what opens over the page: as it would be opened.
  const folded = [...document.querySelectorAll("details:not([open])")];
  for (const details of folded) {
    // Those of one name close each other.
    details.open = true;
    if (details.checkVisibility()) check(details);
    details.open = false;
  }
  for (const dialog of document.querySelectorAll("dialog:not([open])")) {
    dialog.showModal();
    check(dialog);
    dialog.close();
  }
  return [...faults].map(([fault, text]) => `${fault}: ${text}`);
}
