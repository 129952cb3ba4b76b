/**
 * Counts a text message while it is typed, in every language, with sample values for its variables.
 * @messages calendar-message.**
 */
import { useWatch } from "react-hook-form";
import { fillVariables, SAMPLE_VALUES } from "../../../contract/customer-messages";
import { doubtfulParts, MAX_SMS_PARTS, smsLength, transliterated } from "../../../contract/sms-text";
import { useFormContextValue } from "../../../engine/form/form-context";
import type { PanelProps } from "../../../engine/slots";
import { useT } from "../../../runtime/react";
import { Alert } from "../../../ui/alert/alert";
import { Badge } from "../../../ui/badge/badge";
import { MessageVariables } from "./message-variables";

type Texts = Readonly<Record<string, string>>;

export interface SmsCountProps {
  readonly text: string;
  /** Name of the language. */
  readonly language: string;
  readonly unicodeAllowed: boolean;
}

/** The length of one text, and the characters that make it longer or are replaced. */
export function SmsCount({ text, language, unicodeAllowed }: SmsCountProps) {
  const t = useT();
  const filled = fillVariables(text, SAMPLE_VALUES);
  const typed = smsLength(filled);
  const doubtful = doubtfulParts(text);
  const { alphabet, units, parts, left } = unicodeAllowed ? typed : smsLength(transliterated(filled));
  return (
    <li data-over={parts > MAX_SMS_PARTS || undefined}>
      <strong>{language}</strong>{" "}
      <span className="td-num">{t.count("calendar-message.count", parts, { units, left })}</span>{" "}
      <Badge outline>{alphabet}</Badge>
      {typed.foreign.length === 0 ? null : (
        <span className="td-muted">
          {" "}
          {t(unicodeAllowed ? "calendar-message.foreign.longer" : "calendar-message.foreign.replaced", {
            signs: typed.foreign
              .map((sign) => (sign.trim() === "" ? t("calendar-message.foreign.space") : sign))
              .join(", "),
          })}
        </span>
      )}
      {doubtful.length === 0 ? null : (
        <Alert tone="warning" role="none">
          {t("calendar-message.doubtful", { parts: doubtful.join(", ") })}
        </Alert>
      )}
      {parts > MAX_SMS_PARTS ? (
        <span className="td-error"> {t("calendar-message.error.parts", { max: MAX_SMS_PARTS })}</span>
      ) : null}
    </li>
  );
}

export function SmsCounter(props: PanelProps) {
  const { form, languages } = useFormContextValue();
  const texts = (useWatch({ control: form.control, name: "text" }) ?? {}) as Texts;
  const unicodeAllowed = useWatch({ control: form.control, name: "unicodeAllowed" }) === true;
  const written = languages.all.filter(({ locale }) => (texts[locale] ?? "") !== "");
  return (
    <div className="td-stack">
      <MessageVariables {...props} />
      <div role="status">
        <ul className="td-message-counts">
          {written.map(({ locale, name }) => (
            <SmsCount key={locale} text={texts[locale] ?? ""} language={name} unicodeAllowed={unicodeAllowed} />
          ))}
        </ul>
      </div>
    </div>
  );
}
