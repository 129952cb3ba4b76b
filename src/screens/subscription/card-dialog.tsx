/** A new card. The number is checked and shortened here; what is sent is its brand and its last four digits. */
import { useState } from "react";
import { savePaymentCard, type SubscriptionOverview } from "../../contract/endpoints/subscription";
import { errorText } from "../../engine/error-text";
import { useRuntime, useT } from "../../runtime/react";
import { Alert } from "../../ui/alert/alert";
import { Button } from "../../ui/button/button";
import { Dialog } from "../../ui/dialog/dialog";
import { FieldFrame } from "../../ui/inputs/field-frame";
import { TextInput } from "../../ui/inputs/text-input";
import { cardBrand, isCardNumber, isOver, lastFour, parseExpiry } from "./card-number";

export interface CardDialogProps {
  readonly onClose: () => void;
  readonly onSaved: (overview: SubscriptionOverview) => void;
}

interface Typed {
  readonly holder: string;
  readonly number: string;
  readonly expiry: string;
}

/** Message keys of what is wrong, by field. */
function mistakes({ holder, number, expiry }: Typed): Partial<Record<keyof Typed, string>> {
  const date = parseExpiry(expiry);
  return {
    ...(holder.trim() === "" && { holder: "subscription.error.holder" }),
    ...(!isCardNumber(number) && { number: "subscription.error.card-number" }),
    ...(date === undefined
      ? { expiry: "subscription.error.expiry" }
      : isOver(date, new Date()) && { expiry: "subscription.error.card-expired" }),
  };
}

export function CardDialog({ onClose, onSaved }: CardDialogProps) {
  const t = useT();
  const { http } = useRuntime();
  const [typed, setTyped] = useState<Typed>({ holder: "", number: "", expiry: "" });
  const [tried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const wrong = tried ? mistakes(typed) : {};
  const set = (part: Partial<Typed>): void => {
    setTyped((before) => ({ ...before, ...part }));
  };
  async function save(): Promise<void> {
    setTried(true);
    const date = parseExpiry(typed.expiry);
    if (Object.keys(mistakes(typed)).length > 0 || date === undefined) return;
    setBusy(true);
    try {
      const { holder, number } = typed;
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
        <FieldFrame label={t("subscription.card.holder")} required error={message(wrong.holder)}>
          {(control) => (
            <TextInput
              {...control}
              autoComplete="cc-name"
              value={typed.holder}
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
          error={message(wrong.number)}
        >
          {(control) => (
            <TextInput
              {...control}
              autoComplete="cc-number"
              inputMode="numeric"
              value={typed.number}
              onChange={(event) => {
                set({ number: event.target.value });
              }}
            />
          )}
        </FieldFrame>
        <FieldFrame label={t("subscription.card.expiry")} required error={message(wrong.expiry)}>
          {(control) => (
            <TextInput
              {...control}
              autoComplete="cc-exp"
              inputMode="numeric"
              placeholder={t("subscription.card.expiry.example")}
              value={typed.expiry}
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
