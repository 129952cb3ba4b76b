/** Asks for the code of an invitation, in contexts that are open only to invited users. */
import { useState } from "react";
import { useT } from "../../runtime/react";
import { Alert } from "../../ui/alert/alert";
import { Button } from "../../ui/button/button";
import { LinkButton } from "../../ui/button/link-button";
import { FieldFrame } from "../../ui/inputs/field-frame";
import { TextInput } from "../../ui/inputs/text-input";

interface InvitationGateProps {
  /** The entered code is not valid. */
  readonly isInvalid: boolean;
  readonly onCode: (code: string) => void;
}

export function InvitationGate({ isInvalid, onCode }: InvitationGateProps) {
  const t = useT();
  const [draft, setCode] = useState("");
  return (
    <form
      className="td-form"
      onSubmit={(event) => {
        event.preventDefault();
        // Accepts the whole invitation link, too.
        const code = draft.trim().replace(/^.*[?&]invitation=([^&#]+).*$/, "$1");
        if (code !== "") onCode(code);
      }}
    >
      <Alert tone="info" title={t("creation-screen.by-invitation")} />
      <FieldFrame
        label={t("creation-screen.invitation")}
        required
        error={isInvalid ? t("creation-screen.invitation-wrong") : undefined}
      >
        {(frame) => (
          <TextInput
            {...frame}
            autoComplete="off"
            value={draft}
            onChange={(event) => {
              setCode(event.target.value);
            }}
          />
        )}
      </FieldFrame>
      <Button type="submit" variant="primary">
        {t("creation-screen.next")}
      </Button>
      <LinkButton to="/login">{t("public.back-to-login")}</LinkButton>
    </form>
  );
}
