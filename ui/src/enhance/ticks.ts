// The tick box in the head of a list, which ticks every row of the page; without a script it stays hidden.

const ALL = "input[data-ticks]";
const boxes = (form: ParentNode) => [...form.querySelectorAll<HTMLInputElement>('input[name^="ticked."]')];

export function startTicks(): void {
  for (const all of document.querySelectorAll<HTMLInputElement>(ALL)) {
    const form = all.form;
    if (!form) continue;
    const show = () => {
      const rows = boxes(form);
      const ticked = rows.filter((box) => box.checked).length;
      all.hidden = rows.length === 0;
      all.checked = ticked > 0 && ticked === rows.length;
      all.indeterminate = ticked > 0 && ticked < rows.length;
    };
    form.addEventListener("change", ({ target }) => {
      if (target === all) for (const box of boxes(form)) box.checked = all.checked;
      show();
    });
    show();
  }
}
