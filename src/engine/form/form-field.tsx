/** One field of a form: frame, label, help, error, counter, and the input bound to react-hook-form. */
import translate from "@shoelace-style/shoelace/dist/assets/icons/translate.svg";
import { memo, useMemo, type ReactNode } from "react";
import { useController, useFormState, useWatch } from "react-hook-form";
import { isWritable } from "../../contract/empty-values";
import { isLocalised, type Field, type FieldKind, type Localised, type TextOptions } from "../../contract/fields";
import { messageKeys } from "../../contract/message-keys";
import type { Translate } from "../../runtime/i18n";
import { useT } from "../../runtime/react";
import { FieldFrame, type ControlProps } from "../../ui/inputs/field-frame";
import { Menu } from "../../ui/menu/menu";
import { errorsUnder, flattenErrors } from "./errors";
import type { FieldLock } from "./field-access";
import { FieldInput, FieldWaiting } from "./field-control";
import { fieldLabel } from "./field-label";
import { useFormContextValue } from "./form-context";
import { isSameValue } from "./values";

/** Kinds with several controls under one label. */
const GROUP_KINDS: ReadonlySet<FieldKind> = new Set([
  "choices",
  "rows",
  "address",
  "openingHours",
  "geo",
  "period",
  "picture",
  "computed",
  "position",
  "file",
]);
/** Kinds that take the full width of the card. */
const WIDE_KINDS: ReadonlySet<FieldKind> = new Set([
  "multiline",
  "richText",
  "choices",
  "rows",
  "address",
  "openingHours",
  "geo",
  "references",
  "period",
  "picture",
  "file",
]);
const COUNTED_KINDS: ReadonlySet<FieldKind> = new Set(["text", "multiline"]);

export const isWide = (field: Field): boolean =>
  field.options.width === undefined ? WIDE_KINDS.has(field.kind) || isLocalised(field) : field.options.width === "full";

export interface FormFieldProps {
  readonly name: string;
  /** Hides the label, when the card's title already shows it. */
  readonly hideLabel?: boolean;
  /** Shows the menu to choose the compared language, for all fields of the form. */
  readonly choosesLanguage?: boolean;
}

export const FormField = memo(function FormField({ name, hideLabel = false, choosesLanguage = false }: FormFieldProps) {
  const { form } = useFormContextValue();
  const field = form.resource.fields[name];
  const access = form.access.get(name);
  if (field === undefined || access?.visible !== true) return null;
  return (
    <BoundField
      name={name}
      field={field}
      hideLabel={hideLabel}
      choosesLanguage={choosesLanguage}
      editable={access.editable}
      required={access.required}
      reason={access.reason}
    />
  );
});

const lockText = (t: Translate, reason: FieldLock): string =>
  typeof reason === "string" ? t(`form.lock.${reason}`) : t.key(reason.key);

interface BoundFieldProps extends Required<FormFieldProps> {
  readonly field: Field;
  readonly editable: boolean;
  readonly required: boolean;
  readonly reason: FieldLock | undefined;
}

function BoundField({ name, field, hideLabel, choosesLanguage, editable, required, reason }: BoundFieldProps) {
  const t = useT();
  const { form, slots } = useFormContextValue();
  const { resource } = form;
  const { record } = form.base;
  const Note = slots?.note;
  const { field: bound } = useController({ control: form.control, name });
  const { errors } = useFormState({ control: form.control, name });
  const boundErrors = useMemo(() => {
    const { "": fieldError, ...partErrors } = errorsUnder(flattenErrors(errors), name);
    return { fieldError, partErrors };
  }, [errors, name]);
  const partTexts = Object.fromEntries(
    Object.entries(boundErrors.partErrors).map(([path, { key, params }]) => [path, t.key(key, params)]),
  );
  const error = boundErrors.fieldError && t.key(boundErrors.fieldError.key, boundErrors.fieldError.params);

  // Only a company id depends on the address. Other fields watch only their own value, to avoid extra renders.
  const address: unknown = useWatch({ control: form.control, name: field.kind === "companyId" ? "address" : name });
  const label = fieldLabel(t, resource, name, { address });
  const helpKey = messageKeys.help(resource.name, name);
  const help = t.has(helpKey) ? t.key(helpKey) : undefined;
  const value: unknown = bound.value;
  const lock = reason === undefined ? undefined : lockText(t, reason);
  const writable = isWritable(field);
  const input = (control: ControlProps): ReactNode =>
    form.missing.has(name) ? (
      <FieldWaiting field={field} />
    ) : (
      <FieldInput
        control={control}
        path={name}
        field={field}
        label={label}
        help={help}
        value={value}
        onChange={bound.onChange}
        onBlur={bound.onBlur}
        readOnly={!editable}
        errors={partTexts}
      />
    );

  return (
    <div className="td-form-field" data-field={name} data-kind={field.kind} data-wide={isWide(field) || undefined}>
      {field.kind === "boolean" && writable ? (
        <FieldFrame label={label} hideLabel error={error} lock={lock}>
          {input}
        </FieldFrame>
      ) : (
        <FieldFrame
          as={GROUP_KINDS.has(field.kind) || !writable ? "fieldset" : "div"}
          label={label}
          hideLabel={hideLabel || hasOwnLabel(field, value)}
          required={required && field.kind !== "address"}
          error={error}
          help={isLocalised(field) ? <FallbackNote value={(value ?? {}) as Localised} help={help} /> : help}
          lock={lock}
          counter={counterOf(field, value)}
          labelAction={choosesLanguage ? <CompareMenu /> : undefined}
        >
          {input}
        </FieldFrame>
      )}
      {Note === undefined || record === undefined ? null : (
        <Note
          resource={resource}
          name={name}
          record={record}
          changed={editable && !isSameValue(form.base.values[name], value)}
        />
      )}
    </div>
  );
}

/** When opening hours are empty, the label of their checkbox names the field. */
const hasOwnLabel = (field: Field, value: unknown): boolean =>
  field.kind === "openingHours" && field.options.required !== true && value === null;

/** Returns a counter such as `118 / 160` from 80 % of the limit. */
function counterOf(field: Field, value: unknown): string | undefined {
  const { max } = field.options as TextOptions;
  if (max === undefined || typeof value !== "string" || !COUNTED_KINDS.has(field.kind)) return undefined;
  return value.length >= max * 0.8 ? `${String(value.length)} / ${String(max)}` : undefined;
}

/** Menu to choose the language compared with the default one, for all fields of the form. */
function CompareMenu() {
  const t = useT();
  const { languages } = useFormContextValue();
  const [first, ...others] = languages.all;
  const compared = others.find(({ locale }) => locale === languages.compared);
  if (first === undefined || compared === undefined || others.length < 2) return null;
  const label = t("form.languages.compare-with", { language: compared.name });
  return (
    <Menu
      label={label}
      text={label}
      icon={translate}
      variant="quiet"
      size="sm"
      items={others.map(({ locale, name }) => ({
        id: locale,
        label: name,
        checked: locale === compared.locale,
        onSelect: () => {
          languages.compare(locale);
        },
      }))}
    />
  );
}

/** Note about the language that the site shows instead of missing texts. */
function FallbackNote({ value, help }: { readonly value: Localised; readonly help: string | undefined }) {
  const t = useT();
  const { languages } = useFormContextValue();
  const source = languages.all.find(({ locale }) => (value[locale] ?? "") !== "");
  const empty = languages.all.filter(({ locale }) => (value[locale] ?? "") === "").map(({ name }) => name);
  if (source === undefined || empty.length === 0) return help;
  const note = t("form.languages.fallback", { languages: empty.join(", "), fallback: source.name });
  return help === undefined ? note : `${help} ${note}`;
}
