/** What opens over a list: help on its keys, export, import. Loaded when the first of them is opened. */
import type { AnyResource } from "../../contract/resource";
import { ExportDialog } from "./export-dialog";
import { ShortcutHelp } from "./shortcut-help";

export type ListDialogName = "help" | "export" | "import";

export interface ListDialogsProps {
  readonly name: ListDialogName;
  readonly resource: AnyResource;
  /** What narrows and sorts the list. */
  readonly query: Readonly<Record<string, string>>;
  /** Names of the columns on show. */
  readonly shown: readonly string[];
  readonly onClose: () => void;
}

export function ListDialogs({ name, resource, query, shown, onClose }: ListDialogsProps) {
  if (name === "help") return <ShortcutHelp onClose={onClose} />;
  return <ExportDialog resource={resource} query={query} shown={shown} onClose={onClose} />;
}
