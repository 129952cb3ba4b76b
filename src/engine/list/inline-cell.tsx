/** A cell that can be edited in place: a pencil beside the value opens its input. */
import pencil from "@shoelace-style/shoelace/dist/assets/icons/pencil.svg";
import type { ReactNode } from "react";
import type { AnyRecord, AnyResource } from "../../contract/resource";
import { Icon } from "../../ui/icon/icon";
import { Dropdown } from "../../ui/menu/dropdown";
import { useCellLocale } from "../cells/cell-locale";
import type { NamedColumn } from "./columns";
import { deferred } from "../../ui/deferred";

const InlineEditor = deferred(
  async () => {
    const { InlineEditor: content } = await import("./inline-editor");
    return content;
  },
  () => <div className="td-list__editor-wait" />,
);

export interface InlineCellProps {
  readonly resource: AnyResource;
  readonly column: NamedColumn;
  readonly record: AnyRecord;
  /** The displayed value. */
  readonly children: ReactNode;
}

export function InlineCell({ resource, column, record, children }: InlineCellProps) {
  const { t } = useCellLocale();
  const label = t("list.inline.edit", { label: column.label });
  return (
    <span className="td-list__inline">
      <span className="td-list__inline-value">{children}</span>
      <Dropdown
        label={label}
        alignment="end"
        width={280}
        trigger={(trigger) => (
          <button type="button" className="td-list__pencil" aria-label={label} {...trigger}>
            <Icon icon={pencil} size={12} />
          </button>
        )}
      >
        {(close) => <InlineEditor resource={resource} column={column} record={record} onClose={close} />}
      </Dropdown>
    </span>
  );
}
