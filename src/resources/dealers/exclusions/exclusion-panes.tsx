/** Excluded and other dealers beside each other, in place of the list: `exclude-fitter?view=panes`. */
import { useState } from "react";
import { emptyValues } from "../../../contract/empty-values";
import type { Fields } from "../../../contract/fields";
import { widen } from "../../../contract/resource";
import { ActionInput } from "../../../engine/actions/action-input";
import kindsCss from "../../../engine/kinds/kinds.css";
import { useReady } from "../../../runtime/element";
import { useNavigate, useT } from "../../../runtime/react";
import { BackButton } from "../../../ui/button/icon-button";
import { Card } from "../../../ui/card/card";
import { FieldFrame } from "../../../ui/inputs/field-frame";
import { defineSheet } from "../../../ui/styles";
import { Heading } from "../../../ui/text/heading";
import fitter from "../fitter/fitter.resource";
import { DealerPanes } from "../panes/dealer-panes";

defineSheet(kindsCss);

const dealers = widen(fitter);
const ACTION = "exclude";
const input: Fields = dealers.actions?.[ACTION]?.input ?? {};

/** Whether the values suffice to exclude a dealer. The reason "other" is explained by the note. */
const isComplete = ({ scope, reason, note }: Readonly<Record<string, unknown>>): boolean =>
  Array.isArray(scope) && scope.length > 0 && reason !== null && (reason !== "OTHER" || Boolean(note));

export function ExclusionPanes() {
  const t = useT();
  const navigate = useNavigate();
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>(() => emptyValues(input));
  useReady(true);
  return (
    <section className="td-kind" aria-label={t("fitter-exclusion.panes.title")}>
      <header className="td-kind__title">
        <BackButton label={t("fitter-exclusion.panes.list")} onBack={() => void navigate("exclude-fitter")} />
        <div>
          <Heading level={1}>{t("fitter-exclusion.panes.title")}</Heading>
          <p className="td-muted">{t("fitter-exclusion.panes.help")}</p>
        </div>
      </header>
      <Card title={t("fitter-exclusion.panes.values")}>
        <div className="td-form-grid">
          {Object.entries(input).map(([name, field]) => {
            const label = t.key(`fitter.action.exclude.${name}`);
            return (
              <FieldFrame
                key={name}
                label={label}
                required={field.options.required === true || (name === "note" && values["reason"] === "OTHER")}
                as={field.kind === "choices" ? "fieldset" : "div"}
              >
                {(control) => (
                  <ActionInput
                    control={control}
                    field={field}
                    label={label}
                    value={values[name] ?? null}
                    onChange={(value) => {
                      setValues((current) => ({ ...current, [name]: value }));
                    }}
                    onBlur={() => undefined}
                    readOnly={false}
                    errors={{}}
                    choiceLabel={(value) => t.key(`fitter.action.exclude.${name}.${value}`)}
                  />
                )}
              </FieldFrame>
            );
          })}
        </div>
      </Card>
      <Card>
        <DealerPanes
          having={{ excluded: "true" }}
          lacking={{ excluded: "false" }}
          give={isComplete(values) ? { name: ACTION, values } : undefined}
          take={{ name: "include", values: {} }}
          titles={{ having: t("fitter-exclusion.panes.having"), lacking: t("fitter-exclusion.panes.lacking") }}
        />
      </Card>
    </section>
  );
}
