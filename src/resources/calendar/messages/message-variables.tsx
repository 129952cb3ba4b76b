/**
 * The variables of a message as buttons that add them to its text in the first language, and the names that it does not know.
 * @messages calendar-message.**
 */
import { useController } from "react-hook-form";
import { unknownVariables, variablesOf } from "../../../contract/customer-messages";
import { useFormContextValue } from "../../../engine/form/form-context";
import type { PanelProps } from "../../../engine/slots";
import { useT } from "../../../runtime/react";
import { Alert } from "../../../ui/alert/alert";
import { Button } from "../../../ui/button/button";
import { defineSheet } from "../../../ui/styles";
import css from "./messages.css";
import { typeIn } from "./message-fields";

defineSheet(css);

type Texts = Readonly<Record<string, string>>;

/** Adds a variable at the end of a text, inside of the last paragraph of a rich one. */
export const withVariable = (text: string, name: string): string => {
  const variable = `{${name}}`;
  const end = text.lastIndexOf("</p>");
  if (end !== -1) return `${text.slice(0, end)} ${variable}${text.slice(end)}`;
  return text === "" || /\s$/.test(text) ? text + variable : `${text} ${variable}`;
};

export function MessageVariables({ record }: PanelProps) {
  const t = useT();
  const { form, languages } = useFormContextValue();
  const { field } = useController({ control: form.control, name: "text" });
  const type = typeIn(record?.["type"]);
  if (type === undefined) return null;
  const texts = (field.value ?? {}) as Texts;
  const main = languages.all[0]?.locale ?? "en_GB";
  const unknown = [...new Set(Object.values(texts).flatMap((text) => unknownVariables(type, text)))];
  const access = form.access.get("text");
  const isEditable = access?.visible === true && access.editable;
  return (
    <div className="td-stack">
      <div className="td-message-variables" role="group" aria-label={t("calendar-message.variables")}>
        {variablesOf(type).map((name) => (
          <Button
            key={name}
            size="sm"
            disabled={!isEditable}
            title={t.key(`calendar-message.variable.${name}`)}
            onClick={() => {
              field.onChange({ ...texts, [main]: withVariable(texts[main] ?? "", name) });
            }}
          >
            {`{${name}}`}
          </Button>
        ))}
      </div>
      <div role="status">
        {unknown.length === 0 ? null : (
          <Alert tone="danger" role="none">
            {t("calendar-message.error.unknown-variable", { names: unknown.map((name) => `{${name}}`).join(", ") })}
          </Alert>
        )}
      </div>
    </div>
  );
}
