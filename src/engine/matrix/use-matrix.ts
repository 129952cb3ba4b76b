/** State of a matrix without its view: data, changes, undo, saving in one call, conflicts. */
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useState } from "react";
import { isObject } from "../../contract/object";
import {
  cellField,
  type CellField,
  type CellMark,
  type MatrixDefinition,
  type RowCells,
} from "../../contract/kinds/matrix";
import { matrixEndpoints, MAX_CHANGES, type MatrixConflict } from "../../contract/kinds/matrix-endpoints";
import type { FieldError } from "../../contract/errors";
import type { AnyResource } from "../../contract/resource";
import { isTdError } from "../../runtime";
import { useElement } from "../../runtime/element";
import { useIntlLocale, useLeaveGuard, useRuntime, useT } from "../../runtime/react";
import { formatNumber } from "../cells/format";
import { errorText } from "../error-text";
import { askToLeave } from "../form/ask-to-leave";
import { useValidationContext } from "../form/access-facts";
import { checkAll } from "../form/validator";
import { formatFilters } from "../kinds/filter-fields";
import {
  cellId,
  editableCellsOf,
  toMatrixChanges,
  applyValues,
  changedRows,
  type CellKey,
  type CellValue,
  type Changes,
  type MatrixData,
} from "./matrix-model";
import { answerQuestions, confirmDoubts } from "./matrix-questions";
import { doubtsIn, refusedCells } from "./matrix-refusals";
import { useMatrixRows, type MatrixRows } from "./use-matrix-rows";

const NO_CHANGES: Changes = new Map();
/** Maximum number of undo steps. */
const MAX_STEPS = 100;

type CellErrors = ReadonlyMap<string, FieldError>;
/** State before a change, for undo. */
interface Step {
  readonly changes: Changes;
  readonly errors: CellErrors;
}

export interface Matrix extends MatrixRows {
  readonly changes: Changes;
  readonly errors: CellErrors;
  readonly field: (column: string) => CellField | undefined;
  /** Values that follow from the changes of a row, by column; undefined for rows without changes. */
  readonly derived: (row: string) => RowCells | undefined;
  /** Message key of why a changed value is probably a mistake. */
  readonly doubt: (cell: CellKey) => string | undefined;
  /** What the grid marks a cell with. */
  readonly mark: (cell: CellKey) => CellMark | undefined;
  /** Sets cell values, as one undo step. @param within the matrix with the rows of all these cells; default: `data` */
  readonly setCells: (cells: readonly CellValue[], within?: MatrixData) => void;
  /** Undoes the last step; undefined when there is none. */
  readonly undo: (() => void) | undefined;
  /** Sets all editable cells of a row or column, after loading their rows. */
  readonly fillLine: (from: CellKey, line: "row" | "column", value: unknown) => Promise<void>;
  readonly saving: boolean;
  readonly failure: string | undefined;
  /** Resolves to false when a cell is invalid or refused. */
  readonly save: () => Promise<boolean>;
  /** Saves the valid cells; the others stay as typed. */
  readonly saveValid: () => Promise<boolean>;
  readonly discard: () => void;
  readonly conflict: MatrixConflict | undefined;
  /** Resolves a conflict: overwrites the values of others, or takes them. All other changes are saved either way. */
  readonly resolve: (keepMine: boolean) => void;
}

/**
 * Returns a resource's matrix definition.
 *
 * @throws when it declares no matrix
 */
export function matrixOf({ name, matrix }: AnyResource): MatrixDefinition {
  if (matrix === undefined) throw new Error(`${name} declares a screen of kind "matrix" and no matrix`);
  return matrix;
}

const conflictIn = (error: unknown): MatrixConflict | undefined => {
  const current = isTdError(error) && error.is("conflict") ? error.problem?.current : undefined;
  return isObject(current) && "cells" in current ? (current as MatrixConflict) : undefined;
};

export function useMatrix(
  resource: AnyResource,
  query: { readonly q: string; readonly filters: Readonly<Record<string, unknown>> },
): Matrix {
  const t = useT();
  const locale = useIntlLocale();
  const element = useElement();
  const { http, toasts, dialogs } = useRuntime();
  const client = useQueryClient();
  const context = useValidationContext();
  const definition = matrixOf(resource);
  const calls = matrixEndpoints(resource);
  const filters = formatFilters(query.filters);
  const search = { ...(query.q !== "" && { q: query.q }), ...(filters !== undefined && { filters }) };
  const rows = useMatrixRows(resource, search);
  const { data } = rows;
  const [changes, setChanges] = useState<Changes>(NO_CHANGES);
  const [errors, setErrors] = useState<CellErrors>(new Map());
  const [steps, setSteps] = useState<readonly Step[]>([]);
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [conflict, setConflict] = useState<MatrixConflict>();
  const heads = useMemo(() => new Map(data?.columns.map((head) => [head.key, head])), [data]);
  const field = useCallback((key: string) => cellField(definition, heads.get(key) ?? { key }), [definition, heads]);

  const check = useCallback(
    async (cells: readonly CellValue[]): Promise<void> => {
      // Validate equal values of a column once; pasted cells often repeat.
      const validated = new Map<string, FieldError | undefined>();
      const errorsByCell: [string, FieldError | undefined][] = [];
      for (const cell of cells) {
        const cellDefinition = field(cell.column);
        if (cellDefinition === undefined) continue;
        const value = `${cell.column} ${JSON.stringify(cell.value)}`;
        if (!validated.has(value)) {
          const outcome = await checkAll(
            { fields: { value: cellDefinition } },
            ["value"],
            { value: cell.value },
            context,
          );
          validated.set(
            value,
            outcome.ok ? undefined : (Object.values(outcome.errors)[0] ?? { key: "error.validation" }),
          );
        }
        errorsByCell.push([cellId(cell), validated.get(value)]);
      }
      setErrors((current) => {
        const next = new Map(current);
        for (const [id, error] of errorsByCell)
          if (error === undefined) next.delete(id);
          else next.set(id, error);
        return next;
      });
    },
    [context, field],
  );

  const setCells = useCallback(
    (cells: readonly CellValue[], within = data): void => {
      if (within === undefined || cells.length === 0) return;
      setSteps((before) => [...before.slice(1 - MAX_STEPS), { changes, errors }]);
      setChanges(applyValues(within, changes, cells, field));
      setFailure(undefined);
      void check(cells);
    },
    [changes, check, data, errors, field],
  );
  const undo = useCallback(() => {
    const last = steps.at(-1);
    if (last === undefined) return;
    setSteps(steps.slice(0, -1));
    setChanges(last.changes);
    setErrors(last.errors);
    setFailure(undefined);
  }, [steps]);

  const discard = useCallback(() => {
    setChanges(NO_CHANGES);
    setSteps([]);
    setErrors(new Map());
    setFailure(undefined);
  }, []);

  const changed = useMemo(() => changedRows(changes), [changes]);
  const doubtsByRow = useMemo(
    () => new Map([...changed].map(([row, cells]) => [row, definition.doubts?.(cells) ?? {}])),
    [changed, definition],
  );
  const doubt = ({ row, column }: CellKey): string | undefined => doubtsByRow.get(row)?.[column];
  /** @param accepted whether the user has confirmed the doubts */
  const send = async (unanswered: Changes, bases?: ReadonlyMap<string, unknown>, accepted?: true): Promise<boolean> => {
    if (saving) return false;
    const doubted = [...unanswered.values()].flatMap((cell) => doubt(cell) ?? []);
    const confirmed = accepted ?? (await confirmDoubts(doubted, t, dialogs));
    if (confirmed === false) return false;
    const toSend = await answerQuestions(resource, unanswered, dialogs);
    if (toSend === undefined) return false;
    setChanges((current) => new Map([...current, ...toSend]));
    if (toSend.size === 0) {
      discard();
      await client.invalidateQueries({ queryKey: ["matrix", resource.name] });
      return true;
    }
    setSaving(true);
    setFailure(undefined);
    try {
      const body = { changes: toMatrixChanges(toSend, bases), ...(confirmed === true && { confirmed }) };
      const { saved } = await http.call(calls.save, { body });
      await client.invalidateQueries({ queryKey: ["matrix", resource.name] });
      // Cells that were not sent keep their typed values.
      setChanges((current) => new Map([...current].filter(([id]) => !toSend.has(id))));
      setSteps([]);
      toasts.show({ kind: "success", text: t.count("matrix.saved", saved) });
      return true;
    } catch (failed) {
      const concurrent = conflictIn(failed);
      if (concurrent !== undefined) setConflict(concurrent);
      else {
        const cells = refusedCells(failed, toSend);
        const doubts = confirmed === true ? undefined : doubtsIn(resource, cells);
        if (doubts !== undefined)
          return (await confirmDoubts(doubts, t, dialogs)) === true && (await send(toSend, bases, true));
        setErrors(new Map(cells));
        if (cells.length === 0) setFailure(errorText(t, failed));
      }
      return false;
    } finally {
      setSaving(false);
    }
  };

  const resolve = (keepMine: boolean): void => {
    setConflict(undefined);
    if (conflict === undefined) return;
    const stored = new Map(conflict.cells.map(({ row, column, value }) => [cellId({ row, column }), value]));
    if (keepMine) {
      void send(changes, stored);
      return;
    }
    const remaining: Changes = new Map([...changes].filter(([id]) => !stored.has(id)));
    setChanges(remaining);
    void send(remaining);
  };

  const dirty = changes.size > 0;
  useEffect(() => {
    element.emit("td-dirty-change", { dirty });
  }, [element, dirty]);
  const save = async (): Promise<boolean> => errors.size === 0 && (await send(changes));
  const leave = (): Promise<boolean> =>
    askToLeave(dialogs, { textKey: "matrix.leave", params: { count: changes.size }, save, discard });
  useLeaveGuard(dirty, leave, { save: async () => (dirty ? send(changes) : undefined) });

  return {
    ...rows,
    changes,
    errors,
    field,
    derived: (row) => {
      const cells = changed.get(row);
      return cells === undefined ? undefined : definition.derive?.(cells);
    },
    doubt,
    mark: (cell) => {
      const change = changes.get(cellId(cell));
      const cells = data?.cells[cell.row] ?? change?.rowCells;
      return cells === undefined ? undefined : definition.mark?.(cell.column, cells, change && (change.answer ?? ""));
    },
    setCells,
    undo: steps.length === 0 ? undefined : undo,
    fillLine: async (from, line, value) => {
      if (data === undefined) return;
      if (line === "column" && data.rows.length > MAX_CHANGES) {
        toasts.show({ kind: "warning", text: t("matrix.fill.too-many", { limit: formatNumber(MAX_CHANGES, locale) }) });
        return;
      }
      try {
        const within = line === "column" ? await rows.load(0, data.rows.length - 1) : data;
        setCells(
          editableCellsOf(within, from, line, field).map((key) => ({ ...key, value })),
          within,
        );
      } catch (failed) {
        toasts.show({ kind: "error", text: errorText(t, failed) });
      }
    },
    saving,
    failure,
    save,
    saveValid: () => send(new Map([...changes].filter(([id]) => !errors.has(id)))),
    discard,
    conflict,
    resolve,
  };
}
