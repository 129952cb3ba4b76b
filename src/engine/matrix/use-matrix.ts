/** A matrix without its looks: what is shown, what was changed, saving it in one call, and cells that others were faster with. */
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import { cellField, type CellField, type MatrixDefinition } from "../../contract/kinds/matrix";
import { matrixEndpoints, type MatrixAnswer, type MatrixConflict } from "../../contract/kinds/matrix-endpoints";
import type { FieldError } from "../../contract/errors";
import type { AnyResource } from "../../contract/resource";
import { isTdError } from "../../runtime";
import { useElement } from "../../runtime/element";
import { useLeaveGuard, useRuntime, useT } from "../../runtime/react";
import { errorText } from "../error-text";
import { useValidationContext } from "../form/access-facts";
import { problemErrors } from "../form/errors";
import { checkAll } from "../form/validator";
import { writtenFilters } from "../kinds/filter-fields";
import { cellId, lineOf, sentChanges, withValues, type CellKey, type Changes } from "./matrix-model";

const NONE: Changes = new Map();

export interface Matrix {
  readonly data: MatrixAnswer | undefined;
  readonly error: Error | null;
  readonly isStale: boolean;
  readonly retry: () => void;
  readonly changes: Changes;
  readonly errors: ReadonlyMap<string, FieldError>;
  readonly field: (column: string) => CellField | undefined;
  readonly set: (cells: readonly CellKey[], value: unknown) => void;
  readonly fill: (from: CellKey, line: "row" | "column", value: unknown) => void;
  readonly saving: boolean;
  readonly failure: string | undefined;
  readonly save: () => Promise<void>;
  readonly discard: () => void;
  readonly conflict: MatrixConflict | undefined;
  /** Keeps one's own values over those of others, or takes theirs; the rest is saved either way. */
  readonly resolve: (keepMine: boolean) => void;
}

/** Throws for a resource that has no matrix. */
export function matrixOf({ name, matrix }: AnyResource): MatrixDefinition {
  if (matrix === undefined) throw new Error(`${name} declares a screen of kind "matrix" and no matrix`);
  return matrix;
}

const conflictIn = (error: unknown): MatrixConflict | undefined => {
  const current = isTdError(error) && error.is("conflict") ? error.problem?.current : undefined;
  return typeof current === "object" && current !== null && "cells" in current
    ? (current as MatrixConflict)
    : undefined;
};

export function useMatrix(
  resource: AnyResource,
  query: { readonly q: string; readonly filters: Readonly<Record<string, unknown>> },
): Matrix {
  const t = useT();
  const element = useElement();
  const { http, toasts, dialogs } = useRuntime();
  const client = useQueryClient();
  const context = useValidationContext();
  const definition = matrixOf(resource);
  const calls = matrixEndpoints(resource);
  const filters = writtenFilters(query.filters);
  const search = { ...(query.q !== "" && { q: query.q }), ...(filters !== undefined && { filters }) };
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ["matrix", resource.name, search],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => http.call(calls.read, { query: search, signal }),
  });
  const [changes, setChanges] = useState<Changes>(NONE);
  const [errors, setErrors] = useState<ReadonlyMap<string, FieldError>>(new Map());
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [conflict, setConflict] = useState<MatrixConflict>();
  const field = useCallback((column: string) => cellField(definition, column), [definition]);

  const check = useCallback(
    async (cells: readonly CellKey[], value: unknown): Promise<void> => {
      const [first] = cells;
      const own = first === undefined ? undefined : field(first.column);
      if (own === undefined) return;
      const outcome = await checkAll({ fields: { value: own } }, ["value"], { value }, context);
      const wrong = outcome.ok ? undefined : (Object.values(outcome.errors)[0] ?? { key: "error.validation" });
      setErrors((current) => {
        const next = new Map(current);
        for (const key of cells)
          if (wrong === undefined) next.delete(cellId(key));
          else next.set(cellId(key), wrong);
        return next;
      });
    },
    [context, field],
  );

  const set = useCallback(
    (cells: readonly CellKey[], value: unknown): void => {
      if (data === undefined) return;
      setChanges((current) => withValues(data, current, cells, value, field));
      setFailure(undefined);
      void check(cells, value);
    },
    [check, data, field],
  );

  const discard = useCallback(() => {
    setChanges(NONE);
    setErrors(new Map());
    setFailure(undefined);
  }, []);

  const send = async (wanted: Changes, bases?: ReadonlyMap<string, unknown>): Promise<void> => {
    if (data === undefined || saving || errors.size > 0) return;
    if (wanted.size === 0) {
      discard();
      await client.invalidateQueries({ queryKey: ["matrix", resource.name] });
      return;
    }
    setSaving(true);
    setFailure(undefined);
    try {
      const { saved } = await http.call(calls.save, { body: { changes: sentChanges(data, wanted, bases) } });
      await client.invalidateQueries({ queryKey: ["matrix", resource.name] });
      discard();
      toasts.show({ kind: "success", text: t.count("matrix.saved", saved) });
    } catch (failed) {
      const moved = conflictIn(failed);
      if (moved !== undefined) setConflict(moved);
      else {
        const refused = isTdError(failed) && failed.problem !== undefined ? problemErrors(failed.problem) : {};
        const cells = [...wanted.values()].flatMap((key): [string, FieldError][] => {
          const wrong = refused[`${key.row}.${key.column}`];
          return wrong === undefined ? [] : [[cellId(key), wrong]];
        });
        setErrors(new Map(cells));
        if (cells.length === 0) setFailure(errorText(t, failed));
      }
    } finally {
      setSaving(false);
    }
  };

  const resolve = (keepMine: boolean): void => {
    setConflict(undefined);
    if (conflict === undefined) return;
    const theirs = new Map(conflict.cells.map(({ row, column, value }) => [cellId({ row, column }), value]));
    if (keepMine) {
      void send(changes, theirs);
      return;
    }
    const kept: Changes = new Map([...changes].filter(([id]) => !theirs.has(id)));
    setChanges(kept);
    void send(kept);
  };

  const dirty = changes.size > 0;
  useEffect(() => {
    element.emit("td-dirty-change", { dirty });
  }, [element, dirty]);
  useLeaveGuard(dirty, async () => {
    const leaves = await dialogs.confirm({
      titleKey: "form.leave.title",
      contentKey: "matrix.leave",
      params: { count: changes.size },
      agreeKey: "form.leave.agree",
      dismissKey: "form.leave.stay",
      danger: true,
    });
    if (leaves) discard();
    return leaves;
  });

  return {
    data,
    error: data === undefined ? error : null,
    isStale: isPlaceholderData,
    retry: () => void refetch(),
    changes,
    errors,
    field,
    set,
    fill: (from, line, value) => {
      if (data !== undefined) set(lineOf(data, from, line, field), value);
    },
    saving,
    failure,
    save: () => send(changes),
    discard,
    conflict,
    resolve,
  };
}
