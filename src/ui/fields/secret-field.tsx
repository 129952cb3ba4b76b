/** A secret that is never shown again: says whether one is set, and replaces or removes it. */
import { useRef, useState } from "react";
import { isSecretMarker } from "../../contract/secret";
import { useT } from "../../runtime/react";
import { Button } from "../button/button";
import { PasswordInput } from "../inputs/password-input";
import { textOrNull, type FieldInputProps } from "./field-input";

export default function SecretField({ control, value, onChange, onBlur, readOnly }: FieldInputProps<string | null>) {
  const t = useT();
  const [isReplacing, setReplacing] = useState(false);
  const stored = useRef<string>(undefined);
  const isStored = isSecretMarker(value);
  if (isStored) stored.current = value;
  if (readOnly || (isStored && !isReplacing))
    return (
      <div className="td-row" id={control.id} tabIndex={-1} aria-describedby={control["aria-describedby"]}>
        <span>{value === null ? t("field.secret.unset") : t("field.secret.set")}</span>
        {readOnly ? null : (
          <>
            <Button
              size="sm"
              onClick={() => {
                setReplacing(true);
              }}
            >
              {t("field.secret.replace")}
            </Button>
            <Button
              size="sm"
              onClick={() => {
                onChange(null);
                onBlur();
              }}
            >
              {t("field.secret.remove")}
            </Button>
          </>
        )}
      </div>
    );
  const storedMarker = stored.current;
  return (
    <div className="td-stack" style={{ gap: "var(--td-space-xs)" }}>
      <PasswordInput
        {...control}
        // The browser must not offer the user's own password.
        autoComplete="new-password"
        placeholder={storedMarker === undefined || !isReplacing ? t("field.secret.unset") : undefined}
        value={isStored ? "" : (value ?? "")}
        onChange={(event) => {
          // An empty replacement keeps the stored secret; only "Remove" removes it.
          onChange(textOrNull(event.target.value) ?? (isReplacing ? (storedMarker ?? null) : null));
        }}
        onBlur={onBlur}
      />
      {storedMarker === undefined ? null : (
        <div>
          <Button
            size="sm"
            onClick={() => {
              setReplacing(false);
              onChange(storedMarker);
            }}
          >
            {t("field.secret.keep")}
          </Button>
        </div>
      )}
    </div>
  );
}
