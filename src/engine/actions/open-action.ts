/** Actions that leave the server alone: they open an admin path or a URL, or save a file. */
import { fillTemplate } from "../../contract/template";
import { saveFile } from "../../runtime/save-file";
import { errorText } from "../error-text";
import type { ActionTarget, ResourceAction } from "./resource-action";
import type { ActionContext } from "./run-action";

/** Carries out the `path`, `open` or `file` of an action. Only paths and files take several records. */
export function openAction(context: ActionContext, action: ResourceAction, target: ActionTarget): void {
  const { runtime } = context;
  const { path, open, file } = action.definition;
  const runWithIds = (run: (ids: readonly number[]) => void): void => {
    if (target.kind === "one") run([target.record.id]);
    else void import("./selected-ids").then(({ withSelected }) => withSelected(context, action, target, run));
  };
  if (path !== undefined)
    runWithIds(([first, ...rest]) => {
      const parts: Readonly<Record<string, readonly unknown[]>> = { id: [first, ...rest], first: [first], rest };
      const ofRecord = (part: string): string =>
        encodeURIComponent(String(target.kind === "one" ? target.record[part] : ""));
      void runtime.navigation.navigate(fillTemplate(path, (part) => parts[part]?.join(",") ?? ofRecord(part)));
    });
  else if (file !== undefined)
    runWithIds((ids) => {
      const isOfOne = file.path.includes("{id}");
      const parts = isOfOne ? { params: { id: String(ids[0]) } } : { query: { ids: ids.join(",") } };
      saveFile(runtime, file, parts).catch((error: unknown) => {
        runtime.toasts.show({ kind: "error", text: errorText(runtime.i18n.t, error) });
      });
    });
  else if (target.kind === "one" && open !== undefined) {
    const address = target.record[open];
    if (typeof address === "string" && address !== "") runtime.navigation.open(address, { newTab: true });
  }
}
