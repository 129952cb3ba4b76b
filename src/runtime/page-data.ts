/** Reads the data blocks of the host page (src/contract/page-data.ts) and keeps them for the first calls. */
import { XSRF_COOKIE } from "../contract/headers";
import { HEADERS_ATTRIBUTE, MESSAGES_ATTRIBUTE, PAGE_DATA_ID, RESPONSE_ATTRIBUTE } from "../contract/page-data";
import { addDelivered, addPrefetchedMessages, type DeliveredResponse } from "./prefetched";

/** Whether the page still has the session that the server wrote the blocks for. Another tab may have changed it meanwhile. */
const isOwnSession = (token: string): boolean =>
  document.cookie.split("; ").includes(`${XSRF_COOKIE}=${encodeURIComponent(token)}`);

const responseOf = (block: Element): DeliveredResponse => ({
  headers: JSON.parse(block.getAttribute(HEADERS_ATTRIBUTE) ?? "{}") as DeliveredResponse["headers"],
  body: block.textContent,
});

/** Reads and removes the data blocks. Without blocks, or with those of another session, the page makes its calls. */
export function readPageData(): void {
  const container = document.getElementById(PAGE_DATA_ID);
  if (container === null) return;
  container.remove();
  const messages = container.querySelector(`[${MESSAGES_ATTRIBUTE}]`)?.textContent;
  const tables = JSON.parse(messages ?? "{}") as Readonly<Record<string, Readonly<Record<string, string>>>>;
  for (const [id, table] of Object.entries(tables)) addPrefetchedMessages(id, table);
  if (!isOwnSession(container.dataset["session"] ?? "")) return;
  const blocks = [...container.querySelectorAll(`[${RESPONSE_ATTRIBUTE}]`)];
  addDelivered(
    blocks.map((block) => [
      new URL(block.getAttribute(RESPONSE_ATTRIBUTE) ?? "", location.href).href,
      responseOf(block),
    ]),
  );
}
