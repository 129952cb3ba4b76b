/** Input of conditions: an earlier field, a comparison and a value. */
import plus from "@shoelace-style/shoelace/dist/assets/icons/plus-lg.svg";
import trash from "@shoelace-style/shoelace/dist/assets/icons/trash.svg";
import { useWatch } from "react-hook-form";
import { textIn } from "../../../contract/fields/values";
import { TICKED } from "../../../contract/forms/answers";
import type { FormDraft } from "../../../contract/endpoints/forms";
import { idIn } from "../../../contract/forms/from-records";
import type { FormField } from "../../../contract/forms/content";
import {
  CHOICE_TYPES,
  CONDITION_OPERATORS,
  SILENT_TYPES,
  VALUELESS_OPERATORS,
  type ConditionOperator,
} from "../../../contract/forms/field-types";
import { useFormContextValue } from "../../../engine/form/form-context";
import type { FieldSlotProps } from "../../../engine/slots";
import { useSession, useT } from "../../../runtime/react";
import { Button } from "../../../ui/button/button";
import { IconButton } from "../../../ui/button/icon-button";
import { FieldFrame } from "../../../ui/inputs/field-frame";
import { Select } from "../../../ui/inputs/select";
import { TextInput } from "../../../ui/inputs/text-input";
import { defineSheet } from "../../../ui/styles";
import css from "./builder.css";
import { contactForm, requestForm } from "./form-target";
import { useDraft } from "./use-draft";

defineSheet(css);

interface Row {
  readonly field: string;
  readonly operator: ConditionOperator;
  readonly value: string | null;
}

/** Returns the fields before a step, or before a field of a step. */
function earlierFields(
  { content }: FormDraft,
  step: number | undefined,
  code: string | undefined,
): readonly FormField[] {
  const place = content.steps.findIndex(({ id }) => id === step);
  const before = (place < 0 ? content.steps : content.steps.slice(0, place)).flatMap(({ fields }) => fields);
  const own = code === undefined ? [] : (content.steps[place]?.fields ?? []);
  const index = own.findIndex((field) => field.code === code);
  return [...before, ...(index < 0 ? own : own.slice(0, index))].filter(({ type }) => !SILENT_TYPES.includes(type));
}

export function ConditionsField({ resource, value, onChange, readOnly, errors }: FieldSlotProps) {
  const t = useT();
  const { form } = useFormContextValue();
  const watched = useWatch({ control: form.control });
  /** Id of a record that this one belongs to. The address of a new record tells it before the first save. */
  const ownerIn = (name: "form" | "step"): number | undefined =>
    idIn(watched[name]) ?? idIn(form.resource.fixed?.values[name]);
  const isStep = resource.name === "request-form-step";
  const formId = ownerIn("form");
  const isContact = resource.name === "form-contact-field";
  const { data } = useDraft<FormDraft>(
    isContact ? contactForm : requestForm(formId ?? 0),
    isContact || formId !== undefined,
  );
  const { display } = useSession();
  const locales = (display?.languages ?? []).map(({ locale }) => locale);
  const rows = (value ?? []) as readonly Row[];
  const step = isContact ? data?.content.steps[0]?.id : isStep ? form.base.record?.id : ownerIn("step");
  const code = String(form.base.record?.["fieldCode"] ?? "");
  const fields = data === undefined ? [] : earlierFields(data, step, isStep ? undefined : code);
  const change = (index: number, part: Partial<Row>): void => {
    onChange(rows.map((row, own) => (own === index ? { ...row, ...part } : row)));
  };
  const [first] = fields;
  return (
    <div className="td-stack">
      {rows.length === 0 ? <p className="td-small td-muted">{t("request-form.conditions.none")}</p> : null}
      <ul className="td-form-conditions">
        {rows.map((row, index) => (
          <li key={index}>
            <FieldFrame label={t("request-form.conditions.field")} error={errors[`${index}.field`]}>
              {(control) => (
                <Select
                  {...control}
                  readOnly={readOnly}
                  value={row.field}
                  options={[
                    ...fields.map((field) => ({ value: field.code, label: textIn(field.label, locales) })),
                    ...(fields.some((field) => field.code === row.field)
                      ? []
                      : [{ value: row.field, label: row.field }]),
                  ]}
                  onChange={({ target }) => {
                    change(index, { field: target.value, value: null });
                  }}
                />
              )}
            </FieldFrame>
            <FieldFrame label={t("request-form.conditions.operator")} error={errors[`${index}.operator`]}>
              {(control) => (
                <Select
                  {...control}
                  readOnly={readOnly}
                  value={row.operator}
                  options={CONDITION_OPERATORS.map((operator) => ({
                    value: operator,
                    label: t(`request-form.operator.${operator}`),
                  }))}
                  onChange={({ target }) => {
                    const operator = CONDITION_OPERATORS.find((known) => known === target.value) ?? "EQUALS";
                    change(index, { operator, ...(VALUELESS_OPERATORS.includes(operator) && { value: null }) });
                  }}
                />
              )}
            </FieldFrame>
            {VALUELESS_OPERATORS.includes(row.operator) ? null : (
              <FieldFrame label={t("request-form.conditions.value")} error={errors[`${index}.value`]}>
                {(control) => (
                  <ComparedValue
                    control={control}
                    row={row}
                    field={fields.find((field) => field.code === row.field)}
                    locales={locales}
                    readOnly={readOnly}
                    onChange={(text) => {
                      change(index, { value: text === "" ? null : text });
                    }}
                  />
                )}
              </FieldFrame>
            )}
            {readOnly ? null : (
              <IconButton
                icon={trash}
                label={t("request-form.conditions.remove", { number: index + 1 })}
                onClick={() => {
                  onChange(rows.filter((_, own) => own !== index));
                }}
              />
            )}
          </li>
        ))}
      </ul>
      {readOnly ? null : first === undefined ? (
        <p className="td-small td-muted">{t("request-form.conditions.no-field")}</p>
      ) : (
        <div>
          <Button
            size="sm"
            icon={plus}
            onClick={() => {
              onChange([...rows, { field: first.code, operator: "EQUALS", value: null } satisfies Row]);
            }}
          >
            {t("request-form.conditions.add")}
          </Button>
        </div>
      )}
    </div>
  );
}

interface ComparedValueProps {
  readonly control: { readonly id: string };
  readonly row: Row;
  readonly field: FormField | undefined;
  readonly locales: readonly string[];
  readonly readOnly: boolean;
  readonly onChange: (text: string) => void;
}

/** The choices of the compared field, where it has some. */
function ComparedValue({ control, row, field, locales, readOnly, onChange }: ComparedValueProps) {
  const t = useT();
  const choices =
    field === undefined || row.operator === "IN"
      ? []
      : field.type === "CONSENT"
        ? [{ value: TICKED, label: t("request-form.conditions.ticked") }]
        : CHOICE_TYPES.includes(field.type)
          ? field.choices.map((choice) => ({ value: choice.value, label: textIn(choice.label, locales) }))
          : [];
  if (choices.length > 0)
    return (
      <Select
        {...control}
        readOnly={readOnly}
        value={row.value ?? ""}
        placeholder={t("request-form-page.choose")}
        options={choices}
        onChange={({ target }) => {
          onChange(target.value);
        }}
      />
    );
  return (
    <TextInput
      {...control}
      readOnly={readOnly}
      value={row.value ?? ""}
      onChange={({ target }) => {
        onChange(target.value);
      }}
    />
  );
}
