/** `td-newsletter-link`: confirms or ends a subscription. Opening the page changes nothing, so that mail scanners do not subscribe anyone. */
import { useEffect, useState } from "react";
import { actOnNewsletterLink, newsletterLink, type NewsletterLinkView } from "../../contract/endpoints/newsletters";
import { useElement } from "../../runtime/element";
import { useRuntime, useT } from "../../runtime/react";
import { Alert } from "../../ui/alert/alert";
import { Button } from "../../ui/button/button";
import { FormErrors } from "../../ui/public/form-errors";
import { useFormState } from "../../ui/public/form-state";
import { PublicFrame } from "../../ui/public/public-frame";
import { usePublicStart } from "../../ui/public/use-public-start";
import { Skeleton } from "../../ui/states/skeleton";

export interface NewsletterLinkProps {
  /** Secret of the mailed link. */
  readonly hash?: string;
}

export function NewsletterLink({ hash = "" }: NewsletterLinkProps) {
  const t = useT();
  const { http } = useRuntime();
  const { emit } = useElement();
  const started = usePublicStart({ messages: import.meta.messages(), serverModule: "newsletter-link" });
  const [view, setView] = useState<NewsletterLinkView | "refused">();
  const form = useFormState();
  useEffect(() => {
    if (!started) return;
    http.call(newsletterLink, { query: { hash }, expectSession: false }).then(setView, (error: unknown) => {
      console.info("The subscription could not be loaded", error);
      setView("refused");
    });
  }, [http, hash, started]);
  if (!started) return null;
  const act = (action: "confirm" | "unsubscribe"): void => {
    form.run(async () => {
      const changed = await http.call(actOnNewsletterLink, { body: { hash, action }, expectSession: false });
      setView(changed);
      emit("td-request-action", { action, status: changed.status });
      return [];
    });
  };
  return (
    <PublicFrame title={t("newsletter-link.title")}>
      <div className="td-form">
        {view === undefined ? (
          <Skeleton lines={3} />
        ) : view === "refused" ? (
          <Alert tone="warning" role="alert" title={t("newsletter-link.refused")} />
        ) : (
          <>
            <div role="status">
              <Alert
                role="none"
                tone={view.status === "SUBSCRIBED" ? "success" : "info"}
                title={t(`newsletter-link.status.${view.status}`, { email: view.email, shop: view.shop })}
              />
            </div>
            <FormErrors keys={form.errors} />
            {view.status === "PENDING_CONFIRMATION" ? (
              <Button
                variant="primary"
                size="lg"
                block
                busy={form.busy}
                onClick={() => {
                  act("confirm");
                }}
              >
                {t("newsletter-link.confirm")}
              </Button>
            ) : null}
            {view.status === "PENDING_CONFIRMATION" || view.status === "SUBSCRIBED" ? (
              <Button
                block
                variant="quiet"
                onClick={() => {
                  act("unsubscribe");
                }}
              >
                {t("newsletter-link.unsubscribe")}
              </Button>
            ) : null}
          </>
        )}
      </div>
    </PublicFrame>
  );
}
