// Enter, Shift+Enter, Up and Down in an entry grid from the first paint, until the grid's own script has come: that one listens
// nearer to the cell and marks what it has dealt with. Minified by build.mjs, at most 600 bytes, and written into the page.
document.addEventListener("keydown", (event) => {
  const { target, key, shiftKey: shift } = event;
  const step = key === "Enter" ? (shift ? -1 : 1) : shift ? 0 : key === "ArrowDown" ? 1 : key === "ArrowUp" ? -1 : 0;
  const { row, column } = target.dataset || {};
  if (!step || !column || event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey)
    return;
  event.preventDefault();
  const next = document.querySelector(`[data-row="${Number(row) + step}"][data-column="${column}"]`);
  if (next) {
    next.focus();
    next.select();
  }
});
