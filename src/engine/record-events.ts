import { useContext, useMemo } from "react";
import type { TdEventMap } from "../contract/events";
import type { AnyRecord, AnyResource } from "../contract/resource";
import { ElementContext } from "../runtime/element";
import { useRuntime } from "../runtime/react";

export interface RecordEvents {
  saved: (record: AnyRecord) => void;
  deleted: (ids: readonly number[]) => void;
  /** Returns false when the page opens the record itself. */
  opens: (record: AnyRecord) => boolean;
  ran: (detail: Omit<TdEventMap["td-action"], "resource">) => void;
}

/** Returns functions that tell the embedding page, and the other parts of this page, what happened to records. */
export function useRecordEvents({ name }: Pick<AnyResource, "name">): RecordEvents {
  const element = useContext(ElementContext);
  const { events } = useRuntime();
  return useMemo(
    () => ({
      saved: (record) => {
        element?.emit("td-saved", { resource: name, id: record.id, record });
        events.emit("record-saved", { resource: name, id: record.id });
      },
      deleted: (ids) => {
        element?.emit("td-deleted", { resource: name, ids });
        events.emit("record-deleted", { resource: name, ids });
      },
      opens: (record) => element?.emit("td-row-open", { resource: name, id: record.id, record }) ?? true,
      ran: (detail) => element?.emit("td-action", { resource: name, ...detail }),
    }),
    [element, events, name],
  );
}
