/** Services shared by the resource engine and the features. */
import type { IdentityServices } from "../identity/identity-services";
import type { JobService } from "./jobs/jobs";
import type { MailService } from "./mail/mail";
import type { MessageService } from "./messages/messages";
import type { SmsService } from "./sms/sms";

export interface ServerServices extends IdentityServices {
  readonly messages: MessageService;
  readonly jobs: JobService;
  readonly mail: MailService;
  readonly sms: SmsService;
}

/** Services to write a mail with a link to this server. */
export type MailingServices = Pick<ServerServices, "config" | "mail">;
