/**
 * What can be done with the selected cells beside typing: show the directory's value again, hide it, or keep it whatever becomes of it.
 * @messages dealer-override-matrix.answer.*
 */
import { isLocked, type CellValue } from "../../../engine/matrix/matrix-model";
import { keysIn } from "../../../engine/matrix/matrix-range";
import { errorText } from "../../../engine/error-text";
import type { MatrixToolsProps } from "../../../engine/slots";
import { useRuntime, useT } from "../../../runtime/react";
import { Button } from "../../../ui/button/button";
import { Link } from "../../../ui/link/link";
import { ANSWERS, directoryValue, factOf, isCurrent, type CellAnswer } from "./override-cells";

export function OverrideTools({ matrix, data, range }: MatrixToolsProps) {
  const t = useT();
  const { toasts } = useRuntime();

  const apply = async (answer: CellAnswer): Promise<void> => {
    try {
      const loaded = await matrix.load(range.top, range.bottom);
      const heads = new Map(loaded.columns.map((head) => [head.key, head]));
      const rows = new Map(loaded.rows.map((head) => [head?.key, head]));
      const cells = keysIn(loaded, range)
        .flat()
        .flatMap((key): CellValue[] => {
          const [row, column] = [rows.get(key.row), heads.get(key.column)];
          const stored = loaded.cells[key.row] ?? {};
          if (row === undefined || column === undefined || isLocked(loaded, row, column)) return [];
          const directory = directoryValue(stored, key.column);
          const fact = factOf(stored, key.column);
          const isOwn = fact !== undefined && isCurrent(fact);
          // Nothing to take back, or to hide.
          if (answer === "RESET" ? !isOwn : directory === null) return [];
          return [{ ...key, value: answer === "HIDE" ? null : directory, answer }];
        });
      matrix.setCells(cells, loaded);
    } catch (failed) {
      toasts.show({ kind: "error", text: errorText(t, failed) });
    }
  };

  const row = data.rows[range.top];
  return (
    <div className="td-row" role="group" aria-label={t("dealer-override-matrix.tools")}>
      {ANSWERS.map((answer) => (
        <Button key={answer} size="sm" onClick={() => void apply(answer)}>
          {t(`dealer-override-matrix.answer.${answer}`)}
        </Button>
      ))}
      {row === undefined ? null : (
        <Link to={`fitter/${row.key}`}>{t("dealer-override-matrix.open", { name: row.label })}</Link>
      )}
    </div>
  );
}
