/** A card of names and values. Not rendered without rows. */
import type { ExternalRow } from "../../contract/external-rows";
import { useT } from "../../runtime/react";
import { Card } from "../../ui/card/card";
import { defineSheet } from "../../ui/styles";
import css from "./panel.css";
import { RowValue } from "./row-value";

defineSheet(css);

export function Panel({ title, rows }: { readonly title: string; readonly rows: readonly ExternalRow[] }) {
  const t = useT();
  return rows.length === 0 ? null : (
    <Card title={title}>
      <dl className="td-panel">
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{t.key(label)}</dt>
            <dd>
              <RowValue value={value} />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
