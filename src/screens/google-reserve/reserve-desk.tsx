/** Credentials with which Google books at the shop: URL, user, and a password that is shown only once. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { renewServerPassword, reserveServer } from "../../contract/endpoints/google-reserve";
import { formatRelative } from "../../engine/cells/format";
import { errorText } from "../../engine/error-text";
import { useCan, useIntlLocale, useRuntime, useSession, useT } from "../../runtime/react";
import { ShownOnce } from "../../ui/alert/shown-once";
import { Button } from "../../ui/button/button";
import { Card } from "../../ui/card/card";
import { Skeleton } from "../../ui/states/skeleton";
import { defineSheet } from "../../ui/styles";
import css from "./reserve.css";

defineSheet(css);

const QUERY_KEY = ["google-reserve-desk"];

export function ReserveDesk() {
  const t = useT();
  const locale = useIntlLocale();
  const session = useSession();
  const { http, toasts, dialogs } = useRuntime();
  const client = useQueryClient();
  const mayRenew = useCan("GOOGLE_RESERVE") && session.display?.user.readOnly !== true;
  const [password, setPassword] = useState<string>();
  const { data, error } = useQuery({
    queryKey: QUERY_KEY,
    queryFn: ({ signal }) => http.call(reserveServer, { signal }),
  });
  const renew = async (): Promise<void> => {
    const confirmed =
      data?.since == null ||
      (await dialogs.confirm({
        titleKey: "google-reserve-configurations.desk.question",
        contentKey: "google-reserve-configurations.desk.consequence",
        confirmKey: "google-reserve-configurations.desk.renew",
      }));
    if (!confirmed) return;
    try {
      const renewed = await http.call(renewServerPassword);
      setPassword(renewed.password);
      client.setQueryData(QUERY_KEY, renewed);
    } catch (failure) {
      toasts.show({ kind: "error", text: errorText(t, failure) });
    }
  };
  return (
    <Card
      title={t("google-reserve-configurations.desk.title")}
      actions={
        mayRenew && data !== undefined ? (
          <Button size="sm" onClick={() => void renew()}>
            {t(`google-reserve-configurations.desk.${data.since === null ? "make" : "renew"}`)}
          </Button>
        ) : undefined
      }
    >
      <div className="td-stack">
        <p className="td-muted">{t("google-reserve-configurations.desk.help")}</p>
        {error === null ? null : <p role="alert">{errorText(t, error)}</p>}
        {data === undefined && error === null ? <Skeleton lines={2} /> : null}
        {data === undefined ? null : (
          <dl className="td-reserve__desk">
            <dt>{t("google-reserve-configurations.desk.address")}</dt>
            <dd>
              <code>{data.address}</code>
            </dd>
            <dt>{t("google-reserve-configurations.desk.user")}</dt>
            <dd>
              <code>{data.user}</code>
            </dd>
            <dt>{t("google-reserve-configurations.desk.since")}</dt>
            <dd>
              {data.since === null
                ? t("google-reserve-configurations.desk.none")
                : formatRelative(data.since, locale, session.shop?.timeZone).short}
            </dd>
          </dl>
        )}
        <ShownOnce text={password} title={t("google-reserve-configurations.desk.once")} />
      </div>
    </Card>
  );
}
