/**
 * `<td-confirm-transfer-request>`: confirms a dealer transfer. Attributes: `type`, `dealer`, `shop`, all from the mailed link.
 * Property: `autoConfirm`, false to confirm with a button.
 * Events: `td-transfer-confirmed`, `td-transfer-failed`.
 */
import { ConfirmTransfer } from "../src/screens/confirm-transfer/confirm-transfer";
import { defineElement } from "./define-element";

defineElement("td-confirm-transfer-request", {
  component: ConfirmTransfer,
  isPublic: true,
  properties: ["autoConfirm"],
  attributes: { type: "string", dealer: "string", shop: "string" },
});
