/** Tone of each mail status. */
import type { Tone } from "../../ui/tone";
import type { MailStatus } from "./use-mails";

export const MAIL_TONES: Readonly<Record<MailStatus, Tone>> = {
  QUEUED: "info",
  SENT: "success",
  DELIVERED: "success",
  BOUNCED: "danger",
  FAILED: "danger",
  EXPIRED: "neutral",
  SKIPPED: "neutral",
};
