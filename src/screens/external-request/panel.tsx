/** Names and values of one panel; what is empty is not shown, and an empty panel neither. */
import type { ReactNode } from "react";
import { Card } from "../../ui/card/card";
import { defineSheet } from "../../ui/styles";
import css from "./panel.css";

defineSheet(css);

export type Row = readonly [label: string, value: ReactNode];

const isFilled = ([, value]: Row): boolean => value !== undefined && value !== null && value !== "" && value !== false;

export function Panel({ title, rows }: { readonly title: string; readonly rows: readonly Row[] }) {
  const filled = rows.filter(isFilled);
  return filled.length === 0 ? null : (
    <Card title={title}>
      <dl className="td-panel">
        {filled.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
