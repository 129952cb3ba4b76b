/** The text that a person adds to a mail about an order, and the mail as the customer will read it. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { orderMail } from "../../../contract/endpoints/orders";
import type { OrderMail } from "../../../contract/orders";
import { errorText } from "../../../engine/error-text";
import type { ActionInputSlotProps } from "../../../engine/slots";
import { useRuntime, useT } from "../../../runtime/react";
import { Alert } from "../../../ui/alert/alert";
import { Skeleton } from "../../../ui/states/skeleton";
import { useDebouncedValue } from "../../../ui/use-debounced-value";

export function OrderMailText({ input, target, values }: ActionInputSlotProps) {
  return (
    <div className="td-stack">
      {input}
      {target.kind === "one" ? <Preview id={String(target.record.id)} values={values} /> : null}
    </div>
  );
}

type PreviewProps = Pick<ActionInputSlotProps, "values"> & { readonly id: string };

function Preview({ id, values }: PreviewProps) {
  const t = useT();
  const { http } = useRuntime();
  const body = useDebouncedValue({
    about: values["about"] as OrderMail,
    message: (values["message"] as string | null | undefined) ?? null,
  });
  const { data, error } = useQuery({
    queryKey: ["order-mail", id, body],
    gcTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => http.call(orderMail, { params: { id }, body, signal, background: true }),
  });
  if (error !== null) return <Alert tone="danger">{errorText(t, error)}</Alert>;
  if (data === undefined) return <Skeleton lines={4} />;
  if (data.recipient === null) return <Alert tone="warning" role="none" title={t("meta-order.error.no-email")} />;
  return (
    <section className="td-order__mail" aria-label={t("meta-order.mail.preview")}>
      <p className="td-muted">{t("meta-order.mail.to", { email: data.recipient })}</p>
      <p className="td-order__subject">{data.subject}</p>
      {data.text.split("\n\n").map((paragraph, place) => (
        <p key={place}>{paragraph}</p>
      ))}
    </section>
  );
}
