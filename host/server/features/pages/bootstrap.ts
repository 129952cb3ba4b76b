/** Answers the start-up calls of elements that other applications embed, with their texts, in one response. */
import { existsSync } from "node:fs";
import path from "node:path";
import { screenByTag } from "../../../../src/catalogue/screens";
import { bootstrap } from "../../../../src/contract/endpoints/bootstrap";
import { builtInChain } from "../../../../src/locales";
import { publicRoute, type Route } from "../../platform/http/route";
import type { ServerServices } from "../../services/server-services";
import { elementMessages, readPageSource, startUpCallsOf, type PageSource } from "./admin-page";
import { acceptedLocale } from "./page-address";
import { answersOf, messageTables } from "./page-data";

export function bootstrapModule({ config }: ServerServices): readonly Route[] {
  let source: PageSource | undefined;
  const isBuilt = existsSync(path.join(config.distDirectory, "page/index.html"));
  return [
    publicRoute(bootstrap, async ({ signedIn }, { query }, reply) => {
      const { request, server } = reply;
      const elements = query.tags.split(",").map((name) => `td-${name}`);
      const locale = query.locale ?? signedIn?.locale ?? acceptedLocale(request.headers["accept-language"]);
      const isPublic = elements.some((tag) => screenByTag(tag)?.public === true);
      const calls = startUpCallsOf({
        context: isPublic || signedIn === null ? query.context : undefined,
        isSignedIn: signedIn !== null && !isPublic,
        locale,
      });
      // Without a build, elements load their texts themselves.
      if (isBuilt) source ??= readPageSource(config.distDirectory);
      const modules = source === undefined ? [] : elementMessages(source, elements);
      const [answers, messages] = await Promise.all([
        answersOf(server, request, calls),
        messageTables(builtInChain(locale), modules),
      ]);
      const responses = answers.map(({ path: call, headers, body }) => [
        call,
        { headers, body: JSON.parse(body) as unknown },
      ]);
      return { responses: Object.fromEntries(responses), messages };
    }),
  ];
}
