/** Invitations of shops into the network: a dialog to send one, and those still open. */
import trash from "@shoelace-style/shoelace/dist/assets/icons/trash.svg";
import { useEffect, useState } from "react";
import {
  invitations as listInvitations,
  inviteShop,
  revokeShopInvitation,
  type ShopInvitation,
} from "../../contract/endpoints/shop-invitations";
import { isTdError } from "../../runtime";
import { useRuntime, useT } from "../../runtime/react";
import { formatDate } from "../../runtime/session-formats";
import { Alert } from "../../ui/alert/alert";
import { Button } from "../../ui/button/button";
import { IconButton } from "../../ui/button/icon-button";
import { Card } from "../../ui/card/card";
import { Dialog } from "../../ui/dialog/dialog";
import { FieldFrame } from "../../ui/inputs/field-frame";
import { TextInput } from "../../ui/inputs/text-input";
import { defineSheet } from "../../ui/styles";
import css from "./shop-invitations.css";

defineSheet(css);

interface InviteProps {
  readonly onClose: () => void;
  readonly onSent: () => void;
}

function InviteDialog({ onClose, onSent }: InviteProps) {
  const t = useT();
  const { http, toasts } = useRuntime();
  const [email, setEmail] = useState("");
  const [companyName, setCompanyName] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<{ readonly email?: string; readonly form?: string }>({});
  async function send(): Promise<void> {
    setBusy(true);
    try {
      await http.call(inviteShop, { body: { email, companyName } });
      toasts.show({ kind: "success", key: "shop-list.invite.sent", params: { email } });
      onSent();
    } catch (error) {
      console.error("The invitation was not sent", error);
      const problem = isTdError(error) ? error.problem : undefined;
      const field = problem?.fields?.["email"];
      const whole = problem?.status === 429 ? "error.too-many-requests" : "shop-list.invite.failed";
      setRefusal(field === undefined ? { form: whole } : { email: field });
      setBusy(false);
    }
  }
  return (
    <Dialog
      open
      title={t("shop-list.invite")}
      onClose={onClose}
      onSubmit={() => {
        if (!isBusy) void send();
      }}
      footer={
        <>
          <Button onClick={onClose}>{t("shop-list.removal.cancel")}</Button>
          <Button type="submit" variant="primary" busy={isBusy}>
            {t("shop-list.invite.send")}
          </Button>
        </>
      }
    >
      <div className="td-stack">
        {refusal.form === undefined ? null : <Alert tone="danger">{t.key(refusal.form)}</Alert>}
        <p className="td-muted">{t("shop-list.invite.text")}</p>
        <FieldFrame
          label={t("shop-list.invite.email")}
          required
          error={refusal.email === undefined ? undefined : t.key(refusal.email)}
        >
          {(frame) => (
            <TextInput
              {...frame}
              type="email"
              autoComplete="off"
              value={email}
              onChange={(event) => {
                setEmail(event.target.value);
                setRefusal({});
              }}
            />
          )}
        </FieldFrame>
        <FieldFrame label={t("shop-list.invite.company")}>
          {(frame) => (
            <TextInput
              {...frame}
              autoComplete="off"
              maxLength={80}
              value={companyName}
              onChange={(event) => {
                setCompanyName(event.target.value);
              }}
            />
          )}
        </FieldFrame>
      </div>
    </Dialog>
  );
}

/** Lists open invitations. Renders nothing when the call fails, or for accounts without a network. */
export function ShopInvitations() {
  const t = useT();
  const { http, toasts } = useRuntime();
  const [invitations, setInvitations] = useState<readonly ShopInvitation[] | null>(null);
  const [attemptCount, setAttempt] = useState(0);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const controller = new AbortController();
    http.call(listInvitations, { signal: controller.signal }).then(
      ({ elements }) => {
        if (!controller.signal.aborted) setInvitations(elements);
      },
      (error: unknown) => {
        if (!controller.signal.aborted) console.error("The invitations could not be loaded", error);
      },
    );
    return () => {
      controller.abort();
    };
  }, [http, attemptCount]);
  const reload = (): void => {
    setAttempt((count) => count + 1);
  };
  async function revoke({ id, email }: ShopInvitation): Promise<void> {
    try {
      await http.call(revokeShopInvitation, { params: { id } });
      toasts.show({ kind: "success", key: "shop-list.invite.revoked", params: { email } });
    } catch (error) {
      console.error("The invitation was not taken back", error);
      toasts.show({ kind: "error", key: "error.generic" });
    }
    reload();
  }
  if (invitations === null) return null;
  return (
    <>
      <div className="td-row">
        <Button
          onClick={() => {
            setOpen(true);
          }}
        >
          {t("shop-list.invite")}
        </Button>
      </div>
      {invitations.length === 0 ? null : (
        <Card title={t("shop-list.invite.waiting")}>
          <ul className="td-stack td-shop-invitations">
            {invitations.map((invitation) => (
              <li key={invitation.id} className="td-row">
                <span className="td-grow">
                  {[invitation.companyName, invitation.email].filter(Boolean).join(" · ")}
                  <span className="td-small td-muted">
                    {" "}
                    {t("shop-list.invite.until", { date: formatDate(invitation.expiresAt) })}
                  </span>
                </span>
                <IconButton
                  icon={trash}
                  label={t("shop-list.invite.revoke", { email: invitation.email })}
                  onClick={() => void revoke(invitation)}
                />
              </li>
            ))}
          </ul>
        </Card>
      )}
      {open ? (
        <InviteDialog
          onClose={() => {
            setOpen(false);
          }}
          onSent={() => {
            setOpen(false);
            reload();
          }}
        />
      ) : null}
    </>
  );
}
