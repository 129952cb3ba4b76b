/**
 * A proposed new dealer as a form: the proposed values, corrected and completed before the dealer is created.
 * @messages fitter.field.** fitter.dealerType.* fitter.vehicleTypes.*
 */
import { useState } from "react";
import { messageKeys } from "../../../contract/message-keys";
import type { AnyResource } from "../../../contract/resource";
import { ValueText } from "../../../engine/form/value-text";
import { useT } from "../../../runtime/react";
import { Button } from "../../../ui/button/button";
import { FieldFrame } from "../../../ui/inputs/field-frame";
import { parsedValue, type Change } from "./fitter-update-row";
import { isEditable, ProposedInput } from "./proposed-input";

/** Fields that the form always shows; others only where they are proposed. */
const SHOWN = [
  "name",
  "dealerType",
  "address",
  "geo",
  "phone",
  "email",
  "website",
  "companyId",
  "openingHours",
  "vehicleTypes",
] as const;

export interface FieldValueDecision {
  readonly field: string;
  readonly decision: "ACCEPT" | "REFUSE";
  /** JSON of the value in place of the proposed one; null for the proposed one. */
  readonly value: string | null;
  readonly rule: null;
}

export interface NewDealerFormProps {
  /** Definition of dealers. */
  readonly resource: AnyResource;
  readonly changes: readonly Change[];
  /** Errors by path. */
  readonly errorOf: (field: string) => string | undefined;
  readonly partErrorsOf: (field: string) => Readonly<Record<string, string>>;
  readonly busy: boolean;
  readonly onDecide: (decisions: readonly FieldValueDecision[]) => void;
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === "" || (Array.isArray(value) && value.length === 0);

export function NewDealerForm({ resource, changes, errorOf, partErrorsOf, busy, onDecide }: NewDealerFormProps) {
  const t = useT();
  const proposed = new Map(changes.map((change) => [change.field, parsedValue(change.proposed)]));
  const [entered, setEntered] = useState<Readonly<Record<string, unknown>>>({});
  const names = [...new Set<string>([...SHOWN, ...proposed.keys()])];
  const valueOf = (name: string): unknown => (name in entered ? entered[name] : (proposed.get(name) ?? null));

  const create = (): void => {
    onDecide(
      names.flatMap((field): FieldValueDecision[] => {
        const value = valueOf(field);
        const isChanged = field in entered && JSON.stringify(value) !== JSON.stringify(proposed.get(field) ?? null);
        if (isEmpty(value)) return proposed.has(field) ? [{ field, decision: "REFUSE", value: null, rule: null }] : [];
        return isChanged || proposed.has(field)
          ? [{ field, decision: "ACCEPT", value: isChanged ? JSON.stringify(value) : null, rule: null }]
          : [];
      }),
    );
  };
  const refuse = (): void => {
    onDecide([...proposed.keys()].map((field) => ({ field, decision: "REFUSE", value: null, rule: null })));
  };

  return (
    <div className="td-stack">
      <p className="td-muted">{t("fitter-update.new.help")}</p>
      <div className="td-form-grid">
        {names.map((name) => {
          const label = t.key(messageKeys.field(resource.name, name));
          return (
            <div key={name} className="td-form-field" data-wide={isEditable(resource, name) ? undefined : true}>
              {isEditable(resource, name) ? (
                <ProposedInput
                  resource={resource}
                  name={name}
                  label={label}
                  frameLabel={label}
                  required={resource.fields[name]?.options.required === true && name !== "openingHours"}
                  value={valueOf(name)}
                  error={errorOf(name)}
                  partErrors={partErrorsOf(name)}
                  onChange={(value) => {
                    setEntered((current) => ({ ...current, [name]: value }));
                  }}
                />
              ) : (
                <FieldFrame as="fieldset" label={label} error={errorOf(name)}>
                  {() => <ValueText resource={resource} name={name} value={proposed.get(name)} />}
                </FieldFrame>
              )}
            </div>
          );
        })}
      </div>
      <div className="td-row">
        <Button variant="primary" busy={busy} onClick={create}>
          {t("fitter-update.new.create")}
        </Button>
        <Button disabled={busy} onClick={refuse}>
          {t("fitter-update.new.refuse")}
        </Button>
      </div>
    </div>
  );
}
