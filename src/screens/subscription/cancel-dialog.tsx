/** Confirms the cancellation of the subscription: asks for a reason and for the shop's code. */
import { useState } from "react";
import { cancelSubscription, type SubscriptionOverview } from "../../contract/endpoints/subscription";
import { errorText } from "../../engine/error-text";
import { useRuntime, useT } from "../../runtime/react";
import { Alert } from "../../ui/alert/alert";
import { Button } from "../../ui/button/button";
import { Dialog } from "../../ui/dialog/dialog";
import { FieldFrame } from "../../ui/inputs/field-frame";
import { TextArea } from "../../ui/inputs/text-area";
import { TextInput } from "../../ui/inputs/text-input";

export interface CancelDialogProps {
  readonly overview: SubscriptionOverview;
  /** Last paid day, formatted. */
  readonly day: string;
  readonly onClose: () => void;
  readonly onCancelled: (overview: SubscriptionOverview) => void;
}

const MIN_REASON = 3;

export function CancelDialog({ overview: { shopCode }, day, onClose, onCancelled }: CancelDialogProps) {
  const t = useT();
  const { http } = useRuntime();
  const [reason, setReason] = useState("");
  const [typedCode, setTypedCode] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const ready = reason.trim().length >= MIN_REASON && typedCode.trim() === shopCode;
  async function cancel(): Promise<void> {
    setBusy(true);
    setFailure(undefined);
    try {
      onCancelled(await http.call(cancelSubscription, { body: { reason, shopCode: typedCode.trim() } }));
    } catch (error) {
      setFailure(errorText(t, error));
      setBusy(false);
    }
  }
  return (
    <Dialog
      open
      danger
      title={t("subscription.cancel.title")}
      onClose={onClose}
      onSubmit={() => {
        if (ready && !isBusy) void cancel();
      }}
      footer={
        <>
          <Button onClick={onClose}>{t("subscription.cancel.dismiss")}</Button>
          <Button type="submit" variant="danger-solid" disabled={!ready} busy={isBusy}>
            {t("subscription.cancel.agree")}
          </Button>
        </>
      }
    >
      <div className="td-stack">
        {failure === undefined ? null : <Alert tone="danger">{failure}</Alert>}
        <p>{t("subscription.cancel.text", { day })}</p>
        <FieldFrame label={t("subscription.cancel.reason")} required>
          {(control) => (
            <TextArea
              {...control}
              maxLength={500}
              value={reason}
              onChange={(event) => {
                setReason(event.target.value);
              }}
            />
          )}
        </FieldFrame>
        <FieldFrame label={t("ui.dialog.type-word", { word: shopCode })} required>
          {(control) => (
            <TextInput
              {...control}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              value={typedCode}
              onChange={(event) => {
                setTypedCode(event.target.value);
              }}
            />
          )}
        </FieldFrame>
      </div>
    </Dialog>
  );
}
