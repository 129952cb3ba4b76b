/** One list of an order, or the hint that it has nothing to reorder. */
import { useT } from "../../runtime/react";
import { EmptyState } from "../../ui/states/empty-state";
import type { EntryId } from "./arrangement";
import { PositionList, type PositionEntry } from "./position-list";
import type { OrderedList } from "./use-arrangement";

interface OrderTabProps<Id extends EntryId> {
  readonly list: OrderedList<Id>;
  /** In the order of the list. */
  readonly entries: readonly PositionEntry<Id>[];
  readonly mayMove: boolean;
  /** Entries can be shown and hidden. */
  readonly mayHide?: boolean;
}

export function OrderTab<Id extends EntryId>({ list, entries, mayMove, mayHide = false }: OrderTabProps<Id>) {
  const t = useT();
  // A single paragraph cannot be moved, but hidden.
  if (entries.length < (mayHide ? 1 : 2)) return <EmptyState title={t("page.position.few")} />;
  return (
    <>
      <p className="td-small td-muted">{t("page.position.help")}</p>
      <PositionList
        entries={mayHide ? entries.map((entry) => ({ ...entry, isVisible: list.isVisible(entry.id) })) : entries}
        mayMove={mayMove}
        onMove={list.move}
        onSetVisible={list.setVisible}
      />
    </>
  );
}
