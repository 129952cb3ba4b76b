/** Routes with the choices for a new system mail. */
import { mailTypes, mailUserProfileCodes } from "../../../../src/contract/endpoints/mail";
import { USER_PROFILE_CODES } from "../../../../src/contract/endpoints/subrogation";
import { DEFAULT_PROFILE, MAIL_TYPES } from "../../../../src/contract/mail-types";
import { messageKeys } from "../../../../src/contract/message-keys";
import { route, type RouteModule } from "../../platform/http/route";
import type { ServerServices } from "../server-services";

export const mailModule: RouteModule<ServerServices> = ({ messages }) => [
  route(mailUserProfileCodes, () => [DEFAULT_PROFILE, ...USER_PROFILE_CODES]),
  route(mailTypes, ({ locale }) =>
    Promise.all(
      MAIL_TYPES.map(async (id) => ({ id, name: await messages.text(locale, messageKeys.choice("mail", "type", id)) })),
    ),
  ),
];
