/** The picture of an account: a small square, at an address that cannot be guessed. */
import { eq, sql } from "drizzle-orm";
import { accountPicture, removePicture, savePicture } from "../../../../src/contract/endpoints/personal-information";
import { ApiProblem } from "../../platform/http/problem";
import type { RequestContext } from "../../platform/http/request-context";
import { FileResponse, publicRoute, route, type Route } from "../../platform/http/route";
import { writeAudit } from "../../platform/storage/audit";
import { userAccount } from "../../platform/storage/schema";
import { checkPicture, decodePicture, PictureRefused } from "../../services/media/check-picture";
import { encodePortrait } from "../../services/media/optimise";
import type { ServerServices } from "../../services/server-services";
import { accountOf } from "./own-account";
import { showAccount } from "./show-account";

/** Side of the stored picture in pixels: the largest size that screens show, for dense displays. */
const SIDE = 192;
/** Cached for a year: the key changes with the picture. */
const IMMUTABLE = "public, max-age=31536000, immutable";

type Services = Pick<ServerServices, "database" | "files">;

/** Returns the picture of a person from the sent file. Throws "validation" with why the file is refused. */
async function readPortrait(imageContent: string): Promise<Buffer> {
  try {
    const { content } = await encodePortrait(await checkPicture(decodePicture(imageContent)), SIDE);
    return content;
  } catch (error) {
    if (error instanceof PictureRefused)
      throw new ApiProblem("validation", { fields: { imageContent: error.key }, errors: [error.key] });
    throw error;
  }
}

/** Stores the key of the picture with a journal entry, and deletes the former file. */
async function replaceKey({ database, files }: Services, context: RequestContext, pictureKey: string | null) {
  const before = await accountOf(database, context.identity);
  if (before.pictureKey === pictureKey) return showAccount(database, context.identity);
  await database.transaction(async (transaction) => {
    await transaction
      .update(userAccount)
      .set({ pictureKey, updatedAt: sql`now()` })
      .where(eq(userAccount.id, before.id));
    await writeAudit(transaction, context.data.actor, {
      verb: "UPDATE",
      resource: "user",
      recordId: before.id,
      recordLabel: before.email,
      action: "picture",
    });
  });
  if (before.pictureKey !== null) await files.remove(before.pictureKey);
  return showAccount(database, context.identity);
}

export const pictureRoutes = (services: Services): readonly Route[] => [
  route(savePicture, async (context, { body }) =>
    replaceKey(services, context, await services.files.put(await readPortrait(body.imageContent))),
  ),
  route(removePicture, (context) => replaceKey(services, context, null)),

  publicRoute(accountPicture, async (_context, { params }, reply) => {
    const { database, files } = services;
    const [owner] = await database
      .select({ id: userAccount.id })
      .from(userAccount)
      .where(eq(userAccount.pictureKey, params.key));
    if (owner === undefined) throw new ApiProblem("not-found");
    reply.header("Cross-Origin-Resource-Policy", "cross-origin").header("X-Content-Type-Options", "nosniff");
    return new FileResponse("portrait.jpg", "image/jpeg", await files.read(params.key), IMMUTABLE);
  }),
];
