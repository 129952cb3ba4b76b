/** The fields of the contact form in the builder of request forms, and how to embed the form. */
import { useQueryClient } from "@tanstack/react-query";
import { contactFormReset, type ContactDraft } from "../../../contract/endpoints/forms";
import { textIn } from "../../../contract/fields/values";
import { invalidateResource } from "../../../engine/resource-cache";
import type { PanelProps } from "../../../engine/slots";
import { useRuntime, useSession, useT } from "../../../runtime/react";
import { Alert } from "../../../ui/alert/alert";
import { Button } from "../../../ui/button/button";
import { Link } from "../../../ui/link/link";
import { ErrorState } from "../../../ui/states/error-state";
import { Skeleton } from "../../../ui/states/skeleton";
import { Heading } from "../../../ui/text/heading";
import { Builder, useMayWrite } from "../request-form/builder-panel";
import { EmbedLines } from "../request-form/embed-panel";
import { contactForm } from "../request-form/form-target";
import { draftQuery, useDraft } from "../request-form/use-draft";
import contactField from "./form-contact-field.resource";

export function ContactFieldsPanel({ resource }: PanelProps) {
  const t = useT();
  const { data, error, refetch } = useDraft(contactForm);
  const mayWrite = useMayWrite(resource);
  if (error !== null && data === undefined)
    return <ErrorState partial error={error} title={t("request-form.builder.failed")} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton lines={8} />;
  const isDefault = data.fields.length === 0;
  return (
    <div className="td-stack">
      <Replaced draft={data} />
      {isDefault ? <Alert tone="info" role="none" title={t("form-contact.default")} /> : null}
      {mayWrite ? (
        <div>
          <Reset resource={resource} isDefault={isDefault} />
        </div>
      ) : null}
      <Builder target={contactForm} draft={data} mayWrite={mayWrite && !isDefault} />
      <Hidden draft={data} />
    </div>
  );
}

/** Says that visitors see a request form instead. */
function Replaced({ draft: { replacedBy } }: { readonly draft: ContactDraft }) {
  const t = useT();
  if (replacedBy === null) return null;
  return (
    <Alert tone="warning" role="none" title={t("form-contact.replaced")}>
      <Link to={`request/form/${replacedBy.id}`}>{replacedBy.name}</Link>
    </Alert>
  );
}

/** Fields that visitors do not see, to show them again. */
function Hidden({ draft: { hidden } }: { readonly draft: ContactDraft }) {
  const t = useT();
  const { display } = useSession();
  const locales = (display?.languages ?? []).map(({ locale }) => locale);
  if (hidden.length === 0) return null;
  return (
    <section>
      <Heading level={3}>{t("form-contact.hidden")}</Heading>
      <ul>
        {hidden.map(({ id, label }) => (
          <li key={id}>
            <Link to={contactForm.fieldPath(0, id)}>{textIn(label, locales)}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ResetProps {
  readonly resource: PanelProps["resource"];
  /** The shop has not adapted the form yet, so nothing can be lost. */
  readonly isDefault: boolean;
}

function Reset({ resource, isDefault }: ResetProps) {
  const t = useT();
  const { http, dialogs, toasts } = useRuntime();
  const client = useQueryClient();
  const reset = async (): Promise<void> => {
    const confirmed =
      isDefault ||
      (await dialogs.confirm({
        titleKey: "form-contact.reset.question",
        contentKey: "form-contact.reset.text",
        confirmKey: "form-contact.reset",
      }));
    if (!confirmed) return;
    try {
      await http.call(contactFormReset, {});
      toasts.show({ kind: "success", key: isDefault ? "form-contact.adapted" : "form-contact.reset.done" });
    } catch (error) {
      console.error("The contact form was not reset", error);
      toasts.show({ kind: "error", key: "form-contact.reset.failed" });
    } finally {
      await Promise.all([
        client.invalidateQueries({ queryKey: draftQuery(contactForm).queryKey }),
        invalidateResource(client, resource.name),
        invalidateResource(client, contactField.name),
      ]);
    }
  };
  return (
    <Button variant={isDefault ? "primary" : "default"} onClick={() => void reset()}>
      {t(isDefault ? "form-contact.adapt" : "form-contact.reset")}
    </Button>
  );
}

export function ContactEmbedPanel() {
  const { data } = useDraft(contactForm);
  return data === undefined ? null : <EmbedLines shopCode={data.shopCode} formCode={data.content.code} />;
}
