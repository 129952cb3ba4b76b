/**
 * The account's e-mail address, which is its login: read-only, with the change that waits for its link.
 * @messages personal-information.error.*
 */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import {
  cancelEmail,
  confirmEmail,
  resendEmail,
  type PersonalInformation,
} from "../../contract/endpoints/personal-information";
import { errorText } from "../../engine/error-text";
import { useRuntime, useT } from "../../runtime/react";
import { formatDateAndTime } from "../../runtime/session-formats";
import { Alert } from "../../ui/alert/alert";
import { Button } from "../../ui/button/button";
import { deferred } from "../../ui/deferred";
import { FieldFrame } from "../../ui/inputs/field-frame";
import { TextInput } from "../../ui/inputs/text-input";
import { PERSONAL_KEY } from "./cache-key";
import type { EmailDialogProps } from "./email-dialog";

const EmailDialog = deferred<EmailDialogProps>(async () => (await import("./email-dialog")).EmailDialog);

/** Parameter of the mailed link. */
const CONFIRM = "confirm";

export function EmailField({ information }: { readonly information: PersonalInformation }) {
  const t = useT();
  const { http, navigation, session, toasts } = useRuntime();
  const cache = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [ticket, setTicket] = useState(() => navigation.query().get(CONFIRM) ?? "");
  const { email, waitingEmail } = information;
  const isSubrogated = session.isSubrogated();

  /** Makes a call, and reports its refusals or its success. */
  const run = async (call: () => Promise<{ readonly errors: readonly string[] }>, key: SuccessKey): Promise<void> => {
    setBusy(true);
    try {
      const { errors } = await call();
      for (const error of errors) toasts.show({ kind: "error", text: t.key(error) });
      if (errors.length === 0) toasts.show({ kind: "success", key });
      await cache.invalidateQueries({ queryKey: PERSONAL_KEY });
      if (errors.length === 0 && key === "personal-information.email.changed") await session.reload();
    } catch (error) {
      toasts.show({ kind: "error", text: errorText(t, error) });
    } finally {
      setBusy(false);
    }
  };
  useEffect(() => {
    // A ticket counts once; it must neither stay in the address nor in the history.
    if (ticket !== "") navigation.setQuery({ [CONFIRM]: null });
  }, [navigation, ticket]);

  return (
    <div className="td-stack">
      <FieldFrame
        label={t("personal-information.email")}
        lock={isSubrogated ? t("personal-information.email.subrogated") : t("personal-information.email.lock")}
      >
        {(control) => <TextInput {...control} type="email" readOnly value={email} />}
      </FieldFrame>
      {isSubrogated ? null : ticket !== "" ? (
        <Alert tone="info" title={t("personal-information.email.confirm")}>
          <div className="td-row td-personal__choice">
            <Button
              variant="primary"
              size="sm"
              busy={busy}
              onClick={() => {
                void run(
                  () => http.call(confirmEmail, { body: { ticket } }),
                  "personal-information.email.changed",
                ).then(() => {
                  setTicket("");
                });
              }}
            >
              {t("personal-information.email.confirm.button")}
            </Button>
          </div>
        </Alert>
      ) : waitingEmail === null ? (
        <div>
          <Button
            size="sm"
            onClick={() => {
              setOpen(true);
            }}
          >
            {t("personal-information.email.change")}
          </Button>
        </div>
      ) : (
        <Alert
          tone="info"
          title={t("personal-information.email.waiting", {
            email: waitingEmail.email,
            time: formatDateAndTime(waitingEmail.until),
          })}
        >
          <div className="td-row td-personal__choice">
            <Button
              size="sm"
              busy={busy}
              onClick={() => void run(() => http.call(resendEmail), "personal-information.email.sent")}
            >
              {t("personal-information.email.resend")}
            </Button>
            <Button
              size="sm"
              busy={busy}
              onClick={() => void run(() => http.call(cancelEmail), "personal-information.email.cancelled")}
            >
              {t("personal-information.email.cancel")}
            </Button>
          </div>
        </Alert>
      )}
      {isOpen ? (
        <EmailDialog
          onClose={() => {
            setOpen(false);
          }}
        />
      ) : null}
    </div>
  );
}

type SuccessKey =
  | "personal-information.email.changed"
  | "personal-information.email.sent"
  | "personal-information.email.cancelled";
