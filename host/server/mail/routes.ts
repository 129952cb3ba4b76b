/** Choices of the dialog for a new system mail. */
import { mailTypes, mailUserProfileCodes } from "../../../src/contract/endpoints/mail";
import { USER_PROFILE_CODES } from "../../../src/contract/endpoints/subrogation";
import { DEFAULT_PROFILE, MAIL_TYPES } from "../../../src/contract/mail-types";
import { messageKeys } from "../../../src/contract/message-keys";
import { route } from "../http/route";
import type { ServerModule } from "../server-parts";

export const mailModule: ServerModule = ({ messages }) => [
  route(mailUserProfileCodes, () => [DEFAULT_PROFILE, ...USER_PROFILE_CODES]),
  route(mailTypes, ({ locale }) =>
    Promise.all(
      MAIL_TYPES.map(async (id) => ({ id, name: await messages.text(locale, messageKeys.choice("mail", "type", id)) })),
    ),
  ),
];
