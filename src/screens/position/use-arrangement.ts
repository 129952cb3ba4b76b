import { useState } from "react";
import {
  arrangementOf,
  isChanged,
  mergeOrders,
  moveRecords,
  redo,
  setVisible,
  undo,
  type EntryId,
} from "./arrangement";

/** What a stored list has: the ids in their order, and whether each entry is shown. */
interface StoredEntry<Id extends EntryId> {
  readonly id: Id;
  readonly isVisible: boolean;
}

/** A list that is put in order, next to what is stored. */
export interface OrderedList<Id extends EntryId> {
  readonly ids: readonly Id[];
  readonly isVisible: (id: Id) => boolean;
  readonly isDirty: boolean;
  /** Ids of the entries that a save shows or hides. */
  readonly shown: readonly Id[];
  readonly hidden: readonly Id[];
  readonly mayUndo: boolean;
  readonly mayRedo: boolean;
  /** Moves entries together; the first one gets the place, counted from 0. */
  readonly move: (ids: readonly Id[], to: number) => void;
  readonly setVisible: (id: Id, isVisible: boolean) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  /** Starts again from what was saved. */
  readonly reset: () => void;
}

/** Orders a list before it is saved. Entries that another user adds or removes meanwhile are added and removed here, too. */
export function useArrangement<Id extends EntryId>(stored: readonly StoredEntry<Id>[]): OrderedList<Id> {
  const storedIds = stored.map(({ id }) => id);
  const [arrangement, setArrangement] = useState(() => arrangementOf(storedIds));
  const merged = { ...arrangement, ids: mergeOrders(arrangement.ids, storedIds) };
  const changed = stored.filter(({ id, isVisible }) => (merged.visibility.get(id) ?? isVisible) !== isVisible);
  const changedTo = (isVisible: boolean): Id[] =>
    changed.filter((entry) => entry.isVisible !== isVisible).map(({ id }) => id);
  return {
    ids: merged.ids,
    isVisible: (id) => merged.visibility.get(id) ?? stored.find((entry) => entry.id === id)?.isVisible ?? true,
    isDirty: isChanged(merged, storedIds) || changed.length > 0,
    shown: changedTo(true),
    hidden: changedTo(false),
    mayUndo: arrangement.past.length > 0,
    mayRedo: arrangement.future.length > 0,
    move: (ids, to) => {
      setArrangement(moveRecords(merged, ids, to));
    },
    setVisible: (id, isVisible) => {
      setArrangement(setVisible(merged, id, isVisible));
    },
    undo: () => {
      setArrangement(undo(arrangement));
    },
    redo: () => {
      setArrangement(redo(arrangement));
    },
    reset: () => {
      setArrangement(arrangementOf(merged.ids));
    },
  };
}
