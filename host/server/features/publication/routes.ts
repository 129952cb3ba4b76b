/** Routes of pages: versions, differences, signed previews, and the public pages of the shop's site. */
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { FastifyReply } from "fastify";
import { DAY_MS } from "../../../../src/contract/days";
import * as calls from "../../../../src/contract/endpoints/page";
import { isExternal } from "../../../../src/contract/paragraph/pictures";
import { ApiProblem } from "../../platform/http/problem";
import type { RequestContext } from "../../platform/http/request-context";
import { publicRoute, route } from "../../platform/http/route";
import { hideAddress } from "../../platform/http/security";
import { loadOwner, noteDenial } from "../paragraphs/owner";
import type { ServerServices } from "../../services/server-services";
import type { ServerModule } from "../../resources/resource-services";
import { SYSTEM_ACTOR, sameValue } from "../../platform/storage/audit";
import { record, shop, userAccount } from "../../platform/storage/schema";
import { ScopedDatabase } from "../../platform/storage/scoped-database";
import { fullAddress, hasAddress, redirectionOf } from "./addresses";
import { authorAt, authorPage, authorRoutes, authorRow } from "./author-page";
import { blocChoiceRoutes } from "./bloc-choice";
import { changesBetween } from "./changes";
import { isLive, pageOwnerOf, pageRow, renderedPage, type PageRow } from "./pages";
import { PREVIEW_DAYS, previewToken, readPreviewToken } from "./preview-token";
import { countViews } from "./page-views";
import { PAGE_POLICY, renderPage } from "./render";
import { renderedTemplate } from "./template-page";
import { passwordPage, isTargetedAt, isOpen, tryPassword, type Attempt } from "./page-access";
import { sitePageRoutes } from "./site-pages";
import { asPublished, draftRows, pageVersion, pageVersionRows, type PageSnapshot } from "./versions";

/** Loads the page of a call and checks access to it. */
async function requirePage(context: RequestContext, type: calls.PageOwner, id: string, writes = false) {
  const owner = await loadOwner(context, context.data, type, Number(id), writes);
  const row = await pageRow(context.data, type, owner.id);
  // Products and articles share a resource but are different owner types.
  if (row === undefined || pageOwnerOf(row) !== type) throw new ApiProblem("not-found");
  return row;
}

/** Returns names of users who published pages of the shop, by id. */
async function namesOf({ data }: RequestContext, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await data.selectFields(
    record,
    {
      id: userAccount.id,
      name: sql<string>`trim(concat(${userAccount.firstName}, ' ', ${userAccount.lastName}))`,
    },
    {
      joins: [{ table: userAccount, on: inArray(userAccount.id, [...ids]), kind: "inner", unscoped: true }],
      groupBy: [userAccount.id],
    },
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Sends rendered HTML with headers that forbid scripts and foreign framing. */
function sendPage(reply: FastifyReply, html: string, status = 200): string {
  reply
    .code(status)
    .header("Content-Type", "text/html; charset=utf-8")
    .header("Content-Security-Policy", PAGE_POLICY)
    .header("X-Content-Type-Options", "nosniff");
  return html;
}

/** Sends the password form in the page's language. */
function sendPasswordForm(reply: FastifyReply, { data: { locale } }: PageRow, attempt?: Attempt): string {
  const html = sendPage(
    reply,
    passwordPage(typeof locale === "string" ? locale : "fr_FR", attempt),
    attempt === "TOO_MANY" ? 429 : 401,
  );
  reply.header("Content-Security-Policy", PAGE_POLICY.replace("form-action 'none'", "form-action 'self'"));
  return html;
}

const NOT_FOUND_TEXTS: Readonly<Record<string, string>> = {
  fr: "Cette page n’existe pas ou plus.",
  de: "Diese Seite gibt es nicht mehr.",
};
const notFoundPage = (locale: string): string =>
  `<!doctype html><html lang="${locale.slice(0, 2)}"><meta charset="utf-8"><title>404</title><p>${NOT_FOUND_TEXTS[locale.slice(0, 2)] ?? "This page no longer exists."}</p></html>`;

const NOTICES: Readonly<Record<string, string>> = {
  fr: "Aperçu du brouillon : le public ne voit pas encore cette page.",
  de: "Vorschau des Entwurfs: Diese Seite sieht die Öffentlichkeit noch nicht.",
};
const noticeIn = (locale: string): string =>
  NOTICES[locale.slice(0, 2)] ?? "Preview of the draft: the public does not see this page yet.";

const SAMPLE_NOTICES: Readonly<Record<string, string>> = {
  fr: "Modèle : les textes sont des exemples, à remplacer par les vôtres.",
  de: "Vorlage: Die Texte sind Beispiele und werden durch eigene ersetzt.",
};
const sampleNotice = (locale: string): string =>
  SAMPLE_NOTICES[locale.slice(0, 2)] ?? "Template: the texts are examples, to be replaced by your own.";

/** Returns a database scoped to one shop for anonymous visitors. */
const shopData = (database: ServerServices["database"], shopId: number): ScopedDatabase =>
  new ScopedDatabase(
    database,
    { userId: null, shopId, networkId: null, fitterIds: "ALL", reach: "SHOP" },
    SYSTEM_ACTOR,
  );

const pages = inArray(record.resource, ["landing-page", "catalog-product"]);

/** Finds the public page at an address. */
async function livePage(data: ScopedDatabase, path: string): Promise<PageRow | undefined> {
  const rows = await data.select(record, { where: and(pages, isNull(record.deletedAt), sql`(${hasAddress(path)})`) });
  return rows.find((row) => isLive(row));
}

export const publicationModule: ServerModule = async ({ database, secrets, config: map }) => {
  const secret = await secrets.get("preview-secret");
  /** Finds the shop of a site and the public page at an address. */
  const loadVisited = async (
    shopCode: string,
    { path, dealer }: { readonly path: string; readonly dealer?: string },
  ) => {
    const [ownShop] = await database.select().from(shop).where(eq(shop.code, shopCode));
    const data = ownShop && shopData(database, ownShop.id);
    const row = data && (await livePage(data, path));
    return { own: ownShop, data, row: row && data && (await isTargetedAt(data, row, dealer)) ? row : undefined };
  };
  return [
    ...sitePageRoutes,
    ...blocChoiceRoutes,
    ...authorRoutes(secret),
    route(calls.pageVersions, async (context, { params }) => {
      const row = await requirePage(context, params.ownerType, params.ownerId);
      const rows = await pageVersionRows(context.data, params.ownerType, row.id);
      const names = await namesOf(context, [...new Set(rows.flatMap(({ actorId }) => actorId ?? []))]);
      const [newest] = rows as readonly { snapshot: unknown }[];
      const draft = (await draftRows(context.data, params.ownerType, row.id)).map(asPublished);
      const snapshotParagraphs = (newest?.snapshot as PageSnapshot | undefined)?.paragraphs ?? [];
      return {
        elements: rows.map(({ version, at, actorId, snapshot }) => ({
          version,
          at: at.toISOString(),
          by: names.get(actorId ?? 0) ?? null,
          paragraphs: (snapshot as unknown as PageSnapshot).paragraphs.length,
          live: version === row.data["liveVersion"] && isLive(row),
        })),
        modified: !sameValue(JSON.parse(JSON.stringify(draft)), snapshotParagraphs),
      };
    }),

    route(calls.pageChanges, async (context, { params }) => {
      const row = await requirePage(context, params.ownerType, params.ownerId);
      const version = await pageVersion(context.data, params.ownerType, row.id, Number(params.version));
      if (version === undefined) throw new ApiProblem("not-found", { errors: ["paragraph.error.version-gone"] });
      const draft = (await draftRows(context.data, params.ownerType, row.id)).map(asPublished);
      return { elements: changesBetween(version.paragraphs, draft) };
    }),

    route(calls.previewLink, async (context, { params }) => {
      const row = await noteDenial(context, () => requirePage(context, params.ownerType, params.ownerId));
      const expiresAt = Date.now() + PREVIEW_DAYS * DAY_MS;
      const token = previewToken(secret, { shopId: row.shopId ?? 0, type: params.ownerType, id: row.id, expiresAt });
      await context.data.audit({ verb: "CREATE", resource: "preview-link", recordId: row.id });
      return { url: `/admin/public/api/page-preview/${token}`, expiresAt: new Date(expiresAt).toISOString() };
    }),

    publicRoute(calls.pagePreview, async (_, { params }, reply) => {
      hideAddress(reply);
      const claim = readPreviewToken(secret, params.token);
      if (claim === undefined) return sendPage(reply, notFoundPage("fr"), 404);
      const data = shopData(database, claim.shopId);
      if (claim.type === "AUTHOR") {
        const author = await authorRow(data, claim.id);
        if (author === undefined) return sendPage(reply, notFoundPage("fr"), 404);
        return sendPage(reply, renderPage({ ...(await authorPage(data, author, "fr_FR")), indexable: false }));
      }
      const row = await pageRow(data, claim.type, claim.id);
      if (row === undefined) return sendPage(reply, notFoundPage("fr"), 404);
      const paragraphs = (await draftRows(data, claim.type, claim.id)).map(asPublished);
      const page = await renderedPage({ data, map }, row, paragraphs, "fr_FR");
      return sendPage(reply, renderPage({ ...page, indexable: false, notice: noticeIn(page.locale) }));
    }),

    publicRoute(calls.templatePage, (_, { params, query }, reply) => {
      const page = renderedTemplate(params.template, query.locale);
      return page === undefined
        ? sendPage(reply, notFoundPage(query.locale), 404)
        : sendPage(reply, renderPage({ ...page, notice: sampleNotice(query.locale) }));
    }),

    publicRoute(calls.sitePage, async (_, { params, query }, reply) => {
      const { own: ownShop, data, row } = await loadVisited(params.shopCode, query);
      if (ownShop === undefined || data === undefined) return sendPage(reply, notFoundPage("fr"), 404);
      if (row !== undefined && !isOpen(secret, row, reply)) return sendPasswordForm(reply, row);
      const version = row && (await pageVersion(data, pageOwnerOf(row), row.id));
      if (row !== undefined && version !== undefined) {
        const page = await renderedPage({ data, map }, row, version.paragraphs, "fr_FR", query.dealer);
        await countViews(data, [row.id, ...(page.blocs ?? [])], reply.request.headers["user-agent"]);
        return sendPage(reply, renderPage(page));
      }
      const author = await authorAt(data, query.path);
      if (author !== undefined) return sendPage(reply, renderPage(await authorPage(data, author, "fr_FR")));
      const redirection = await redirectionOf(data, query.path);
      if (redirection === undefined) return sendPage(reply, notFoundPage("fr"), 404);
      if (redirection.to === null) return sendPage(reply, notFoundPage("fr"), 410);
      const target = fullAddress(redirection.to);
      const onSite = `/admin/public/api/site/${encodeURIComponent(ownShop.code)}?path=${encodeURIComponent(target)}`;
      reply.header("Location", isExternal(target) ? target : onSite);
      return sendPage(reply, "", redirection.status);
    }),

    publicRoute(calls.unlockSitePage, async (_, { params, query, body }, reply) => {
      const { row } = await loadVisited(params.shopCode, query);
      if (row === undefined) return sendPage(reply, notFoundPage("fr"), 404);
      const attempt = await tryPassword(database, secret, row, body.password, reply);
      if (attempt !== "OPEN") return sendPasswordForm(reply, row, attempt);
      reply.header("Location", reply.request.url);
      return sendPage(reply, "", 303);
    }),
  ];
};
