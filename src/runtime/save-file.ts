/** Downloads: with a cookie the browser opens the address; with a token the file is fetched, because an address cannot carry the token. */
import type { Endpoint } from "../contract/endpoint";
import type { Http } from "./http";
import type { Runtime } from "./runtime";
import { needsToken } from "./token";

export type FileParts = Parameters<Http["url"]>[1];

/** Milliseconds after which the memory of a saved file is freed. The browser has started to write it by then. */
const KEPT_MS = 60_000;

/** Clicks a download link, so that a failed download does not replace the page. */
function clickLink(address: string, name: string): void {
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
}

/** Returns the name of a file from `Content-Disposition`; empty without one. */
export function fileNameOf(headers: Headers): string {
  const disposition = headers.get("content-disposition") ?? "";
  const [, encoded, plain = ""] = /filename\*=UTF-8''([^;]+)|filename="?([^";]+)"?/i.exec(disposition) ?? [];
  if (encoded === undefined) return plain;
  try {
    return decodeURIComponent(encoded);
  } catch {
    return "";
  }
}

/** Saves the file that a call answers. @throws TdError when a fetched file is refused */
export async function saveFile(
  { http, options }: Pick<Runtime, "http" | "options">,
  endpoint: Endpoint,
  parts: FileParts = {},
): Promise<void> {
  if (!needsToken(options.get())) {
    clickLink(http.url(endpoint, parts), "");
    return;
  }
  const { data, headers } = await http.send<Endpoint>(endpoint, parts);
  const address = URL.createObjectURL(data instanceof Blob ? data : new Blob([String(data)]));
  clickLink(address, fileNameOf(headers));
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}
