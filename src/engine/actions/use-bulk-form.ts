/** The form of a change of several records: a form of the resource's fields without a stored record, of which only chosen fields count. */
import { createElement, useCallback, useEffect, useMemo, useState, type ReactNode } from "react";
import { useWatch } from "react-hook-form";
import type { BulkMode } from "../../contract/bulk";
import { emptyValues } from "../../contract/empty-values";
import type { FieldErrors } from "../../contract/errors";
import type { Fields } from "../../contract/fields";
import type { AnyRecord, AnyResource } from "../../contract/resource";
import { useDebouncedText } from "../../ui/use-debounced-text";
import { useValidationContext } from "../form/access-facts";
import { fieldOf, nestErrors } from "../form/errors";
import type { FormContextValue } from "../form/form-context";
import { FormField } from "../form/form-field";
import { useFormLanguages } from "../form/form-languages";
import { useRecordForm } from "../form/record-form";
import { checkAll } from "../form/validator";
import { pick } from "../form/values";
import type { ResourceSlots } from "../slots";
import { fieldInMode, initialMode, isCheckable, isNothing, type EditableCard } from "./bulk-edit";
import { UPDATE } from "./resource-action";
import type { PreviewOrder } from "./use-bulk-preview";

/** A chosen field and how it changes. */
export interface ChosenField {
  readonly name: string;
  readonly mode: BulkMode;
}

export interface BulkForm {
  /** In the order in which they were chosen. */
  readonly fields: readonly ChosenField[];
  readonly add: (name: string) => void;
  readonly drop: (name: string) => void;
  readonly setMode: (name: string, mode: BulkMode) => void;
  readonly context: FormContextValue;
  /** The change, once all its values are valid; undefined until then. */
  readonly order: PreviewOrder | undefined;
  /** The order does not yet contain what was typed last. */
  readonly isWaiting: boolean;
  /** Shows the errors of the chosen fields, and returns the first field with one. */
  readonly check: () => Promise<string | undefined>;
  readonly showErrors: (errors: FieldErrors) => void;
}

const renderField = (name: string): ReactNode => createElement(FormField, { key: name, name });

/** Returns the resource as the form edits it: only editable fields, and nothing that needs a stored record. */
function editedResource(resource: AnyResource, cards: readonly EditableCard[], chosen: readonly ChosenField[]) {
  const { rules: _rules, locks: _locks, relevant: _relevant, form: _form, ...definition } = resource;
  const fields: Record<string, Fields[string]> = {};
  for (const name of cards.flatMap(({ names }) => names)) {
    const field = resource.fields[name];
    const mode = chosen.find((each) => each.name === name)?.mode ?? "SET";
    if (field !== undefined) fields[name] = fieldInMode(field, mode);
  }
  return { ...definition, fields } satisfies AnyResource;
}

/** Returns a record without values, because the form changes records instead of creating one. */
const blankRecord = (fields: Fields): AnyRecord => ({
  ...emptyValues(fields),
  id: 0,
  version: 0,
  createdAt: "",
  updatedAt: "",
  updatedBy: null,
});

export function useBulkForm(
  resource: AnyResource,
  slots: ResourceSlots | undefined,
  cards: readonly EditableCard[],
): BulkForm {
  const context = useValidationContext();
  const languages = useFormLanguages();
  const [chosen, setChosen] = useState<readonly ChosenField[]>([]);
  const edited = useMemo(() => editedResource(resource, cards, chosen), [resource, cards, chosen]);
  const [record] = useState(() => blankRecord(edited.fields));
  const form = useRecordForm({ resource: edited, id: "0", record });
  const { methods } = form;
  const values = useWatch({ control: form.control });

  const orderText = JSON.stringify([
    chosen,
    pick(
      values,
      chosen.map(({ name }) => name),
    ),
  ]);
  const debounced = useDebouncedText(orderText);
  const [checked, setChecked] = useState<{ readonly text: string; readonly order: PreviewOrder | undefined }>();

  const validate = useCallback(
    async (typed: Readonly<Record<string, unknown>>): Promise<{ order?: PreviewOrder; errors: FieldErrors }> => {
      const checkable = chosen.filter(({ name, mode }) => {
        const field = edited.fields[name];
        return field !== undefined && isCheckable(field, mode);
      });
      const names = checkable.map(({ name }) => name);
      const outcome = await checkAll({ fields: pick(edited.fields, names) as Fields }, names, typed, context);
      const missing = chosen.filter(({ name, mode }) => mode !== "SET" && isNothing(typed[name]));
      if (!outcome.ok || missing.length > 0)
        return {
          errors: {
            ...Object.fromEntries(missing.map(({ name }) => [name, { key: "error.required" }])),
            ...(outcome.ok ? {} : outcome.errors),
          },
        };
      const all = {
        ...pick(
          typed,
          chosen.map(({ name }) => name),
        ),
        ...outcome.values,
      };
      const modes = Object.fromEntries(
        chosen.flatMap(({ name, mode }): [string, BulkMode][] => (mode === "SET" ? [] : [[name, mode]])),
      );
      return { order: { action: UPDATE, values: all, ...(Object.keys(modes).length > 0 && { modes }) }, errors: {} };
    },
    [chosen, edited, context],
  );

  useEffect(() => {
    if (debounced !== orderText) return undefined;
    let current = true;
    const validated = chosen.length === 0 ? Promise.resolve({ order: undefined }) : validate(methods.getValues());
    validated.then(
      ({ order }) => {
        if (current) setChecked({ text: debounced, order });
      },
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [debounced, orderText, chosen, validate, methods]);

  const showErrors = useCallback(
    (errors: FieldErrors) => {
      methods.clearErrors();
      for (const [name, node] of Object.entries(nestErrors(errors))) methods.setError(name, node as { type: string });
    },
    [methods],
  );

  const formContext = useMemo((): FormContextValue => {
    // Removed rows are named by their key alone, so that the resource's own input does not fit.
    const removed = new Set(chosen.flatMap(({ name, mode }) => (mode === "REMOVE" ? [name] : [])));
    const own = Object.entries(slots?.fields ?? {}).filter(([name]) => !removed.has(name));
    const { search } = slots ?? {};
    return {
      form,
      languages,
      slots: { fields: Object.fromEntries(own), ...(search !== undefined && { search }) },
      changesMany: true,
      renderField,
    };
  }, [form, languages, slots, chosen]);

  return {
    fields: chosen,
    add: (name) => {
      const field = resource.fields[name];
      if (field !== undefined) setChosen([...chosen, { name, mode: initialMode(field) }]);
    },
    drop: (name) => {
      setChosen(chosen.filter((each) => each.name !== name));
    },
    setMode: (name, mode) => {
      // Rows to remove have other columns than rows to add.
      const isOtherShape = chosen.some(
        (each) => each.name === name && (each.mode === "REMOVE") !== (mode === "REMOVE"),
      );
      if (isOtherShape) methods.resetField(name);
      setChosen(chosen.map((each) => (each.name === name ? { name, mode } : each)));
    },
    context: formContext,
    order: checked?.order,
    isWaiting: checked?.text !== orderText,
    check: async () => {
      const { errors } = await validate(methods.getValues());
      showErrors(errors);
      return Object.keys(errors).map(fieldOf)[0];
    },
    showErrors,
  };
}
