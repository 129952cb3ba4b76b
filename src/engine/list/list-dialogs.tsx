/** What opens over a list: help on its keys, export, import. Loaded when the first of them is opened. */
import { lazy, Suspense } from "react";
import type { AnyResource } from "../../contract/resource";
import { deferred } from "../../ui/deferred";
import { ExportDialog } from "./export-dialog";
import { withWords } from "../../runtime/with-words";

const ImportDialog = lazy(async () => {
  const { ImportDialog: content } = await withWords(import("../import/import-dialog"), [
    "engine-import",
    "engine-form",
    "errors",
    "jobs",
    "import-report",
  ]);
  return { default: content };
});

const ShortcutSheet = deferred(async () => (await import("../shortcuts/shortcut-sheet")).ShortcutSheet);

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
  if (name === "help") return <ShortcutSheet onClose={onClose} />;
  if (name === "export") return <ExportDialog resource={resource} query={query} shown={shown} onClose={onClose} />;
  return (
    <Suspense fallback={null}>
      <ImportDialog resource={resource} onClose={onClose} />
    </Suspense>
  );
}
