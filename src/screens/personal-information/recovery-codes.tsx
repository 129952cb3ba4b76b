/** New recovery codes, shown once. The dialog closes when the user has confirmed that they are stored. */
import { useState } from "react";
import { saveText } from "../../engine/tool/save-text";
import { useT } from "../../runtime/react";
import { Button } from "../../ui/button/button";
import { CopyButton } from "../../ui/button/copy-button";
import { Dialog } from "../../ui/dialog/dialog";
import { Checkbox } from "../../ui/inputs/checkbox";

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  /** The second step has just been set up. */
  readonly isNew: boolean;
  readonly onClose: () => void;
}

export function RecoveryCodes({ codes, isNew, onClose }: RecoveryCodesProps) {
  const t = useT();
  const [isStored, setStored] = useState(false);
  const text = `${codes.join("\n")}\n`;
  return (
    <Dialog
      open
      title={t("second-factor.codes.title")}
      dismissible={false}
      onClose={onClose}
      footer={
        <Button variant="primary" disabled={!isStored} onClick={onClose}>
          {t("ui.close")}
        </Button>
      }
    >
      <div className="td-stack">
        {isNew ? <p>{t("second-factor.codes.new")}</p> : null}
        <p>{t("second-factor.codes.text")}</p>
        <ul className="td-personal__codes">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <div className="td-row">
          <CopyButton text={text} label={t("second-factor.copy")} copiedLabel={t("second-factor.copied")} />
          <Button
            size="sm"
            onClick={() => {
              saveText("td-admin-recovery-codes.txt", text, "text/plain");
            }}
          >
            {t("second-factor.codes.download")}
          </Button>
        </div>
        <Checkbox
          label={t("second-factor.codes.stored")}
          checked={isStored}
          onChange={({ target }) => {
            setStored(target.checked);
          }}
        />
      </div>
    </Dialog>
  );
}
