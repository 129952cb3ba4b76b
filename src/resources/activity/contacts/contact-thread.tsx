/** The conversation with a customer, internal notes and calls included, above the form for the next message. */
import { useQuery } from "@tanstack/react-query";
import { isAnswer } from "../../../contract/contacts";
import { contactThread } from "../../../contract/endpoints/contacts";
import { errorText } from "../../../engine/error-text";
import type { PanelProps } from "../../../engine/slots";
import { useRuntime, useT } from "../../../runtime/react";
import { Skeleton } from "../../../ui/states/skeleton";
import { ThreadComposer } from "./thread-composer";
import { ThreadEntries } from "./thread-entries";
import { threadKey } from "./thread-key";

/** Milliseconds between reads while the contact is open: what colleagues and the customer write appears by itself. */
const POLL_MS = 20_000;

export function ContactThread({ record }: PanelProps) {
  const t = useT();
  const { http } = useRuntime();
  const id = String(record?.id ?? "");
  const { data, error } = useQuery({
    queryKey: threadKey(id),
    enabled: record !== undefined,
    staleTime: 0,
    refetchInterval: POLL_MS,
    queryFn: ({ signal, client }) =>
      http.call(contactThread, {
        params: { id },
        signal,
        background: true,
        unattended: client.getQueryData(threadKey(id)) !== undefined,
      }),
  });
  if (record === undefined) return null;
  if (data === undefined) return error === null ? <Skeleton lines={6} /> : <p role="alert">{errorText(t, error)}</p>;
  const newestAnswer = data.entries.findLast(({ kind }) => isAnswer(kind))?.id ?? 0;
  return (
    <div className="td-thread">
      <ThreadEntries
        contact={id}
        entries={data.entries}
        customer={data.values.name}
        label={t("contact.thread.title")}
      />
      {record["erased"] === true ? null : (
        <ThreadComposer
          key={id}
          id={id}
          thread={data}
          newestAnswer={newestAnswer}
          hasEmail={record["customerEmail"] !== null}
          isSpam={record["status"] === "SPAM"}
        />
      )}
    </div>
  );
}
