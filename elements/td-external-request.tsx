/** `<td-external-request>`: a request by the secret of a link. Attributes: `type`, `hash`. Events: `td-request-loaded`, `td-request-action`. */
import { ExternalRequest } from "../src/screens/external-request/external-request";
import { defineElement } from "./define-element";

defineElement("td-external-request", {
  component: ExternalRequest,
  isPublic: true,
  attributes: { type: "string", hash: "string" },
});
