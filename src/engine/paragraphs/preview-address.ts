import { pagePreview } from "../../contract/endpoints/page";
import type { Runtime } from "../../runtime/runtime";

/** Returns the full URL of a page's preview on the server that the page uses. @param url URL as the server names it */
export const previewAddress = (http: Runtime["http"], url: string, baseURI: string): string =>
  new URL(http.url(pagePreview, { params: { token: url.split("/").at(-1) ?? "" } }), baseURI).href;
