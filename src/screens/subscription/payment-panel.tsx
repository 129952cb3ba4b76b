/** The card on file, and the amount due. */
import { useState } from "react";
import { retryPayment } from "../../contract/endpoints/subscription";
import { useNavigate, useRuntime, useT } from "../../runtime/react";
import { Alert } from "../../ui/alert/alert";
import { Button } from "../../ui/button/button";
import { Card } from "../../ui/card/card";
import { deferred } from "../../ui/deferred";
import { isPastMonth } from "./card-number";
import type { SubscriptionModel } from "./use-subscription";
import { useFormatters } from "./formatters";

const CardDialog = deferred(async () => (await import("./card-dialog")).CardDialog);

export function PaymentCardPanel({ model }: { readonly model: SubscriptionModel }) {
  const t = useT();
  const format = useFormatters();
  const navigate = useNavigate();
  const { http, toasts } = useRuntime();
  const [isEditing, setEditing] = useState(false);
  const { overview, readOnly, setOverview, reload, tryCall } = model;
  const { card, invoices } = overview;
  const openInvoices = invoices.filter(({ status }) => status === "OPEN" || status === "FAILED");
  const openMinor = openInvoices.reduce((sum, { inclMinor }) => sum + inclMinor, 0);
  const isExpired = card !== null && isPastMonth({ month: card.expiryMonth, year: card.expiryYear }, new Date());
  return (
    <Card
      title={t("subscription.payment")}
      actions={
        readOnly ? undefined : (
          <Button
            size="sm"
            onClick={() => {
              setEditing(true);
            }}
          >
            {t(card === null ? "subscription.card.add" : "subscription.card.change")}
          </Button>
        )
      }
    >
      <div className="td-stack">
        {openInvoices.length === 0 ? null : (
          <Alert
            tone="danger"
            role="none"
            title={t("subscription.due", { amount: format.money(openMinor) })}
            actions={
              readOnly || card === null ? undefined : (
                <Button
                  size="sm"
                  variant="primary"
                  onClick={() =>
                    void tryCall(async () => {
                      const { changed } = await http.call(retryPayment);
                      if (changed === "error") toasts.show({ kind: "error", key: "subscription.error.card-refused" });
                      else await navigate(`subscription/${changed}`);
                      reload();
                    })
                  }
                >
                  {t("subscription.pay")}
                </Button>
              )
            }
          >
            {card === null ? t("subscription.due.no-card") : null}
          </Alert>
        )}
        {card === null ? (
          <p className="td-muted">{t("subscription.card.none")}</p>
        ) : (
          <p>
            <strong>
              {t("subscription.card.ending", { brand: t(`subscription.card.${card.brand}`), last4: card.last4 })}
            </strong>
            <br />
            <span className="td-muted">
              {card.holder} ·{" "}
              {t(isExpired ? "subscription.card.expired" : "subscription.card.expires", {
                month: `${String(card.expiryMonth).padStart(2, "0")}/${String(card.expiryYear)}`,
              })}
            </span>
          </p>
        )}
        {overview.paymentPlatform === null ? (
          <p className="td-muted td-small">{t("subscription.platform.none")}</p>
        ) : null}
      </div>
      {isEditing ? (
        <CardDialog
          onClose={() => {
            setEditing(false);
          }}
          onSaved={(next) => {
            setEditing(false);
            setOverview(next);
            toasts.show({ kind: "success", key: "subscription.card.saved" });
          }}
        />
      ) : null}
    </Card>
  );
}
