/** Summary of all answers, with a link back to each step. */
import {
  isFieldVisible,
  type CreationStep,
  type CreationStepCode,
  type CreationValues,
} from "../../contract/endpoints/creation";
import type { Translate } from "../../runtime/i18n";
import { useT } from "../../runtime/react";
import { Button } from "../../ui/button/button";
import { Card } from "../../ui/card/card";

interface SummaryProps {
  readonly steps: readonly CreationStep[];
  readonly values: CreationValues;
  readonly onChange: (code: CreationStepCode) => void;
}

/** Kinds not shown: secrets and consents. */
const HIDDEN_KINDS: readonly string[] = ["password", "code", "boolean", "dealer"];

function displayText(t: Translate, { options }: CreationStep["fields"][number], value: CreationValues[string]): string {
  const optionLabel = (item: string): string => {
    const option = options?.find((candidate) => candidate.value === item);
    return option === undefined ? item : t.key(option.label, undefined, { fallback: option.label });
  };
  return Array.isArray(value) ? value.map(optionLabel).join(", ") : optionLabel(String(value));
}

export function Summary({ steps, values, onChange }: SummaryProps) {
  const t = useT();
  return steps.map((step) => {
    const rows = step.fields.flatMap((field) => {
      const value = values[field.name];
      if (HIDDEN_KINDS.includes(field.kind) || value === undefined || value === "" || !isFieldVisible(field, values))
        return [];
      return [
        {
          name: field.name,
          label: t.key(field.label, undefined, { fallback: field.label }),
          text: displayText(t, field, value),
        },
      ];
    });
    return rows.length === 0 ? null : (
      <Card
        key={step.code}
        title={t.key(step.title)}
        actions={
          <Button
            size="sm"
            variant="quiet"
            aria-label={t("creation-screen.change-step", { step: t.key(step.title) })}
            onClick={() => {
              onChange(step.code);
            }}
          >
            {t("creation-screen.change")}
          </Button>
        }
      >
        <dl className="td-creation__summary">
          {rows.map(({ name, label, text }) => (
            <div key={name}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </Card>
    );
  });
}
