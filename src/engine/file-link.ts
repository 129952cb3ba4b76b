/** Links to files that calls answer: exports, reports, invoices, uploads. */
import type { MouseEvent } from "react";
import type { Endpoint } from "../contract/endpoint";
import { useRuntime } from "../runtime/react";
import { saveFile, type FileParts } from "../runtime/save-file";
import { needsToken } from "../runtime/token";
import { errorText } from "./error-text";

/** Properties of a link that saves a file. */
export interface FileLink {
  readonly href: string;
  /** The router of the host page leaves the link to the browser. */
  readonly "data-native": "";
  readonly onClick: (event: MouseEvent<HTMLAnchorElement>) => void;
}

/**
 * Returns a function that builds the properties of a link to a file. The browser opens the address; on a page that uses a token a click
 * fetches the file and saves it.
 */
export function useFileLink(): (endpoint: Endpoint, parts?: FileParts) => FileLink {
  const runtime = useRuntime();
  return (endpoint, parts) => ({
    href: runtime.http.url(endpoint, parts),
    "data-native": "",
    onClick: (event) => {
      if (!needsToken(runtime.options.get())) return;
      event.preventDefault();
      saveFile(runtime, endpoint, parts).catch((error: unknown) => {
        runtime.toasts.show({ kind: "error", text: errorText(runtime.i18n.t, error) });
      });
    },
  });
}
