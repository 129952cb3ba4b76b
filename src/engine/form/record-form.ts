/**
 * State of a record's form without its view: values in react-hook-form, validation by the contract's validator, saving
 * with merge on conflict. Used by detail and settings screens.
 */
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useForm, useWatch, type Control, type UseFormReturn } from "react-hook-form";
import { withEmptyValues } from "../../contract/empty-values";
import type { AnyRecord, AnyResource } from "../../contract/resource";
import { useSession } from "../../runtime/react";
import { useAccessFacts, useValidationContext } from "./access-facts";
import { fieldAccess, type FieldAccess, type FormLock } from "./field-access";
import { baseOf, isEditable, languagePreset, missingNames, visibleTabs, type Base } from "./record-base";
import type { SendRecord } from "./save-call";
import { useSaving, type SaveInput, type Saving } from "./use-saving";
import { createResolver } from "./validator";
import { changedNames, isSameValue, fieldNames, formTabs, pick, type FormTab, type Values } from "./values";

export type FormValues = Record<string, unknown>;

export interface RecordForm extends Omit<Saving, "forgetFailure"> {
  readonly resource: AnyResource;
  readonly id: string;
  readonly isNew: boolean;
  /** The resource has a single record, which is edited rather than created. */
  readonly isSingleton: boolean;
  readonly methods: UseFormReturn<FormValues>;
  readonly control: Control<FormValues>;
  /** Layout as visible to the account. */
  readonly tabs: readonly FormTab[];
  readonly access: ReadonlyMap<string, FieldAccess>;
  readonly editable: readonly string[];
  /** Why nothing may be changed. */
  readonly lock: FormLock | undefined;
  readonly base: Base;
  /** Fields that the given record (a list row) does not hold yet. */
  readonly missing: ReadonlySet<string>;
  /** Resets the form to the stored values: the newest known ones, also when another user stored them. */
  readonly discard: () => void;
  /** Puts values into the form as if typed. */
  readonly setValues: (values: Values) => void;
  /** Holds back the errors of new rows of a field, until they are left or a save is tried. */
  readonly setNewRows: (name: string, indices: readonly number[]) => void;
}

export interface RecordFormOptions {
  readonly resource: AnyResource;
  readonly id: string;
  /** Undefined for a new record. */
  readonly record: AnyRecord | undefined;
  /** Initial values of a new record. They override the definition's defaults. */
  readonly preset?: Values;
  readonly isSingleton?: boolean;
  readonly onCreated?: (record: AnyRecord) => void;
  readonly onSaved?: (record: AnyRecord) => void;
  /** Language in which required texts must be filled in, if not the shop's default. */
  readonly requiredLocale?: string | undefined;
  /** Saves the record with calls of its own. Default: the resource's derived endpoints. */
  readonly send?: SendRecord;
  /**
   * Creates a new record from the form when the stored one was deleted elsewhere; `onSaved` then receives the new
   * record.
   */
  readonly recreate?: (values: Values) => Promise<AnyRecord>;
}

/** Creates the form state of a record. */
export function useRecordForm({
  resource,
  id,
  record,
  preset,
  isSingleton = false,
  requiredLocale,
  onCreated,
  onSaved,
  send,
  recreate,
}: RecordFormOptions): RecordForm {
  const isNew = record === undefined;
  const facts = useAccessFacts(resource, isNew);
  const context = useValidationContext(requiredLocale);
  const { display } = useSession();
  const [base, setBase] = useState(() => {
    const content = display?.languages.find(({ selected }) => selected)?.locale;
    return baseOf(resource, record, { ...languagePreset(resource, content), ...preset });
  });
  const access = useMemo(() => {
    // The row of a list, from which a form opens, lacks fields that are no columns.
    const complete = base.record && withEmptyValues(resource.fields, base.record);
    const locks = complete === undefined ? {} : (resource.locks?.(complete) ?? {});
    return new Map(
      Object.entries(resource.fields).map(([name, field]) => [name, fieldAccess(field, facts, locks[name])]),
    );
  }, [resource, facts, base.record]);
  const tabs = useMemo(() => visibleTabs(formTabs(resource), access, resource, isNew), [resource, access, isNew]);
  const editable = useMemo(() => fieldNames(tabs).filter((name) => isEditable(access.get(name))), [tabs, access]);

  const input = useRef<SaveInput>({
    resource,
    names: editable,
    context,
    base,
    isSaving: false,
    refused: new Map(),
    newRows: new Map(),
  });
  useEffect(() => {
    Object.assign(input.current, { resource, names: editable, context, base });
  });

  const [resolver] = useState(() => createResolver(() => input.current));
  const methods = useForm<FormValues>({
    defaultValues: { ...base.values },
    resolver,
    mode: "onTouched",
    shouldFocusError: false,
  });
  const { reset, getValues } = methods;

  const rebase = useCallback(
    (next: Base, typedValues: Values = next.values) => {
      input.current.base = next;
      setBase(next);
      reset({ ...next.values });
      if (typedValues !== next.values) reset({ ...typedValues }, { keepDefaultValues: true });
    },
    [reset],
  );

  useEffect(() => {
    const { base: lastBase, isSaving, names } = input.current;
    if (record === undefined || isSaving) return;
    const isCurrent = lastBase.record?.version === record.version;
    const known = lastBase.record ?? {};
    if (isCurrent && Object.keys(record).every((name) => name in known)) return;
    const next = baseOf(resource, record);
    const typedValues = getValues();
    // A typed value that equals the stored one is no longer a change.
    const changedFields = changedNames(names, lastBase.values, typedValues).filter(
      (name) => !isSameValue(typedValues[name], next.values[name]),
    );
    // Another user saved while something is typed here: keep the old base, so that saving merges.
    if (changedFields.length > 0 && !isCurrent) return;
    rebase(next, changedFields.length === 0 ? next.values : { ...next.values, ...pick(typedValues, changedFields) });
  }, [record, resource, getValues, rebase]);

  const { forgetFailure, saving, failure, recreates, conflict, attention, save, resolve, recheck } = useSaving({
    resource,
    id,
    isNew,
    locked: facts.formLock !== undefined,
    methods,
    input,
    rebase,
    onCreated,
    onSaved,
    send,
    recreate,
  });

  const discard = useCallback(() => {
    forgetFailure();
    const { base: lastBase } = input.current;
    const hasNewer = record !== undefined && record.version > (lastBase.record?.version ?? 0);
    rebase(hasNewer ? baseOf(resource, record) : lastBase);
  }, [forgetFailure, rebase, record, resource]);

  const setValues = useCallback(
    (values: Values) => {
      reset({ ...getValues(), ...values }, { keepDefaultValues: true, keepErrors: true });
    },
    [getValues, reset],
  );

  const setNewRows = useCallback((name: string, indices: readonly number[]) => {
    input.current.newRows.set(name, new Set(indices));
  }, []);

  const missing = useMemo(() => new Set(missingNames(resource, base.record)), [resource, base]);

  const { formLock: lock } = facts;
  return useMemo(
    () => ({
      resource,
      id,
      isNew,
      isSingleton,
      methods,
      control: methods.control,
      tabs,
      access,
      editable,
      base,
      missing,
      lock,
      saving,
      failure,
      recreates,
      conflict,
      attention,
      save,
      resolve,
      recheck,
      discard,
      setValues,
      setNewRows,
    }),
    // oxfmt-ignore
    [resource, id, isNew, isSingleton, methods, tabs, access, editable, base, missing, lock, saving, failure, recreates, conflict, attention, save, resolve, recheck, discard, setValues, setNewRows],
  );
}

/** Returns the names of the changed fields; re-renders while the user types. */
export function useChanges(form: RecordForm): readonly string[] {
  const values = useWatch({ control: form.control });
  return changedNames(form.editable, form.base.values, values);
}
