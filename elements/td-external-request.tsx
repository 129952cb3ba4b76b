/**
 * `<td-external-request>`: a request that opens without sign-in, by a link with a secret hash. Attributes: `type`, `hash`.
 * Events: `td-request-loaded`, `td-request-action`.
 */
import { ExternalRequest } from "../src/screens/external-request/external-request";
import { defineElement } from "./define-element";

defineElement("td-external-request", {
  component: ExternalRequest,
  isPublic: true,
  attributes: { type: "string", hash: "string" },
});
