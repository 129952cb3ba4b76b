/** A stored value, read-only: shown as in the list, but with the exact time. */
import type { AnyRecord, AnyResource } from "../../contract/resource";
import { Cell } from "../cells/cell";
import { CellLocaleProvider } from "../cells/cell-locale";
import { cellKind } from "../list/columns";
import type { ResourceSlots } from "../slots";

export interface ValueViewProps {
  readonly resource: AnyResource;
  readonly name: string;
  readonly value: unknown;
  readonly record: AnyRecord;
  readonly slots?: ResourceSlots;
}

export function ValueView({ resource, name, value, record, slots }: ValueViewProps) {
  const kind = cellKind(resource, name) ?? "text";
  return (
    <CellLocaleProvider exactTimes>
      <Cell resource={resource} column={{ name, kind }} record={{ ...record, [name]: value }} slots={slots} />
    </CellLocaleProvider>
  );
}
