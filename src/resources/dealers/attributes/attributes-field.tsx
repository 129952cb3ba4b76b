/** Options or tags of a dealer: one input for each definition of the shop that applies to this dealer. */
import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import type { Address, Localised, Reference } from "../../../contract/fields";
import type { AnyRecord, AnyResource } from "../../../contract/resource";
import { localisedText } from "../../../engine/cells/format";
import { useFormContextValue } from "../../../engine/form/form-context";
import { pageOptions } from "../../../engine/resource-queries";
import type { FieldSlotProps } from "../../../engine/slots";
import { useRuntime, useStore, useT } from "../../../runtime/react";
import { InnerError } from "../../../ui/fields/inner-error";
import { FieldFrame } from "../../../ui/inputs/field-frame";
import { LabelledDate } from "../../../ui/inputs/date-input";
import { Skeleton } from "../../../ui/states/skeleton";
import { AttributeControl, type AttributeChoice } from "./attribute-control";
import { AttributesFailed } from "./attributes-failed";
import type { AttributeType } from "./attribute-values";

/** An option or tag, in the form that its input needs. */
export interface AttributeDefinition {
  readonly id: number;
  readonly label: Localised;
  readonly help: Localised;
  readonly type: AttributeType;
  readonly choices: readonly { readonly code: string; readonly label: Localised }[];
  readonly unit: string | null;
  readonly mandatory: boolean;
  /** Values have a first and a last day. */
  readonly hasPeriod: boolean;
  readonly editableByDealer: boolean;
  /** Whether it applies to a dealer of this country and type. */
  readonly appliesTo: (country: string | undefined, dealerType: string | null) => boolean;
}

/** One value: a row of the field. The name of its reference differs between options and tags. */
export interface AttributeRow {
  readonly value: string;
  readonly from?: string | null;
  readonly to?: string | null;
  readonly [reference: string]: unknown;
}

export interface AttributesFieldProps extends FieldSlotProps {
  readonly definitions: AnyResource;
  /** Name of the reference in a row. */
  readonly reference: "option" | "tag";
  /** Converts a record to a definition; undefined if it is disabled. */
  readonly read: (record: AnyRecord) => AttributeDefinition | undefined;
  readonly dealerScoped: boolean;
  /** Shown when no definition applies. */
  readonly empty?: string;
}

/** A shop's definitions fit on one page. */
const ALL = { size: 200, sort: [{ field: "position", descending: false }] } as const;

const idOf = (row: AttributeRow, reference: string): number => (row[reference] as Reference).id;

export function AttributesField({
  definitions,
  reference,
  read,
  value,
  onChange,
  readOnly,
  errors,
  dealerScoped,
  empty,
}: AttributesFieldProps) {
  const t = useT();
  const { i18n } = useRuntime();
  const locale = useStore(i18n.store, (state) => state.locale);
  const { form, changesMany } = useFormContextValue();
  const address = useWatch({ control: form.control, name: "address" }) as Address | null | undefined;
  const dealerType = useWatch({ control: form.control, name: "dealerType" }) as string | null | undefined;
  const { data: page, error, refetch } = useQuery(pageOptions(definitions, ALL, { background: true }));
  if (error !== null && page === undefined) return <AttributesFailed error={error} onRetry={() => void refetch()} />;
  if (page === undefined) return <Skeleton lines={3} />;

  const rows = (value ?? []) as readonly AttributeRow[];
  const applicable = page.elements
    .map(read)
    .filter((definition) => definition !== undefined)
    .filter((definition) => changesMany === true || definition.appliesTo(address?.country, dealerType ?? null));
  if (applicable.length === 0) return <p className="td-muted">{empty ?? t("fitter.attributes.empty")}</p>;

  /** Sorts rows by id, so that equal values compare as equal. */
  const setRow = (definition: AttributeDefinition, change: Partial<AttributeRow>): void => {
    const others = rows.filter((row) => idOf(row, reference) !== definition.id);
    const before = rows.find((row) => idOf(row, reference) === definition.id);
    const period = reference === "tag" ? { from: null, to: null } : {};
    const label = localisedText(definition.label, locale);
    const next: AttributeRow = {
      [reference]: { id: definition.id, label },
      value: "",
      ...period,
      ...before,
      ...change,
    };
    const remaining = next.value === "" ? others : [...others, next];
    onChange([...remaining].sort((a, b) => idOf(a, reference) - idOf(b, reference)));
  };

  return (
    <div className="td-form-grid">
      {applicable.map((definition) => {
        const index = rows.findIndex((row) => idOf(row, reference) === definition.id);
        return (
          <AttributeInput
            key={definition.id}
            definition={definition}
            locale={locale}
            isRequired={definition.mandatory && changesMany !== true}
            row={rows[index]}
            readOnly={readOnly || (dealerScoped && !definition.editableByDealer)}
            error={errors[`${String(index)}.value`] ?? errors[`${String(index)}.to`]}
            onChange={(change) => {
              setRow(definition, change);
            }}
          />
        );
      })}
    </div>
  );
}

interface AttributeInputProps {
  readonly definition: AttributeDefinition;
  readonly locale: string;
  readonly isRequired: boolean;
  readonly row: AttributeRow | undefined;
  readonly readOnly: boolean;
  readonly error: string | undefined;
  readonly onChange: (change: Partial<AttributeRow>) => void;
}

function AttributeInput({ definition, locale, isRequired, row, readOnly, error, onChange }: AttributeInputProps) {
  const { type, hasPeriod } = definition;
  const label = localisedText(definition.label, locale);
  const help = localisedText(definition.help, locale) || undefined;
  const choices = definition.choices.map((choice): AttributeChoice => ({
    code: choice.code,
    label: localisedText(choice.label, locale),
  }));
  return (
    <div className="td-form-field" data-wide={hasPeriod || type === "MULTI_LIST" || type === "PICTURE" || undefined}>
      <FieldFrame
        as={type === "MULTI_LIST" || type === "PICTURE" ? "fieldset" : "div"}
        label={label}
        hideLabel={type === "BOOLEAN"}
        required={isRequired}
        help={help}
        error={error}
      >
        {(control) => (
          <AttributeControl
            control={control}
            type={type}
            label={label}
            choices={choices}
            unit={definition.unit ?? undefined}
            value={row?.value ?? ""}
            onChange={(next) => {
              onChange({ value: next });
            }}
            readOnly={readOnly}
          />
        )}
      </FieldFrame>
      {hasPeriod && row !== undefined ? (
        <ValidDays row={row} label={label} readOnly={readOnly} onChange={onChange} />
      ) : null}
    </div>
  );
}

interface ValidDaysProps extends Pick<AttributeInputProps, "readOnly" | "onChange"> {
  readonly row: AttributeRow;
  readonly label: string;
}

/** First and last day of a value. */
function ValidDays({ row, label, readOnly, onChange }: ValidDaysProps) {
  const t = useT();
  const isBackwards = row.from && row.to ? row.to < row.from : false;
  return (
    <div className="td-row" role="group" aria-label={label}>
      {(["from", "to"] as const).map((end) => (
        <LabelledDate
          key={end}
          label={t(`fitter.attributes.${end}`)}
          readOnly={readOnly}
          min={end === "to" ? (row.from ?? undefined) : undefined}
          value={row[end] ?? ""}
          onChange={(day) => {
            onChange({ [end]: day === "" ? null : day });
          }}
        />
      ))}
      <InnerError text={isBackwards ? t("error.period.order") : undefined} />
    </div>
  );
}
