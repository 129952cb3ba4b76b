/** Routes of messages and the interface language. */
import { eq } from "drizzle-orm";
import {
  privateTranslations,
  privateTranslationsFor,
  publicTranslations,
  selectLanguage,
} from "../../../../src/contract/endpoints/translations";
import { ApiProblem } from "../../platform/http/problem";
import { publicRoute, route, type Route } from "../../platform/http/route";
import type { ServerServices } from "../../services/server-services";
import { session, userAccount } from "../../platform/storage/schema";

/** Splits module names, joined by `&`. */
const modulesOf = (text: string): string[] => text.split("&").filter((module) => module !== "");

export function translationRoutes({ database, messages }: ServerServices): readonly Route[] {
  return [
    publicRoute(publicTranslations, async (_, { params }) => ({
      locale: params.locale,
      translations: await messages.list(params.locale, modulesOf(params.modules), null),
    })),
    route(privateTranslations, async ({ locale, identity }, { params }) => ({
      locale,
      translations: await messages.list(locale, modulesOf(params.modules), identity.shopId),
    })),
    route(privateTranslationsFor, async ({ identity }, { params }) => ({
      locale: params.locale,
      translations: await messages.list(params.locale, modulesOf(params.modules), identity.shopId),
    })),

    // During a subrogation only the session changes, not the other user's preference.
    route(selectLanguage, async ({ identity, languages }, { params }) => {
      if (!languages.includes(params.locale)) throw new ApiProblem("not-found");
      await database.transaction(async (transaction) => {
        await transaction.update(session).set({ locale: params.locale }).where(eq(session.id, identity.sessionId));
        if (identity.initial === null)
          await transaction
            .update(userAccount)
            .set({ locale: params.locale })
            .where(eq(userAccount.id, identity.userId));
      });
      return { locale: params.locale };
    }),
  ];
}
