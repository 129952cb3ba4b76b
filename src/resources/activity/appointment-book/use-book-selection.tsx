/**
 * Appointments that are chosen in the book, and the bar with what can be done with them: the actions that the list offers on a selection.
 * @messages appointment.action.**
 */
import { useMemo, useState, type ReactNode } from "react";
import type { AppointmentBook, BookCard } from "../../../contract/endpoints/appointment-book";
import { widen } from "../../../contract/resource";
import { useActions } from "../../../engine/actions/use-actions";
import { BulkStrip } from "../../../ui/table/bulk-strip";
import appointment from "../appointment.resource";

const NOTHING: ReadonlySet<number> = new Set();

export interface BookSelection {
  /** Ids of appointments. */
  readonly chosen: ReadonlySet<number>;
  /** Adds an appointment, or takes it out again. */
  readonly choose: (card: BookCard) => void;
  /** Nothing while no appointment is chosen. */
  readonly strip: ReactNode;
}

/** @param onChanged called after an action */
export function useBookSelection(book: AppointmentBook | undefined, onChanged: () => void): BookSelection {
  const resource = useMemo(() => widen(appointment), []);
  const [wanted, setWanted] = useState(NOTHING);
  const actions = useActions(resource, {
    onDone: (_action, _target, failed) => {
      if (failed === 0) setWanted(NOTHING);
      onChanged();
    },
    onSelect: (ids) => {
      setWanted(new Set(ids));
    },
  });
  // What another day or dealer shows is not changed unseen.
  const shown = useMemo(
    () => new Set(book?.cards.flatMap(({ id, kind }) => (kind === "APPOINTMENT" && id !== null ? [id] : []))),
    [book],
  );
  const chosen = useMemo(() => new Set([...wanted].filter((id) => shown.has(id))), [wanted, shown]);
  const count = chosen.size;
  return {
    chosen,
    choose({ id }) {
      if (id === null) return;
      const next = new Set(wanted);
      if (!next.delete(id)) next.add(id);
      setWanted(next);
    },
    strip: (
      <>
        {count === 0 ? null : (
          <BulkStrip
            count={count}
            page={count === shown.size ? "all" : "some"}
            onTogglePage={() => {
              setWanted(count === shown.size ? NOTHING : shown);
            }}
            onClear={() => {
              setWanted(NOTHING);
            }}
            actions={actions.bulk.map((action) => ({
              id: action.name,
              label: action.label,
              icon: action.icon,
              onSelect: () => {
                actions.run(action, { kind: "many", selection: { ids: [...chosen] }, count });
              },
            }))}
          />
        )}
        {actions.dialogs}
      </>
    ),
  };
}
