/** A secret of a record: whether it is stored, its last characters, and inputs to replace or remove it. It is never read back. */
import { useState } from "react";
import type { MessageKey } from "../../contract/errors";
import { isTdError } from "../../runtime";
import { useIntlLocale, useRuntime, useSession, useT } from "../../runtime/react";
import { Button } from "../../ui/button/button";
import { FieldFrame } from "../../ui/inputs/field-frame";
import { PasswordInput } from "../../ui/inputs/password-input";
import { TextArea } from "../../ui/inputs/text-area";
import { formatMoment } from "../cells/format";
import { errorText } from "../error-text";

const MAX_LENGTH = 300;

export interface SecretInputProps {
  readonly label: string;
  readonly stored: { readonly hint: string; readonly since: string; readonly formerUntil: string | null } | undefined;
  readonly mayChange: boolean;
  /** The secret has several lines, like a key file. */
  readonly multiline?: boolean;
  readonly maxLength?: number;
  /** Title and consequence of the removal, which is confirmed. */
  readonly removal: { readonly titleKey: MessageKey; readonly contentKey: MessageKey };
  /** Stores the secret; null removes it. An error of the field `value` is shown at the input. */
  readonly onSave: (text: string | null) => Promise<void>;
}

export function SecretInput(props: SecretInputProps) {
  const { label, stored, mayChange, multiline = false, maxLength = MAX_LENGTH, removal, onSave } = props;
  const t = useT();
  const state = useStateText(stored);
  const { dialogs, toasts } = useRuntime();
  const [value, setValue] = useState("");
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function send(text: string | null): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    try {
      await onSave(text);
      setValue("");
      toasts.show({ kind: "success", key: text === null ? "stored-secret.removed" : "stored-secret.saved" });
    } catch (error) {
      const field = isTdError(error) ? error.problem?.fields?.["value"] : undefined;
      if (field === undefined) toasts.show({ kind: "error", text: errorText(t, error) });
      else setProblem(field);
    } finally {
      setBusy(false);
    }
  }
  const remove = async (): Promise<void> => {
    if (await dialogs.confirm({ ...removal, confirmKey: "stored-secret.remove" })) await send(null);
  };
  const input = {
    // The browser must not offer the user's own password.
    autoComplete: "new-password",
    placeholder: stored?.hint,
    maxLength,
    value,
    onChange: ({ target }: { readonly target: { readonly value: string } }) => {
      setValue(target.value);
    },
  };
  return (
    <FieldFrame label={label} help={state} error={problem === undefined ? undefined : t.key(problem)}>
      {(control) =>
        mayChange ? (
          <div className="td-stack" style={{ gap: "var(--td-space-xs)" }}>
            {multiline ? (
              <TextArea {...control} {...input} spellCheck={false} />
            ) : (
              <PasswordInput {...control} {...input} />
            )}
            <div className="td-row">
              <Button size="sm" busy={isBusy} disabled={value.trim() === ""} onClick={() => void send(value)}>
                {t(stored === undefined ? "stored-secret.store" : "stored-secret.replace")}
              </Button>
              {stored === undefined ? null : (
                <Button size="sm" disabled={isBusy} onClick={() => void remove()}>
                  {t("stored-secret.remove")}
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

/** Says whether and since when a secret is stored. */
function useStateText(stored: SecretInputProps["stored"]): string {
  const t = useT();
  const locale = useIntlLocale();
  const timeZone = useSession().shop?.timeZone;
  if (stored === undefined) return t("stored-secret.none");
  const { hint, since, formerUntil } = stored;
  const full = (instant: string): string => formatMoment(instant, locale, timeZone).full;
  return formerUntil === null
    ? t("stored-secret.stored", { hint, at: full(since) })
    : t("stored-secret.rotated", { hint, until: full(formerUntil) });
}
