/** What stands above a form: a draft offered back, and why nothing can be changed. */
import { useIntlLocale, useSession, useT } from "../../runtime/react";
import { Alert } from "../../ui/alert/alert";
import { Button } from "../../ui/button/button";
import { formatRelative } from "../cells/format";
import type { DraftOffer } from "./form-drafts";
import type { RecordForm } from "./record-form";

export function FormNotices({ form, offer }: { readonly form: RecordForm; readonly offer: DraftOffer | undefined }) {
  const t = useT();
  const locale = useIntlLocale();
  const timeZone = useSession().shop?.timeZone;
  return (
    <>
      {form.lock === undefined ? null : (
        <Alert tone="info" role="none">
          {t.key(`${form.lock}.form`)}
        </Alert>
      )}
      {offer === undefined ? null : (
        <Alert
          tone="warning"
          title={t("form.draft.title", { when: formatRelative(offer.draft.savedAt, locale, timeZone).short })}
          actions={
            <>
              <Button size="sm" onClick={offer.take}>
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
      )}
    </>
  );
}
