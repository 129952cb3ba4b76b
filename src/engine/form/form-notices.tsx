/** What stands above a form: a draft offered back, and why nothing can be changed. */
import { useT } from "../../runtime/react";
import { withWords } from "../../runtime/with-words";
import { Alert } from "../../ui/alert/alert";
import { deferred } from "../../ui/deferred";
import type { DraftNoticeProps } from "./draft-notice";
import type { DraftOffer } from "./form-drafts";
import type { RecordForm } from "./record-form";

const DraftNotice = deferred<DraftNoticeProps>(async () => {
  const { DraftNotice: content } = await withWords(import("./draft-notice"), ["form-rivals"]);
  return content;
});

export function FormNotices({ form, offer }: { readonly form: RecordForm; readonly offer: DraftOffer | undefined }) {
  const t = useT();
  // What is changed by actions alone says what to do instead.
  const own = `${form.resource.name}.lock.fixed`;
  return (
    <>
      {form.lock === undefined ? null : (
        <Alert tone="info" role="none">
          {t.key(form.lock === "form.lock.fixed" && t.has(own) ? own : `${form.lock}.form`)}
        </Alert>
      )}
      {offer === undefined ? null : <DraftNotice form={form} offer={offer} />}
    </>
  );
}
