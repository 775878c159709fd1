// Forms that are sent as a call of the API: `data-call` is the method, `data-path` the path. What was done is said on the page that
// follows (`data-done`, or else what the server answered), a refusal at once.
import { api, type Result } from "../api";
import { navigation } from "../navigation";
import { busy, isBusy, on } from "./dom";
import { toastOnNextPage, toasts } from "./toasts";

type Said = { message: string };

function call(method: string, path: string): Promise<Result<Said>> {
  return method === "GET" ? api.get<Said>(path) : api.send<Said>(method as "POST" | "PUT" | "DELETE", path, {});
}

export function startCalls(): void {
  on("submit", "form[data-call]", (form, event) => {
    if (!(form instanceof HTMLFormElement)) return;
    const { call: method, path, title = "", done } = form.dataset;
    if (method === undefined || path === undefined) return;
    event.preventDefault();
    if (isBusy(form)) return;
    busy(form, true);
    void call(method, path).then((answer) => {
      busy(form, false);
      form.closest("dialog")?.close();
      if (!answer.ok) {
        if (answer.error.code !== "aborted") toasts.danger(answer.error.message, title);
        return;
      }
      toastOnNextPage({ kind: "success", title, message: done ?? answer.value.message });
      navigation.assign(window.location.pathname + window.location.search);
    });
  });
}
