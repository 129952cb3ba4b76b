/**
 * Form for a new card. The card number is checked here and never sent; the server gets the brand and the last four
 * digits.
 */
import { useState } from "react";
import { savePaymentCard, type SubscriptionOverview } from "../../contract/endpoints/subscription";
import { errorText } from "../../engine/error-text";
import { useRuntime, useT } from "../../runtime/react";
import { Alert } from "../../ui/alert/alert";
import { Button } from "../../ui/button/button";
import { Dialog } from "../../ui/dialog/dialog";
import { FieldFrame } from "../../ui/inputs/field-frame";
import { TextInput } from "../../ui/inputs/text-input";
import { cardBrand, isCardNumber, isPastMonth, lastFour, parseExpiry } from "./card-number";

export interface CardDialogProps {
  readonly onClose: () => void;
  readonly onSaved: (overview: SubscriptionOverview) => void;
}

interface FormValues {
  readonly holder: string;
  readonly number: string;
  readonly expiry: string;
}

/** Returns error message keys by field. */
function validate({ holder, number, expiry }: FormValues): Partial<Record<keyof FormValues, string>> {
  const date = parseExpiry(expiry);
  return {
    ...(holder.trim() === "" && { holder: "subscription.error.holder" }),
    ...(!isCardNumber(number) && { number: "subscription.error.card-number" }),
    ...(date === undefined
      ? { expiry: "subscription.error.expiry" }
      : isPastMonth(date, new Date()) && { expiry: "subscription.error.card-expired" }),
  };
}

export function CardDialog({ onClose, onSaved }: CardDialogProps) {
  const t = useT();
  const { http } = useRuntime();
  const [values, setValues] = useState<FormValues>({ holder: "", number: "", expiry: "" });
  const [isSubmitted, setSubmitted] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const errors = isSubmitted ? validate(values) : {};
  const set = (part: Partial<FormValues>): void => {
    setValues((before) => ({ ...before, ...part }));
  };
  async function save(): Promise<void> {
    setSubmitted(true);
    const date = parseExpiry(values.expiry);
    if (Object.keys(validate(values)).length > 0 || date === undefined) return;
    setBusy(true);
    try {
      const { holder, number } = values;
      const card = { brand: cardBrand(number), last4: lastFour(number), holder: holder.trim() };
      onSaved(await http.call(savePaymentCard, { body: { ...card, expiryMonth: date.month, expiryYear: date.year } }));
    } catch (error) {
      setFailure(errorText(t, error));
      setBusy(false);
    }
  }
  const message = (key: string | undefined) => (key === undefined ? undefined : t.key(key));
  return (
    <Dialog
      open
      title={t("subscription.card.title")}
      onClose={onClose}
      onSubmit={() => {
        if (!isBusy) void save();
      }}
      footer={
        <>
          <Button onClick={onClose}>{t("subscription.change.dismiss")}</Button>
          <Button type="submit" variant="primary" busy={isBusy}>
            {t("subscription.card.save")}
          </Button>
        </>
      }
    >
      <div className="td-stack">
        {failure === undefined ? null : <Alert tone="danger">{failure}</Alert>}
        <FieldFrame label={t("subscription.card.holder")} required error={message(errors.holder)}>
          {(control) => (
            <TextInput
              {...control}
              autoComplete="cc-name"
              value={values.holder}
              onChange={(event) => {
                set({ holder: event.target.value });
              }}
            />
          )}
        </FieldFrame>
        <FieldFrame
          label={t("subscription.card.number")}
          required
          help={t("subscription.card.number.help")}
          error={message(errors.number)}
        >
          {(control) => (
            <TextInput
              {...control}
              autoComplete="cc-number"
              inputMode="numeric"
              value={values.number}
              onChange={(event) => {
                set({ number: event.target.value });
              }}
            />
          )}
        </FieldFrame>
        <FieldFrame label={t("subscription.card.expiry")} required error={message(errors.expiry)}>
          {(control) => (
            <TextInput
              {...control}
              autoComplete="cc-exp"
              inputMode="numeric"
              placeholder={t("subscription.card.expiry.example")}
              value={values.expiry}
              onChange={(event) => {
                set({ expiry: event.target.value });
              }}
            />
          )}
        </FieldFrame>
      </div>
    </Dialog>
  );
}
