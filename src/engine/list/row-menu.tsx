/** Menu of a row with the actions for its record. */
import { useMemo } from "react";
import type { AnyRecord } from "../../contract/resource";
import { Menu, type MenuEntry } from "../../ui/menu/menu";
import type { Actions } from "../actions/use-actions";

export interface RowMenuProps {
  readonly record: AnyRecord;
  readonly label: string;
  readonly forRecord: Actions["forRecord"];
  readonly run: Actions["run"];
}

export function RowMenu({ record, label, forRecord, run }: RowMenuProps) {
  const items = useMemo(
    () =>
      forRecord(record, "row").map((action): MenuEntry => ({
        id: action.name,
        label: action.label,
        icon: action.icon,
        danger: action.danger,
        onSelect: () => {
          run(action, { kind: "one", record });
        },
      })),
    [record, forRecord, run],
  );
  return items.length === 0 ? null : <Menu label={label} size="sm" items={items} />;
}
