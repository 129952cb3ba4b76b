/** One secret of a platform: whether it is stored, its last signs, and inputs to replace or remove it. */
import { useState } from "react";
import { savePlatformSecret, type PlatformConnection } from "../../../contract/endpoints/payment-platforms";
import type { PlatformSecret } from "../../../contract/payment-means";
import { formatMoment } from "../../../engine/cells/format";
import { errorText } from "../../../engine/error-text";
import { isTdError } from "../../../runtime";
import { useIntlLocale, useRuntime, useSession, useT } from "../../../runtime/react";
import { Button } from "../../../ui/button/button";
import { FieldFrame } from "../../../ui/inputs/field-frame";
import { PasswordInput } from "../../../ui/inputs/password-input";

interface SecretRowProps {
  readonly name: PlatformSecret;
  readonly platformId: number;
  readonly stored: PlatformConnection["secrets"][number] | undefined;
  readonly mayChange: boolean;
  readonly onSaved: (connection: PlatformConnection) => Promise<void>;
}

export function SecretRow({ name, platformId, stored, mayChange, onSaved }: SecretRowProps) {
  const t = useT();
  const locale = useIntlLocale();
  const timeZone = useSession().shop?.timeZone;
  const { http, dialogs, toasts } = useRuntime();
  const [value, setValue] = useState("");
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function send(text: string | null): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    try {
      const body = { name, value: text };
      await onSaved(await http.call(savePlatformSecret, { params: { id: String(platformId) }, body }));
      setValue("");
      toasts.show({
        kind: "success",
        key: text === null ? "payment-platform.secret.removed" : "payment-platform.secret.saved",
      });
    } catch (error) {
      const field = isTdError(error) ? error.problem?.fields?.["value"] : undefined;
      if (field === undefined) toasts.show({ kind: "error", text: errorText(t, error) });
      else setProblem(field);
    } finally {
      setBusy(false);
    }
  }
  const remove = async (): Promise<void> => {
    const isConfirmed = await dialogs.confirm({
      titleKey: `payment-platform.secret.${name}.remove`,
      contentKey: `payment-platform.secret.${name}.consequence`,
      confirmKey: "payment-platform.secret.remove",
    });
    if (isConfirmed) await send(null);
  };
  const state =
    stored === undefined
      ? t("payment-platform.secret.none")
      : stored.formerUntil === null
        ? t("payment-platform.secret.stored", {
            hint: stored.hint,
            at: formatMoment(stored.since, locale, timeZone).full,
          })
        : t("payment-platform.secret.rotated", {
            hint: stored.hint,
            until: formatMoment(stored.formerUntil, locale, timeZone).full,
          });
  return (
    <FieldFrame
      label={t(`payment-platform.secret.${name}`)}
      help={state}
      error={problem === undefined ? undefined : t.key(problem)}
    >
      {(control) =>
        mayChange ? (
          <div className="td-stack" style={{ gap: "var(--td-space-xs)" }}>
            <PasswordInput
              {...control}
              // The browser must not offer the user's own password.
              autoComplete="new-password"
              placeholder={stored?.hint}
              maxLength={300}
              value={value}
              onChange={({ target }) => {
                setValue(target.value);
              }}
            />
            <div className="td-row">
              <Button size="sm" busy={isBusy} disabled={value.trim() === ""} onClick={() => void send(value)}>
                {t(stored === undefined ? "payment-platform.secret.store" : "payment-platform.secret.replace")}
              </Button>
              {stored === undefined ? null : (
                <Button size="sm" disabled={isBusy} onClick={() => void remove()}>
                  {t("payment-platform.secret.remove")}
                </Button>
              )}
            </div>
          </div>
        ) : (
          <span id={control.id}>{stored?.hint ?? "—"}</span>
        )
      }
    </FieldFrame>
  );
}
