/** Second steps of the account's sign-in: authenticator app, passkeys, recovery codes. */
import key from "@shoelace-style/shoelace/dist/assets/icons/key.svg";
import phone from "@shoelace-style/shoelace/dist/assets/icons/phone.svg";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { MAX_PASSKEYS, secondFactors, type SecondFactors } from "../../contract/endpoints/second-factor";
import { useRuntime, useT } from "../../runtime/react";
import { formatDateAndTime } from "../../runtime/session-formats";
import { Alert } from "../../ui/alert/alert";
import { Badge } from "../../ui/badge/badge";
import { Button } from "../../ui/button/button";
import { Card } from "../../ui/card/card";
import { deferred } from "../../ui/deferred";
import { Icon } from "../../ui/icon/icon";
import { ErrorState } from "../../ui/states/error-state";
import { Skeleton } from "../../ui/states/skeleton";
import { SECOND_FACTOR_KEY } from "./cache-key";
import type { SecondFactorDialogProps, SecondFactorTask } from "./second-factor-dialog";

const SecondFactorDialog = deferred<SecondFactorDialogProps>(
  async () => (await import("./second-factor-dialog")).SecondFactorDialog,
);

/** Below this number of recovery codes, new ones are recommended. */
const FEW_CODES = 3;

export function SecondFactorCard() {
  const t = useT();
  const { http, session } = useRuntime();
  const [task, setTask] = useState<SecondFactorTask>();
  const { data, error, refetch } = useQuery({
    queryKey: SECOND_FACTOR_KEY,
    queryFn: ({ signal }) => http.call(secondFactors, { signal }),
  });
  const count = data?.factors.length ?? 0;
  return (
    <Card
      title={t("second-factor.title")}
      actions={
        data === undefined ? null : (
          <Badge tone={count > 0 ? "success" : "neutral"}>
            {count > 0 ? t("second-factor.on") : t("second-factor.off")}
          </Badge>
        )
      }
    >
      {session.isSubrogated() ? (
        <Alert tone="info">{t("second-factor.subrogated")}</Alert>
      ) : error !== null && data === undefined ? (
        <ErrorState partial error={error} title={t("second-factor.failed")} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton lines={4} />
      ) : (
        <Factors {...data} onTask={setTask} />
      )}
      {task === undefined ? null : (
        <SecondFactorDialog
          task={task}
          onClose={() => {
            setTask(undefined);
          }}
        />
      )}
    </Card>
  );
}

interface FactorsProps extends SecondFactors {
  readonly onTask: (task: SecondFactorTask) => void;
}

function Factors({ factors, recoveryCodes, onTask }: FactorsProps) {
  const t = useT();
  const passkeys = factors.filter(({ kind }) => kind === "PASSKEY");
  return (
    <div className="td-stack">
      <p className="td-muted">{t("second-factor.text")}</p>
      {factors.length === 0 ? null : (
        <ul className="td-personal__factors">
          {factors.map((factor) => {
            const name = factor.kind === "APP" ? t("second-factor.app") : factor.name;
            return (
              <li key={factor.id}>
                <Icon icon={factor.kind === "APP" ? phone : key} size={20} />
                <div>
                  <p>
                    <strong>{name}</strong>
                  </p>
                  <p className="td-small td-muted">
                    {t("second-factor.since", { time: formatDateAndTime(factor.createdAt) })}
                    {" · "}
                    {factor.lastUsedAt === null
                      ? t("second-factor.unused")
                      : t("second-factor.used", { time: formatDateAndTime(factor.lastUsedAt) })}
                  </p>
                </div>
                <Button
                  size="sm"
                  aria-label={t("second-factor.remove-of", { name })}
                  onClick={() => {
                    onTask({ kind: "remove", id: factor.id, name, isLast: factors.length === 1 });
                  }}
                >
                  {t("second-factor.remove")}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
      {factors.length > 0 && recoveryCodes < FEW_CODES ? (
        <Alert tone="warning">{t.count("second-factor.codes.few", recoveryCodes)}</Alert>
      ) : null}
      <div className="td-row">
        {passkeys.length < factors.length ? null : (
          <Button
            variant={factors.length === 0 ? "primary" : "default"}
            onClick={() => {
              onTask({ kind: "app" });
            }}
          >
            {t("second-factor.app.add")}
          </Button>
        )}
        {passkeys.length >= MAX_PASSKEYS || !("PublicKeyCredential" in globalThis) ? null : (
          <Button
            onClick={() => {
              onTask({ kind: "passkey" });
            }}
          >
            {t("second-factor.passkey.add")}
          </Button>
        )}
        {factors.length === 0 ? null : (
          <Button
            onClick={() => {
              onTask({ kind: "codes" });
            }}
          >
            {t("second-factor.codes.renew")}
          </Button>
        )}
      </div>
      {factors.length === 0 ? null : (
        <p className="td-small td-muted">{t.count("second-factor.codes.left", recoveryCodes)}</p>
      )}
    </div>
  );
}
