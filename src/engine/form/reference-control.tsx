/** A reference field with search, a link to the record, and creation of a new record in place. */
import { useMemo, useState } from "react";
import type { Reference } from "../../contract/fields";
import type { AnyResource } from "../../contract/resource";
import { useRuntime, useStore, useT } from "../../runtime/react";
import { deferred } from "../../ui/deferred";
import { ReferenceField, ReferencesField } from "../../ui/fields/reference-field";
import type { OptionSearch } from "../../ui/fields/field-input";
import type { FieldControlProps } from "./control-props";
import type { CreateDialogProps } from "./create-dialog";
import { canCreateInPlace } from "./create-in-place";
import { useFormContextValue } from "./form-context";
import { labelOf, useReferenceSearch } from "./reference-search";

const CreateDialog = deferred<CreateDialogProps>(async () => (await import("./create-dialog")).CreateDialog);

export function ReferenceControl(props: FieldControlProps) {
  const t = useT();
  const { session, i18n } = useRuntime();
  const locale = useStore(i18n.store, (state) => state.locale);
  const { renderField, slots } = useFormContextValue();
  const { field } = props;
  const { search: defaultSearch, pathOf, target } = useReferenceSearch(field);
  const slotSearch = slots?.search;
  const search = useMemo<OptionSearch<number>>(
    () => (slotSearch === undefined ? defaultSearch : (text, signal) => slotSearch(field, text, signal)),
    [slotSearch, defaultSearch, field],
  );
  const [creating, setCreating] = useState<{ readonly resource: AnyResource; readonly label: string }>();
  const canCreate = target !== undefined && !props.readOnly && canCreateInPlace(target, session);
  const create = canCreate
    ? {
        label: (label: string) => t("field.reference.create", { label }),
        run: (label: string) => {
          setCreating({ resource: target, label });
        },
      }
    : undefined;
  const pick = (reference: Reference): void => {
    const isList = props.field.kind === "references";
    props.onChange(isList ? [...((props.value ?? []) as readonly Reference[]), reference] : reference);
  };
  return (
    <>
      {props.field.kind === "reference" ? (
        <ReferenceField
          {...props}
          value={(props.value ?? null) as Reference | null}
          search={search}
          pathOf={pathOf}
          create={create}
        />
      ) : (
        <ReferencesField
          {...props}
          value={(props.value ?? []) as readonly Reference[]}
          search={search}
          pathOf={pathOf}
          create={create}
        />
      )}
      {creating === undefined ? null : (
        <CreateDialog
          resource={creating.resource}
          label={creating.label}
          filter={(props.field.options as { filter?: Readonly<Record<string, string>> }).filter}
          renderField={renderField}
          onCreated={(record) => {
            pick({ id: record.id, label: labelOf(creating.resource, record, locale) });
            setCreating(undefined);
          }}
          onClose={() => {
            setCreating(undefined);
          }}
        />
      )}
    </>
  );
}
