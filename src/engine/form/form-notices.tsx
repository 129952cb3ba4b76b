/** Notices above a form: a draft to restore, and why the form is read-only. */
import { useT } from "../../runtime/react";
import { Alert } from "../../ui/alert/alert";
import { deferred } from "../../ui/deferred";
import type { DraftNoticeProps } from "./draft-notice";
import type { DraftOffer } from "./form-drafts";
import type { RecordForm } from "./record-form";

const DraftNotice = deferred<DraftNoticeProps>(async () => {
  const { DraftNotice: content } = await import("./draft-notice");
  return content;
});

export function FormNotices({ form, offer }: { readonly form: RecordForm; readonly offer: DraftOffer | undefined }) {
  const t = useT();
  // A record that is changed only by actions has a text of its own.
  const resourceKey = `${form.resource.name}.lock.fixed`;
  return (
    <>
      {form.lock === undefined ? null : (
        <Alert tone="info" role="none">
          {form.lock === "fixed" && t.has(resourceKey) ? t.key(resourceKey) : t(`form.lock.${form.lock}.form`)}
        </Alert>
      )}
      {offer === undefined ? null : <DraftNotice form={form} offer={offer} />}
    </>
  );
}
