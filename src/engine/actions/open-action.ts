/** Actions that leave the server alone: they open an admin path or a URL, or save a file. */
import { fillTemplate } from "../../contract/template";
import { saveFile } from "../../runtime/save-file";
import { errorText } from "../error-text";
import type { ActionTarget, ResourceAction } from "./resource-action";
import type { ActionContext } from "./run-action";

/** Carries out the `path`, `open` or `file` of an action. Only paths take several records. */
export function openAction(context: ActionContext, action: ResourceAction, target: ActionTarget): void {
  const { runtime } = context;
  const { path, open, file } = action.definition;
  if (path !== undefined) {
    const runWithIds = ([first, ...rest]: readonly number[]): void => {
      const parts: Readonly<Record<string, readonly unknown[]>> = { id: [first, ...rest], first: [first], rest };
      const ofRecord = (part: string): string =>
        encodeURIComponent(String(target.kind === "one" ? target.record[part] : ""));
      void runtime.navigation.navigate(fillTemplate(path, (part) => parts[part]?.join(",") ?? ofRecord(part)));
    };
    if (target.kind === "one") runWithIds([target.record.id]);
    else void import("./selected-ids").then(({ withSelected }) => withSelected(context, action, target, runWithIds));
    return;
  }
  if (target.kind !== "one") return;
  const address = open === undefined ? undefined : target.record[open];
  if (typeof address === "string" && address !== "") runtime.navigation.open(address, { newTab: true });
  if (file === undefined) return;
  saveFile(runtime, file, { params: { id: String(target.record.id) } }).catch((error: unknown) => {
    runtime.toasts.show({ kind: "error", text: errorText(runtime.i18n.t, error) });
  });
}
