/** The secret of an authenticator app as a QR code and as text, and the code that confirms it. */
import { useT } from "../../runtime/react";
import { CopyButton } from "../../ui/button/copy-button";
import { FieldFrame } from "../../ui/inputs/field-frame";
import { TextInput } from "../../ui/inputs/text-input";
import { QrCode } from "../../ui/pictures/qr-code";

export interface AppSecret {
  readonly ticket: string;
  /** Base32, to type into the app. */
  readonly secret: string;
  /** Content of the QR code. */
  readonly address: string;
}

interface AppSetUpProps {
  readonly app: AppSecret;
  readonly code: string;
  readonly onCode: (code: string) => void;
}

/** In groups of four, as people read it. */
const grouped = (secret: string): string => secret.match(/.{1,4}/g)?.join(" ") ?? secret;

export function AppSetUp({ app: { secret, address }, code, onCode }: AppSetUpProps) {
  const t = useT();
  return (
    <>
      <p>{t("second-factor.app.scan")}</p>
      <QrCode text={address} label={t("second-factor.app.qr")} />
      <div className="td-row">
        <span className="td-small">
          {t("second-factor.app.secret")} <code>{grouped(secret)}</code>
        </span>
        <CopyButton text={secret} label={t("second-factor.copy")} copiedLabel={t("second-factor.copied")} />
      </div>
      <FieldFrame label={t("second-factor.app.code")} help={t("second-factor.app.code.help")} required>
        {(control) => (
          <TextInput
            {...control}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={10}
            data-autofocus
            value={code}
            onChange={({ target }) => {
              onCode(target.value);
            }}
          />
        )}
      </FieldFrame>
    </>
  );
}
