/** The drawings that the actions of dealer transfers name, and what becomes of each dealer. */
import accept from "@shoelace-style/shoelace/dist/assets/icons/check-lg.svg";
import resend from "@shoelace-style/shoelace/dist/assets/icons/envelope-arrow-up.svg";
import force from "@shoelace-style/shoelace/dist/assets/icons/lightning.svg";
import cancel from "@shoelace-style/shoelace/dist/assets/icons/slash-circle.svg";
import refuse from "@shoelace-style/shoelace/dist/assets/icons/x-lg.svg";
import { defineSlots, type PanelProps } from "../../engine/slots";
import { withWords } from "../../runtime/with-words";
import { deferred } from "../../ui/deferred";
import { registerIcons } from "../../ui/icon/icon";

registerIcons({
  "check-lg": accept,
  "envelope-arrow-up": resend,
  lightning: force,
  "slash-circle": cancel,
  "x-lg": refuse,
});

const dealers = deferred<PanelProps>(async () => {
  const { TransferDealers } = await withWords(import("./transfer-dealers"), ["fitter"]);
  return TransferDealers;
});

export default defineSlots({ panels: { "@dealers": dealers } });
