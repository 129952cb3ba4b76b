/** `td-account-hand-over`: the new owner accepts a calendar account. Opening the page changes nothing. */
import { useEffect, useState } from "react";
import { acceptHandOver, loadHandOver, type HandOverView } from "../../contract/endpoints/account-hand-over";
import type { ResponseOf } from "../../contract/endpoint";
import { dateTimeFormat } from "../../contract/intl-formats";
import { useElement } from "../../runtime/element";
import { useIntlLocale, useRuntime, useT } from "../../runtime/react";
import { Alert } from "../../ui/alert/alert";
import { Button } from "../../ui/button/button";
import { LinkButton } from "../../ui/button/link-button";
import { FormErrors } from "../../ui/public/form-errors";
import { useFormState } from "../../ui/public/form-state";
import { PublicFrame } from "../../ui/public/public-frame";
import { usePublicStart } from "../../ui/public/use-public-start";
import { Skeleton } from "../../ui/states/skeleton";

export interface AccountHandOverProps {
  /** Secret of the mailed link. */
  readonly hash?: string;
}

type State =
  | { readonly kind: "offer"; readonly offer: HandOverView }
  | { readonly kind: "accepted"; readonly answer: ResponseOf<typeof acceptHandOver> }
  | { readonly kind: "refused" };

export function AccountHandOver({ hash = "" }: AccountHandOverProps) {
  const t = useT();
  const { http } = useRuntime();
  const { emit } = useElement();
  const started = usePublicStart({ messages: import.meta.messages(), serverModule: "account-hand-over" });
  const [state, setState] = useState<State>();
  const form = useFormState();
  useEffect(() => {
    if (!started) return;
    http.call(loadHandOver, { query: { hash }, expectSession: false }).then(
      (offer) => {
        setState({ kind: "offer", offer });
      },
      (error: unknown) => {
        console.info("The account could not be loaded", error);
        setState({ kind: "refused" });
      },
    );
  }, [http, hash, started]);
  if (!started) return null;
  const accept = (): void => {
    form.run(async () => {
      const answer = await http.call(acceptHandOver, { body: { hash }, expectSession: false });
      setState({ kind: "accepted", answer });
      emit("td-request-action", { action: "accept", status: "ACCEPTED" });
      return [];
    });
  };
  return (
    <PublicFrame title={t("account-hand-over.title")}>
      <div className="td-form">
        {state === undefined ? (
          <Skeleton lines={3} />
        ) : state.kind === "refused" ? (
          <Alert tone="warning" role="alert" title={t("account-hand-over.refused")} />
        ) : state.kind === "accepted" ? (
          <Accepted {...state.answer} />
        ) : (
          <>
            <Offer {...state.offer} />
            <FormErrors keys={form.errors} />
            <Button variant="primary" size="lg" block busy={form.busy} onClick={accept}>
              {t("account-hand-over.accept")}
            </Button>
          </>
        )}
      </div>
    </PublicFrame>
  );
}

function Offer({ account, owner, name, email, until }: HandOverView) {
  const t = useT();
  const locale = useIntlLocale();
  const day = dateTimeFormat(locale, { dateStyle: "long", timeStyle: "short" }).format(new Date(until));
  return (
    <Alert
      role="none"
      tone="info"
      title={
        owner === null
          ? t("account-hand-over.offer.ownerless", { account, name, email })
          : t("account-hand-over.offer", { account, owner, name, email })
      }
    >
      {t("account-hand-over.until", { until: day })}
    </Alert>
  );
}

function Accepted({ account, needsPassword, path }: ResponseOf<typeof acceptHandOver>) {
  const t = useT();
  return (
    <>
      <div role="status">
        <Alert role="none" tone="success" title={t("account-hand-over.done", { account })} />
      </div>
      <LinkButton variant="primary" size="lg" block to={path}>
        {t(needsPassword ? "account-hand-over.choose-password" : "account-hand-over.sign-in")}
      </LinkButton>
    </>
  );
}
