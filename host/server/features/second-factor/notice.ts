/** Mails the owner of an account when its second steps change. */
import type { UserAccount } from "../../identity/credentials/credentials";
import { fullName } from "../../identity/actors";
import type { MailInput } from "../../services/mail/mail";
import { writeLetter } from "../../services/mail/letter";
import type { ServerServices } from "../../services/server-services";

export type SecondFactorNotice = "second-factor-added" | "second-factor-removed";

/** Writes the mail. Call it before the transaction, as it needs several reads. */
export const secondFactorNotice = (
  { messages, config }: Pick<ServerServices, "messages" | "config">,
  user: UserAccount,
  template: SecondFactorNotice,
): Promise<MailInput> =>
  writeLetter(messages, {
    template,
    recipient: user.email,
    locale: user.locale,
    params: { name: fullName(user), login: user.email },
    link: `${config.publicUrl}/admin/personal-information`,
  });
