/** Forwards events of the whole page through each element on it. */
import type { TdEventMap, TdEventName } from "../src/contract/events";
import type { Tag } from "../src/contract/screen";
import { getRuntime } from "../src/runtime";
import { coreText } from "../src/runtime/core-texts";
import { errorCode } from "../src/runtime/error-code";

/**
 * Subscribes to the runtime. Returns a function that unsubscribes.
 *
 * @param emit dispatches an event from the element; returns false when the page prevented it
 */
export function forwardRuntimeEvents(
  tag: Tag,
  emit: <N extends TdEventName>(name: N, detail: TdEventMap[N]) => boolean,
): () => void {
  const { configuration, events, i18n, lifecycle, session } = getRuntime();
  const unsubscribers = [
    lifecycle.begin(),
    events.on("session-expired", ({ reason }) => {
      if (!emit("td-session-expired", { tag, reason })) session.handOver();
    }),
    events.on("token-required", ({ respond, isAnswered }) => {
      if (!isAnswered()) emit("td-token-required", { tag, respond });
    }),
    configuration.store.subscribe(() => {
      const { status, error } = configuration.store.get();
      if (status !== "failed") return;
      const message = i18n.t("error.title", undefined, { fallback: coreText("title", i18n.locale()) });
      emit("td-error", { tag, kind: "configuration", ...errorCode(error), message });
    }),
  ];
  return () => {
    for (const unsubscribe of unsubscribers) unsubscribe();
  };
}
