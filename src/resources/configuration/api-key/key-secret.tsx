/** Creates the secret of an API key and shows it once. */
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { createApiKeySecret } from "../../../contract/endpoints/api-keys";
import { errorText } from "../../../engine/error-text";
import type { PanelProps } from "../../../engine/slots";
import { useCan, useRuntime, useSession, useT } from "../../../runtime/react";
import { formatDateAndTime } from "../../../runtime/session-formats";
import { ShownOnce } from "../../../ui/alert/shown-once";
import { Button } from "../../../ui/button/button";
import { Select } from "../../../ui/inputs/select";

const OVERLAPS = ["0", "24", "72"] as const;

export function KeySecret({ record }: PanelProps) {
  const t = useT();
  const { http, dialogs, toasts } = useRuntime();
  const client = useQueryClient();
  const isWritable = useSession().display?.user.readOnly !== true;
  const mayCreate = useCan("C2S_API_KEY") && isWritable;
  const [secret, setSecret] = useState<string>();
  /** Hours for which the present secret works on. */
  const [overlap, setOverlap] = useState<string>("24");
  if (record === undefined) return <p className="td-muted">{t("api-key.secret.new")}</p>;
  const prefix = typeof record["prefix"] === "string" ? record["prefix"] : "";
  const former = record["formerUntil"];
  const hasSecret = prefix !== "" || secret !== undefined;

  const create = async (): Promise<void> => {
    const isConfirmed =
      !hasSecret ||
      (await dialogs.confirm({
        titleKey: "api-key.secret.question",
        contentKey: overlap === "0" ? "api-key.secret.consequence" : "api-key.secret.overlap",
        confirmKey: "api-key.secret.renew",
        params: { label: String(record["name"]), hours: overlap },
      }));
    if (!isConfirmed) return;
    try {
      const created = await http.call(createApiKeySecret, {
        params: { id: String(record.id) },
        body: { overlapHours: Number(overlap) },
      });
      setSecret(created.secret);
      await client.invalidateQueries();
    } catch (failure) {
      toasts.show({ kind: "error", text: errorText(t, failure) });
    }
  };
  return (
    <div className="td-stack">
      <p className="td-muted">{t("api-key.secret.help")}</p>
      {secret === undefined ? <p>{prefix === "" ? t("api-key.secret.none") : <code>{`${prefix}…`}</code>}</p> : null}
      {typeof former === "string" ? (
        <p className="td-muted">{t("api-key.secret.former", { time: formatDateAndTime(former) })}</p>
      ) : null}
      <ShownOnce
        text={secret}
        title={t("api-key.secret.once")}
        copy={{ label: t("api-key.secret.copy"), copiedLabel: t("api-key.secret.copied") }}
      />
      {mayCreate && record["revoked"] !== true ? (
        <div className="td-row">
          {hasSecret ? (
            <Select
              aria-label={t("api-key.secret.overlap.label")}
              value={overlap}
              options={OVERLAPS.map((hours) => ({ value: hours, label: t(`api-key.secret.overlap.${hours}`) }))}
              onChange={({ target }) => {
                setOverlap(target.value);
              }}
            />
          ) : null}
          <Button onClick={() => void create()}>{t(hasSecret ? "api-key.secret.renew" : "api-key.secret.make")}</Button>
        </div>
      ) : null}
    </div>
  );
}
