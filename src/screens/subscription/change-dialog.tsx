/**
 * Previews another plan and asks for consent: the price now, rights gained and lost with the number of affected
 * records, and exceeded quotas.
 */
import { useEffect, useState } from "react";
import type { PlanCode } from "../../contract/context";
import { changePlan, previewChange, type ChangePreview } from "../../contract/endpoints/subscription";
import type { BillingPeriod } from "../../contract/subscription-plans";
import { errorText } from "../../engine/error-text";
import { useNavigate, useRuntime, useT } from "../../runtime/react";
import { Alert } from "../../ui/alert/alert";
import { Button } from "../../ui/button/button";
import { Dialog } from "../../ui/dialog/dialog";
import { Checkbox } from "../../ui/inputs/checkbox";
import { Skeleton } from "../../ui/states/skeleton";
import { Heading } from "../../ui/text/heading";
import { RightList, RightName, useFormatters } from "./formatters";

export interface ChangeDialogProps {
  readonly plan: PlanCode;
  readonly billing: BillingPeriod;
  readonly hasCard: boolean;
  readonly onClose: () => void;
}

function Price({ preview }: { readonly preview: ChangePreview }) {
  const t = useT();
  const format = useFormatters();
  return (
    <table className="td-subscription__price">
      <tbody>
        {preview.lines.map((line) => (
          <tr key={line.kind}>
            <th scope="row">
              {line.kind === "CREDIT"
                ? t.count("subscription.line.credit", line.days)
                : line.days === 0
                  ? t("subscription.line.period")
                  : t.count("subscription.line.plan", line.days)}
            </th>
            <td>{format.money(line.minor)}</td>
          </tr>
        ))}
        <tr>
          <th scope="row">{t(`subscription.vat.${preview.vatScheme}`, { rate: format.number(preview.vatRate) })}</th>
          <td>{format.money(preview.vatMinor)}</td>
        </tr>
        <tr className="td-subscription__total">
          <th scope="row">
            {preview.effective === "NOW"
              ? t("subscription.total.now")
              : t("subscription.total.later", { day: format.day(preview.effectiveOn) })}
          </th>
          <td>{format.money(preview.inclMinor)}</td>
        </tr>
      </tbody>
    </table>
  );
}

function Effects({ preview }: { readonly preview: ChangePreview }) {
  const t = useT();
  const format = useFormatters();
  const exceeded = preview.usage.filter(({ used, included }) => included !== null && used > included);
  return (
    <>
      {preview.gainedRights.length === 0 ? null : (
        <div>
          <Heading level={3}>{t("subscription.opens")}</Heading>
          <RightList rights={preview.gainedRights} />
        </div>
      )}
      {preview.lostRights.length === 0 ? null : (
        <div>
          <Heading level={3}>{t("subscription.closes")}</Heading>
          <ul className="td-subscription__rights">
            {preview.lostRights.map(({ right, records }) => (
              <li key={right}>
                <RightName right={right} />
                {records === 0 ? null : ` – ${t.count("subscription.closes.records", records)}`}
              </li>
            ))}
          </ul>
        </div>
      )}
      {exceeded.map(({ quota, used, included }) => (
        <Alert key={quota} tone="warning">
          {t("subscription.over", {
            quota: t(`subscription.quota.${quota}`),
            used: format.number(used),
            included: format.number(included ?? 0),
          })}
        </Alert>
      ))}
    </>
  );
}

export function ChangeDialog({ plan, billing, hasCard, onClose }: ChangeDialogProps) {
  const t = useT();
  const format = useFormatters();
  const navigate = useNavigate();
  const { http } = useRuntime();
  const [preview, setPreview] = useState<ChangePreview>();
  const [isConfirmed, setConfirmed] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    let current = true;
    http.call(previewChange, { params: { plan, billing } }).then(
      (response) => {
        if (current) setPreview(response);
      },
      (error: unknown) => {
        if (current) setFailure(errorText(t, error));
      },
    );
    return () => {
      current = false;
    };
  }, [http, plan, billing, t]);

  async function change(confirmed: ChangePreview): Promise<void> {
    setBusy(true);
    setFailure(undefined);
    try {
      const { changed } = await http.call(changePlan, { body: { plan, billing, expectedMinor: confirmed.inclMinor } });
      onClose();
      await navigate(`subscription/${changed}`);
    } catch (error) {
      setFailure(errorText(t, error));
      setBusy(false);
    }
  }
  const ready = preview !== undefined && preview.blocked === null && isConfirmed;
  return (
    <Dialog
      open
      size="lg"
      title={t("subscription.change.title", { plan: format.plan(plan) })}
      onClose={onClose}
      onSubmit={() => {
        if (ready && !isBusy) void change(preview);
      }}
      footer={
        <>
          <Button onClick={onClose}>{t("subscription.change.dismiss")}</Button>
          <Button type="submit" variant="primary" disabled={!ready} busy={isBusy}>
            {preview?.effective === "NOW" && hasCard ? t("subscription.change.pay") : t("subscription.change.agree")}
          </Button>
        </>
      }
    >
      <div className="td-stack">
        {failure === undefined ? null : <Alert tone="danger">{failure}</Alert>}
        {preview === undefined ? (
          failure === undefined ? (
            <Skeleton lines={5} />
          ) : null
        ) : (
          <>
            {preview.blocked === null ? null : <Alert tone="danger">{t.key(preview.blocked)}</Alert>}
            <p>
              {preview.effective === "NOW"
                ? t("subscription.change.now")
                : t("subscription.change.later", { day: format.day(preview.effectiveOn) })}
            </p>
            <Price preview={preview} />
            <Effects preview={preview} />
            {preview.blocked === null ? (
              <Checkbox
                label={t("subscription.change.opt-in")}
                checked={isConfirmed}
                onChange={(event) => {
                  setConfirmed(event.target.checked);
                }}
              />
            ) : null}
          </>
        )}
      </div>
    </Dialog>
  );
}
