/** Saving a form: validate, send, merge with concurrent changes, show refusals. */
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useState, type RefObject } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { FieldErrors } from "../../contract/errors";
import type { AnyRecord, AnyResource } from "../../contract/resource";
import type { ValidationContext } from "../../contract/validation";
import { useElement } from "../../runtime/element";
import { CodeMissingError, errorCode } from "../../runtime/error-code";
import { useRuntime, useT } from "../../runtime/react";
import { useRecordEvents } from "../record-events";
import { patchCachedRecords, resourceKeys } from "../resource-cache";
import { nestErrors } from "./errors";
import type { MergeResult } from "./merge";
import { baseOf, type Base } from "./record-base";
import type { Failure, SendRecord } from "./save-call";
import { checkAll, refusedValues, type RefusedValue } from "./validator";
import { changedNames, pick, isSameValue, type Values } from "./values";

/** Another user saved fields that are also changed here. */
export interface PendingConflict {
  readonly merge: MergeResult;
  readonly current: AnyRecord;
}

/** Input of a save, read when it starts; all of it may change while the form is open. */
export interface SaveInput {
  resource: AnyResource;
  /** Editable fields. */
  names: readonly string[];
  context: ValidationContext;
  base: Base;
  isSaving: boolean;
  /**
   * Values that the server refused, by field. The browser can't validate them, so the error stays until the value
   * changes.
   */
  refused: ReadonlyMap<string, RefusedValue>;
  /** Indices of new rows that were not left yet, by field. Their errors are not shown before a save is tried. */
  newRows: Map<string, ReadonlySet<number>>;
}

export interface SavingOptions {
  readonly resource: AnyResource;
  readonly id: string;
  readonly isNew: boolean;
  readonly locked: boolean;
  readonly methods: UseFormReturn<Record<string, unknown>>;
  readonly input: RefObject<SaveInput>;
  /** Replaces the stored state; typed values may stay as changes over it. */
  readonly rebase: (next: Base, typedValues?: Values) => void;
  readonly onCreated?: (record: AnyRecord) => void;
  readonly onSaved?: (record: AnyRecord) => void;
  readonly send?: SendRecord;
  /** Creates a new record from all the form's values, for one that was deleted elsewhere. */
  readonly recreate?: (values: Values) => Promise<AnyRecord>;
}

export interface Saving {
  readonly saving: boolean;
  readonly failure: Failure | undefined;
  /** The record was deleted elsewhere; the next save creates a new one. */
  readonly recreates: boolean;
  readonly conflict: PendingConflict | undefined;
  /** Increases when a save was refused because of fields; the first invalid one then takes the focus. */
  readonly attention: number;
  /** Validates and saves. Resolves with false when something is invalid or refused. */
  readonly save: () => Promise<boolean>;
  /** Applies the values chosen in a conflict and saves again; undefined returns to the form. */
  readonly resolve: (values: Values | undefined) => void;
  readonly forgetFailure: () => void;
  /** Revalidates invalid fields; a rule may depend on another value that has changed. */
  readonly recheck: () => void;
}

/** Loads the code that only a save needs. */
export const loadSteps = () =>
  import("./save-steps").catch((cause: unknown) => {
    throw new CodeMissingError("The code for saving could not be loaded", { cause });
  });
type Steps = Awaited<ReturnType<typeof loadSteps>>;

/** Nothing was sent. Without a connection the code for saving cannot be loaded either. */
const UNSENT: Failure = { key: "form.failure.unsent", retry: true, isDeleted: false };

/** Maximum number of merges within one save, when others keep saving. */
const MAX_MERGES = 3;

export function useSaving({
  resource,
  id,
  isNew,
  locked,
  methods,
  input,
  rebase,
  onCreated,
  onSaved,
  send: call,
  recreate,
}: SavingOptions): Saving {
  const runtime = useRuntime();
  const t = useT();
  const element = useElement();
  const recordEvents = useRecordEvents(resource);
  const client = useQueryClient();
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [conflict, setConflict] = useState<PendingConflict>();
  const recreates = failure?.isDeleted === true && recreate !== undefined;
  const [attention, setAttention] = useState(0);
  const showErrors = useCallback(
    (errors: FieldErrors) => {
      methods.clearErrors();
      input.current.refused = new Map();
      input.current.newRows.clear();
      for (const [name, node] of Object.entries(nestErrors(errors))) methods.setError(name, node as { type: string });
      setAttention((count) => count + 1);
    },
    [input, methods],
  );

  const succeed = useCallback(
    (saved: AnyRecord, sent: Values) => {
      // Input typed during the call stays as a change over the stored values.
      const typedValues = methods.getValues();
      const changedSince = input.current.names.filter((name) => !isSameValue(typedValues[name], sent[name]));
      const next = baseOf(resource, saved);
      rebase(next, changedSince.length === 0 ? next.values : { ...next.values, ...pick(typedValues, changedSince) });
      client.setQueryData(resourceKeys.record(resource.name, saved.id), saved);
      void client.invalidateQueries({ queryKey: resourceKeys.lists(resource.name) });
      const key = `${resource.name}.saved`;
      runtime.toasts.show({ kind: "success", key: t.has(key) ? key : "form.saved" });
      recordEvents.saved(saved);
      onSaved?.(saved);
      if (isNew) onCreated?.(saved);
    },
    [client, input, isNew, methods, onCreated, onSaved, rebase, recordEvents, resource, runtime, t],
  );

  /** Merges another user's save. Returns true when nothing conflicts and the save can be repeated. */
  const merge = useCallback(
    ({ mergeValues }: Steps, current: AnyRecord, typedValues: Values, mayRepeat: boolean): boolean => {
      const { base, names } = input.current;
      const stored = baseOf(resource, current);
      const merged = mergeValues(names, base.values, typedValues, stored.values);
      if (merged.conflicts.length > 0 || !mayRepeat) {
        setConflict({ merge: merged, current });
        return false;
      }
      rebase(stored, { ...stored.values, ...merged.values });
      if (merged.adopted.length > 0) {
        runtime.toasts.show({ kind: "info", key: "form.conflict.merged", params: { count: merged.adopted.length } });
      }
      return true;
    },
    [input, rebase, resource, runtime],
  );

  /** Shows why nothing was saved, beside the button, and tells the page. */
  const fail = useCallback(
    (reason: Failure, error: unknown) => {
      setFailure(reason);
      element.emit("td-error", {
        tag: element.tag,
        kind: "call",
        ...errorCode(error),
        message: t.key(reason.key, reason.params),
      });
    },
    [element, t],
  );

  const send = useCallback(
    async function attempt(number: number): Promise<boolean> {
      const { base, names, context } = input.current;
      const typedValues = { ...methods.getValues() };
      const [outcome, steps] = await Promise.all([
        checkAll(resource, names, { ...base.record, ...typedValues }, context, base.record),
        loadSteps(),
      ]);
      if (!outcome.ok) {
        showErrors(outcome.errors);
        return false;
      }
      // Settings that were new when the page opened may have been saved by now: send the merged values over them.
      const { record } = base;
      const changedFields =
        record === undefined || recreates ? names : changedNames(names, base.values, outcome.values);
      if (changedFields.length === 0) {
        rebase(base);
        return true;
      }
      const values = pick(outcome.values, changedFields);
      const rollBack = patchCachedRecords(client, resource.name, (row) =>
        String(row.id) === id ? { ...row, ...values } : row,
      );
      try {
        const saved = recreates
          ? recreate(values)
          : (call ?? steps.sendRecord)(
              resource,
              isNew && record !== undefined ? String(record.id) : id,
              record?.version,
              values,
            );
        succeed(await saved, typedValues);
        return true;
      } catch (error) {
        rollBack();
        const refusal = steps.refusalOf(error);
        if (refusal.kind === "conflict") {
          return merge(steps, refusal.current, typedValues, number < MAX_MERGES) ? attempt(number + 1) : false;
        }
        if (refusal.kind === "failure") fail(refusal.failure, error);
        else {
          showErrors(refusal.errors);
          input.current.refused = refusedValues(refusal.errors, typedValues);
        }
        return false;
      }
    },
    // oxfmt-ignore
    [call, client, fail, id, input, isNew, merge, methods, rebase, recreate, recreates, resource, showErrors, succeed],
  );

  const save = useCallback(async (): Promise<boolean> => {
    if (input.current.isSaving || locked) return false;
    input.current.isSaving = true;
    setSaving(true);
    setFailure(undefined);
    try {
      return await send(0);
    } catch (error) {
      // The code that validates or sends could not be loaded, or it failed: nothing was sent.
      console.error(`The record of "${resource.name}" could not be saved`, error);
      fail(UNSENT, error);
      return false;
    } finally {
      input.current.isSaving = false;
      setSaving(false);
    }
  }, [fail, input, locked, resource, send]);

  const resolve = useCallback(
    (values: Values | undefined) => {
      setConflict(undefined);
      if (values === undefined || conflict === undefined) return;
      const stored = baseOf(resource, conflict.current);
      rebase(stored, { ...stored.values, ...values });
      void save();
    },
    [conflict, rebase, resource, save],
  );

  const recheck = useCallback(() => {
    const invalidNames = input.current.names.filter((name) => methods.getFieldState(name).invalid);
    if (invalidNames.length > 0) void methods.trigger(invalidNames);
  }, [input, methods]);

  const forgetFailure = useCallback(() => {
    setFailure(undefined);
  }, []);

  return { saving, failure, recreates, conflict, attention, save, resolve, forgetFailure, recheck };
}
