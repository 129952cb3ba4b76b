/**
 * The form of one record without its looks: values in react-hook-form, checks by the contract's validator, saving with merge on conflict.
 * Detail and settings screens draw it.
 */
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useForm, useWatch, type Control, type UseFormReturn } from "react-hook-form";
import type { AnyRecord, AnyResource } from "../../contract/resource";
import { useSession } from "../../runtime/react";
import { useAccessFacts, useValidationContext } from "./access-facts";
import { fieldAccess, type FieldAccess } from "./field-access";
import { baseOf, isEditable, languagePreset, missingNames, visibleTabs, type Base } from "./record-base";
import type { SendRecord } from "./save-call";
import { useSaving, type SaveInput, type Saving } from "./use-saving";
import { createResolver } from "./validator";
import { changedNames, sameValue, fieldNames, formTabs, pick, type FormTab, type Values } from "./values";

export type FormValues = Record<string, unknown>;

export interface RecordForm extends Omit<Saving, "forgetFailure"> {
  readonly resource: AnyResource;
  readonly id: string;
  readonly isNew: boolean;
  /** The only record of its resource: nobody "creates" it, it is there with its defaults. */
  readonly isOnly: boolean;
  readonly methods: UseFormReturn<FormValues>;
  readonly control: Control<FormValues>;
  /** Layout with what this account may see. */
  readonly tabs: readonly FormTab[];
  readonly access: ReadonlyMap<string, FieldAccess>;
  readonly editable: readonly string[];
  /** Why nothing may be changed. */
  readonly lock: string | undefined;
  readonly base: Base;
  /** Names of fields that the record at hand (a row of the list) does not hold yet. */
  readonly missing: ReadonlySet<string>;
  /** Back to what is stored. */
  readonly discard: () => void;
  /** Lays values on the form, as typed. */
  readonly fill: (values: Values) => void;
}

export interface RecordFormOptions {
  readonly resource: AnyResource;
  readonly id: string;
  /** Undefined for a new record. */
  readonly record: AnyRecord | undefined;
  /** Values a new record starts from, over the definition's. */
  readonly preset?: Values;
  readonly isOnly?: boolean;
  readonly onCreated?: (record: AnyRecord) => void;
  readonly onSaved?: (record: AnyRecord) => void;
  /** Saves where the record has calls of its own; left out, the resource's derived ones. */
  readonly send?: SendRecord;
  /** Makes a new record of what is typed when the stored one was deleted elsewhere; `onSaved` then gets the new one. */
  readonly recreate?: (values: Values) => Promise<AnyRecord>;
}

export function useRecordForm({
  resource,
  id,
  record,
  preset,
  isOnly = false,
  onCreated,
  onSaved,
  send,
  recreate,
}: RecordFormOptions): RecordForm {
  const isNew = record === undefined;
  const facts = useAccessFacts(resource, isNew);
  const context = useValidationContext();
  const { display } = useSession();
  const [base, setBase] = useState(() => {
    const content = display?.languages.find(({ selected }) => selected)?.locale;
    return baseOf(resource, record, { ...languagePreset(resource, content), ...preset });
  });
  const access = useMemo(() => {
    const locks = base.record === undefined ? {} : (resource.locks?.(base.record) ?? {});
    return new Map(
      Object.entries(resource.fields).map(([name, field]) => [name, fieldAccess(field, facts, locks[name])]),
    );
  }, [resource, facts, base.record]);
  const tabs = useMemo(() => visibleTabs(formTabs(resource), access, resource, isNew), [resource, access, isNew]);
  const editable = useMemo(() => fieldNames(tabs).filter((name) => isEditable(access.get(name))), [tabs, access]);

  const input = useRef<SaveInput>({ resource, names: editable, context, base, isSaving: false, refused: new Map() });
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
    (next: Base, typed: Values = next.values) => {
      input.current.base = next;
      setBase(next);
      reset({ ...next.values });
      if (typed !== next.values) reset({ ...typed }, { keepDefaultValues: true });
    },
    [reset],
  );

  useEffect(() => {
    const { base: known, isSaving, names } = input.current;
    if (record === undefined || isSaving) return;
    const isKnown = known.record?.version === record.version;
    if (isKnown && missingNames(resource, known.record).length === 0) return;
    const next = baseOf(resource, record);
    const typed = getValues();
    // What is stored by now as it is typed here is no change.
    const changed = changedNames(names, known.values, typed).filter(
      (name) => !sameValue(typed[name], next.values[name]),
    );
    // Saved by somebody else while something is typed here: the base stays, and saving will merge.
    if (changed.length > 0 && !isKnown) return;
    rebase(next, changed.length === 0 ? next.values : { ...next.values, ...pick(typed, changed) });
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
    rebase(input.current.base);
  }, [forgetFailure, rebase]);

  const fill = useCallback(
    (values: Values) => {
      reset({ ...getValues(), ...values }, { keepDefaultValues: true, keepErrors: true });
    },
    [getValues, reset],
  );

  const missing = useMemo(() => new Set(missingNames(resource, base.record)), [resource, base]);

  const { formLock: lock } = facts;
  return useMemo(
    () => ({
      resource,
      id,
      isNew,
      isOnly,
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
      fill,
    }),
    // oxfmt-ignore
    [resource, id, isNew, isOnly, methods, tabs, access, editable, base, missing, lock, saving, failure, recreates, conflict, attention, save, resolve, recheck, discard, fill],
  );
}

/** Names of the fields whose value differs from what is stored; renders again as one types. */
export function useChanges(form: RecordForm): readonly string[] {
  const values = useWatch({ control: form.control });
  return changedNames(form.editable, form.base.values, values);
}
