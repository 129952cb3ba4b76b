import { useContext, useEffect, type RefObject } from "react";
import type { TdErrorDetail } from "../../contract/events";
import { ElementContext, useReady } from "../../runtime/element";

/**
 * Emits `td-error` when an error begins to show in place of the content.
 *
 * @param text element with the message
 * @param partial only a part failed: the element counts as ready all the same
 */
export function useErrorEvent(
  text: RefObject<HTMLElement | null>,
  { kind = "call", code, status }: Partial<Pick<TdErrorDetail, "kind" | "code" | "status">>,
  partial = false,
): void {
  const element = useContext(ElementContext);
  useReady(partial || code === undefined, code);
  useEffect(() => {
    if (code === undefined) return;
    const message = text.current?.textContent ?? "";
    element?.emit("td-error", {
      tag: element.tag,
      kind,
      code,
      message,
      ...(status !== undefined && { status }),
    });
  }, [element, text, kind, code, status]);
}
