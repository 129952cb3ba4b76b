/** The public page of an author, and the box about the author in an article. */
import { and, eq, isNull, sql } from "drizzle-orm";
import { previewLinkOfAuthor } from "../../../../src/contract/endpoints/author-preview";
import { DAY_MS } from "../../../../src/contract/days";
import type { Picture, Reference } from "../../../../src/contract/fields";
import { textIn } from "../../../../src/contract/fields/values";
import { idIn } from "../../../../src/contract/record-values";
import { html, Html } from "../../platform/html";
import { ApiProblem } from "../../platform/http/problem";
import { route, type Route } from "../../platform/http/route";
import { record, shop } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { hasAddress, withoutSlash } from "./addresses";
import { PREVIEW_DAYS, previewToken } from "./preview-token";
import type { RenderedPage } from "./render";

type PageRow = typeof record.$inferSelect;

/** Most articles on the page of an author. */
const MAX_ARTICLES = 12;

const isAuthor = and(eq(record.resource, "author"), isNull(record.deletedAt)) ?? sql`false`;

/** Finds an author by id. */
export const authorRow = (data: ScopedDatabase, id: number): Promise<PageRow | undefined> =>
  data.find(record, and(isAuthor, eq(record.id, id)) ?? sql`false`);

/** Finds the active author whose page is at an address. */
export const authorAt = (data: ScopedDatabase, path: string): Promise<PageRow | undefined> =>
  data.find(record, and(isAuthor, eq(record.active, true), sql`(${hasAddress(path)})`) ?? sql`false`);

/** Returns the active author whom an account writes as; undefined without one. */
export async function authorOfUser(data: ScopedDatabase): Promise<Reference | undefined> {
  const { userId } = data.scope;
  if (userId === null) return undefined;
  const isWriter = and(isAuthor, eq(record.active, true), sql`${record.data}->>'shopUser' = ${String(userId)}`);
  const row = await data.find(record, isWriter ?? sql`false`, { orderBy: [record.id] });
  return row && { id: row.id, label: nameOf(row) };
}

const textOf = (row: PageRow, field: string, locale: string): string =>
  textIn((row.i18n[field] ?? {}) as Readonly<Record<string, string>>, [locale]);

const nameOf = ({ data }: PageRow): string => String(data["name"] ?? "");

function photo({ data }: PageRow): Html | null {
  const [picture] = (data["photo"] ?? []) as readonly Picture[];
  return picture === undefined ? null : html`<img src="${picture.optimizedPictureUrl ?? picture.pictureUrl}" alt="" />`;
}

/** Returns the name; a link to the page of an active author. */
const linkedName = (row: PageRow): Html =>
  row.active
    ? html`<a href="/${withoutSlash(String(row.data["slug"]))}">${nameOf(row)}</a>`
    : html`<span>${nameOf(row)}</span>`;

/** Returns the box about an article's author; an empty text without one. */
export async function authorBox(data: ScopedDatabase, author: unknown, locale: string): Promise<string> {
  const id = typeof author === "number" ? author : idIn(author);
  const row = id === undefined ? undefined : await authorRow(data, id);
  if (row === undefined) return "";
  const [job, bio] = [textOf(row, "job", locale), textOf(row, "shortBio", locale)];
  return html`<aside class="paragraph author-box">
    ${photo(row)}
    <div>
      <p><b>${linkedName(row)}</b>${job === "" ? null : html` · ${job}`}</p>
      ${bio === "" ? null : html`<p>${bio}</p>`}
    </div>
  </aside>`.text;
}

/** Returns the topics of an author in a language. */
function topicsOf({ data }: PageRow, locale: string): string[] {
  const rows = (data["expertise"] ?? []) as readonly { readonly topic?: Readonly<Record<string, string>> }[];
  return rows.map(({ topic = {} }) => textIn(topic, [locale])).filter((topic) => topic !== "");
}

const ARTICLES: Readonly<Record<string, string>> = { fr: "Articles", de: "Artikel" };

/** Returns links to the published articles, newest first. */
async function articleLinks(data: ScopedDatabase, { id }: PageRow, locale: string): Promise<Html | null> {
  const rows = await data.select(record, {
    where: and(
      eq(record.resource, "catalog-product"),
      isNull(record.deletedAt),
      eq(record.status, "PUBLISHED"),
      sql`${record.data}->>'author' = ${String(id)}`,
    ),
    orderBy: [sql`${record.data}->>'publishedAt' desc nulls last`, record.id],
    limit: MAX_ARTICLES,
  });
  const links = rows.map((row) => {
    const name = textOf(row, "name", locale);
    const slug = textOf(row, "slug", locale);
    return html`<li>${slug === "" ? name : html`<a href="/${withoutSlash(slug)}">${name}</a>`}</li>`;
  });
  return links.length === 0
    ? null
    : html`<h2>${ARTICLES[locale.slice(0, 2)] ?? "Articles"}</h2>
        <ul>
          ${links}
        </ul>`;
}

/** Builds the page of an author. */
export async function authorPage(data: ScopedDatabase, row: PageRow, locale: string): Promise<RenderedPage> {
  const ownShop = await data.find(shop, eq(shop.id, row.shopId ?? 0));
  const links = (row.data["links"] ?? []) as readonly { readonly network: string; readonly url: string }[];
  const [job = "", shortBio = "", bio = ""] = ["job", "shortBio", "bio"].map((field) => textOf(row, field, locale));
  const topics = topicsOf(row, locale).join(" · ");
  const body = html`<section class="paragraph author">
    ${photo(row)}
    <div>
      <h1 class="title">${nameOf(row)}</h1>
      ${job === "" ? null : html`<p class="subtitle">${job}</p>`} ${topics === "" ? null : html`<p>${topics}</p>`}
      ${bio === "" ? html`<p>${shortBio}</p>` : new Html(bio)}
      <p>${links.map(({ network, url }) => html`<a href="${url}" rel="noopener">${network}</a> `)}</p>
      ${await articleLinks(data, row, locale)}
    </div>
  </section>`;
  return {
    title: nameOf(row),
    locale,
    metaDescription: shortBio,
    indexable: row.data["indexable"] === true && row.active,
    shopName: ownShop?.name ?? "",
    paragraphs: [],
    body: body.text,
  };
}

/** Creates the route of preview links. @param secret key that signs them */
export const authorRoutes = (secret: string): readonly Route[] => [
  route(previewLinkOfAuthor, async ({ data }, { params }) => {
    const row = await authorRow(data, Number(params.id));
    if (row === undefined) throw new ApiProblem("not-found");
    const expiresAt = Date.now() + PREVIEW_DAYS * DAY_MS;
    const token = previewToken(secret, { shopId: row.shopId ?? 0, type: "AUTHOR", id: row.id, expiresAt });
    await data.audit({ verb: "CREATE", resource: "preview-link", recordId: row.id });
    return { url: `/admin/public/api/page-preview/${token}`, expiresAt: new Date(expiresAt).toISOString() };
  }),
];
