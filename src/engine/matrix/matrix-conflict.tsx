/** Dialog for cells that another user changed meanwhile, with both values. */
import type { MatrixConflict } from "../../contract/kinds/matrix-endpoints";
import type { AnyResource } from "../../contract/resource";
import { useIntlLocale, useT } from "../../runtime/react";
import { Button } from "../../ui/button/button";
import { Dialog } from "../../ui/dialog/dialog";
import { ScrollBox } from "../kinds/scroll-box";
import { cellText } from "./cell-text";
import { headLabel } from "./head-label";
import { cellId, type MatrixData } from "./matrix-model";
import type { Matrix } from "./use-matrix";

export interface MatrixConflictDialogProps {
  readonly resource: AnyResource;
  readonly matrix: Matrix;
  readonly data: MatrixData;
  readonly conflict: MatrixConflict;
}

export function MatrixConflictDialog({ resource, matrix, data, conflict }: MatrixConflictDialogProps) {
  const t = useT();
  const locale = useIntlLocale();
  const { resolve } = matrix;
  const rowName = (key: string): string => data.rows.find((row) => row?.key === key)?.label ?? key;
  const columnName = (key: string): string => {
    const head = data.columns.find((column) => column.key === key);
    return head === undefined ? key : headLabel(t, resource, head, locale);
  };
  const text = (column: string, value: unknown): string => {
    const field = matrix.field(column);
    const head = data.columns.find(({ key }) => key === column) ?? { key: column, label: "" };
    const text = field === undefined ? "" : cellText(t, resource, head, field, value, locale);
    return text === "" ? t("matrix.none") : text;
  };
  return (
    <Dialog
      open
      size="lg"
      title={t.count("matrix.conflict.title", conflict.cells.length)}
      onClose={() => {
        resolve(false);
      }}
      footer={
        <>
          <Button
            onClick={() => {
              resolve(false);
            }}
          >
            {t("matrix.conflict.theirs")}
          </Button>
          <Button
            variant="primary"
            onClick={() => {
              resolve(true);
            }}
          >
            {t("matrix.conflict.mine")}
          </Button>
        </>
      }
    >
      <ScrollBox label={t("matrix.conflict.cells")}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t("matrix.conflict.cells")}</th>
              <th scope="col">{t("matrix.conflict.own")}</th>
              <th scope="col">{t("matrix.conflict.stored")}</th>
            </tr>
          </thead>
          <tbody>
            {conflict.cells.map(({ row, column, value }) => (
              <tr key={cellId({ row, column })}>
                <th scope="row">
                  {rowName(row)} · {columnName(column)}
                </th>
                <td>{text(column, matrix.changes.get(cellId({ row, column }))?.value ?? null)}</td>
                <td>{text(column, value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </Dialog>
  );
}
