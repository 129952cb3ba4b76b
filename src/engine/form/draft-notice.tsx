/** Offers to restore the draft of an earlier visit. */
import { useIntlLocale, useSession, useT } from "../../runtime/react";
import { Alert } from "../../ui/alert/alert";
import { Button } from "../../ui/button/button";
import { formatRelative } from "../cells/format";
import type { DraftOffer } from "./form-drafts";
import type { RecordForm } from "./record-form";

export interface DraftNoticeProps {
  readonly form: RecordForm;
  readonly offer: DraftOffer;
}

export function DraftNotice({ form, offer }: DraftNoticeProps) {
  const t = useT();
  const locale = useIntlLocale();
  const timeZone = useSession().shop?.timeZone;
  return (
    <Alert
      tone="warning"
      title={t("form.draft.title", { when: formatRelative(offer.draft.savedAt, locale, timeZone).short })}
      actions={
        <>
          <Button size="sm" onClick={() => void offer.take()}>
            {t("form.draft.take")}
          </Button>
          <Button size="sm" variant="quiet" onClick={offer.refuse}>
            {t("form.draft.refuse")}
          </Button>
        </>
      }
    >
      {offer.draft.version === (form.base.record?.version ?? 0) ? t("form.draft.text") : t("form.draft.outdated")}
    </Alert>
  );
}
