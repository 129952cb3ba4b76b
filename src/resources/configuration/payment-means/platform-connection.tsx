/** Secrets of a platform, which are never read back, the address for its webhooks, the check of the connection, and a test payment. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  checkPlatform,
  platformConnection,
  savePlatformSecret,
  testPlatformPayment,
} from "../../../contract/endpoints/payment-platforms";
import { PLATFORM_SECRETS, type PlatformSecret } from "../../../contract/payment-means";
import type { AnyRecord } from "../../../contract/resource";
import { formatMoment } from "../../../engine/cells/format";
import { errorText } from "../../../engine/error-text";
import { SecretInput } from "../../../engine/form/secret-input";
import { invalidateResource } from "../../../engine/resource-cache";
import type { PanelProps } from "../../../engine/slots";
import { useCan, useHolds, useIntlLocale, useRuntime, useSession, useT } from "../../../runtime/react";
import { Alert } from "../../../ui/alert/alert";
import { Button } from "../../../ui/button/button";
import { CopyButton } from "../../../ui/button/copy-button";
import { Skeleton } from "../../../ui/states/skeleton";

export function PlatformConnectionPanel({ record }: PanelProps) {
  const t = useT();
  return record === undefined ? (
    <p className="td-muted">{t("payment-platform.connection.new")}</p>
  ) : (
    <Connection record={record} />
  );
}

function Connection({ record }: { readonly record: AnyRecord }) {
  const t = useT();
  const { http } = useRuntime();
  const cache = useQueryClient();
  const isWritable = useSession().display?.user.readOnly !== true;
  const [hasRight, isWholeShop] = [useCan("PAYMENT_CONFIGURATION"), useHolds("whole-shop")];
  const mayChange = hasRight && isWholeShop && isWritable;
  const params = { id: String(record.id) };
  const key = ["payment-platform-connection", record.id, record["platformCode"]];
  const { data, error } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => http.call(platformConnection, { params, signal, background: true }),
  });
  if (error !== null) return <p role="alert">{errorText(t, error)}</p>;
  if (data === undefined) return <Skeleton lines={3} />;
  const save = async (name: PlatformSecret, value: string | null): Promise<void> => {
    cache.setQueryData(key, await http.call(savePlatformSecret, { params, body: { name, value } }));
    await invalidateResource(cache, "payment-platform");
  };
  return (
    <div className="td-stack">
      {data.webhookUrl === null ? (
        <p className="td-muted">{t("payment-platform.connection.reference")}</p>
      ) : (
        <>
          {PLATFORM_SECRETS.map((name) => (
            <SecretInput
              key={name}
              label={t(`payment-platform.secret.${name}`)}
              stored={data.secrets.find((secret) => secret.name === name)}
              mayChange={mayChange}
              removal={{
                titleKey: `payment-platform.secret.${name}.remove`,
                contentKey: `payment-platform.secret.${name}.consequence`,
              }}
              onSave={(value) => save(name, value)}
            />
          ))}
          <div className="td-stack" style={{ gap: "var(--td-space-xs)" }}>
            <strong>{t("payment-platform.connection.webhook")}</strong>
            <div className="td-row" style={{ flexWrap: "wrap" }}>
              <code style={{ overflowWrap: "anywhere" }}>{data.webhookUrl}</code>
              <CopyButton
                text={data.webhookUrl}
                label={t("payment-platform.connection.copy")}
                copiedLabel={t("payment-platform.connection.copied")}
              />
            </div>
            <span className="td-small td-muted">{t("payment-platform.connection.webhook.help")}</span>
          </div>
        </>
      )}
      <Checks record={record} mayChange={mayChange} />
    </div>
  );
}

function Checks({ record, mayChange }: { readonly record: AnyRecord; readonly mayChange: boolean }) {
  const t = useT();
  const locale = useIntlLocale();
  const { http, toasts } = useRuntime();
  const timeZone = useSession().shop?.timeZone;
  const cache = useQueryClient();
  const [busy, setBusy] = useState<"check" | "payment">();
  const [detail, setDetail] = useState<string | null>(null);
  const params = { id: String(record.id) };
  const checkedAt = record["checkedAt"];
  const problems = Array.isArray(record["problems"]) ? (record["problems"] as readonly string[]) : [];

  const run = async (what: "check" | "payment", work: () => Promise<void>): Promise<void> => {
    setBusy(what);
    try {
      await work();
      await invalidateResource(cache, "payment-platform");
    } catch (failure) {
      toasts.show({ kind: "error", text: errorText(t, failure) });
    } finally {
      setBusy(undefined);
    }
  };
  const check = (): Promise<void> =>
    run("check", async () => {
      setDetail((await http.call(checkPlatform, { params })).detail);
    });
  const pay = (): Promise<void> =>
    run("payment", async () => {
      const { paymentId } = await http.call(testPlatformPayment, { params });
      toasts.show({ kind: "success", key: "payment-platform.test.done", params: { id: paymentId } });
    });
  return (
    <div className="td-stack">
      <div role="status">
        {typeof checkedAt !== "string" ? (
          <p className="td-muted">{t("payment-platform.check.never")}</p>
        ) : (
          <Alert
            tone={record["checkPassed"] === true ? "success" : "danger"}
            role="none"
            title={t(
              record["checkPassed"] === true ? "payment-platform.check.passed" : "payment-platform.check.failed",
              {
                at: formatMoment(checkedAt, locale, timeZone).full,
              },
            )}
          >
            {problems.length === 0 ? null : (
              <ul>
                {problems.map((problem) => (
                  <li key={problem}>{t.key(`payment-platform.problems.${problem}`)}</li>
                ))}
                {detail === null ? null : <li>{detail}</li>}
              </ul>
            )}
          </Alert>
        )}
      </div>
      {mayChange && record["status"] !== "NOT_CONFIGURED" ? (
        <div className="td-row">
          <Button busy={busy === "check"} onClick={() => void check()}>
            {t("payment-platform.check")}
          </Button>
          {record["mode"] === "TEST" ? (
            <Button busy={busy === "payment"} onClick={() => void pay()}>
              {t("payment-platform.test")}
            </Button>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
