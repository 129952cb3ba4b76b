/** Rows of a shop that its attached dealer user and other shops may not use, and the kind of row that each endpoint addresses. */
import { createHash, randomUUID } from "node:crypto";
import { DAY_MS } from "../../../src/contract/days";
import type { Endpoint } from "../../../src/contract/endpoint";
import {
  bookingHold,
  company,
  file,
  bookingMessage,
  fitterOverride,
  importDraft,
  job,
  media,
  paragraph,
  priceTrace,
  record,
  savedView,
  undo,
} from "../../../host/server/platform/storage/schema";
import type { Harness } from "../../resources/harness";
import { makeOrder } from "../support/make-order";
import { makeDispute } from "../support/make-dispute";
import { makePayment } from "../support/make-payment";

/** How paths name a row: by its id, or by a key. */
export type RowId = string | number;

/** Endpoints whose placeholders name no row of a shop, or a row for which the given file has tests. */
export const WITHOUT_FOREIGN_ROW: Readonly<Record<string, readonly RegExp[]>> = {
  "a word of the contract": [
    /^(context\.shop|translations\.private|translations\.private-locale|languages\.select|enumeration\.list|shop-countries\.removable)$/,
    /^(home-guide\.|subscription\.preview$|paragraph\.(choices|slider-picture|advanced-options\.all)$)/,
    /\.(upload|suggestions)$/,
  ],
  "a record of the whole platform": [/^(mail|special-day|outbox|demo-template|shop-provider-price)\./],
  "security/sessions.test.ts": [/^my-sessions\./],
  "shell.test.ts": [/^alerts\.read$/],
  "public/creation.test.ts": [/^shop-invitation\./],
  "subscription.test.ts": [/^subscription\.invoice$/],
  "dealers/transfers.test.ts": [/^dealer-transfer\./],
  "dealers/updates.test.ts": [/^fitter-update\./],
  "dealers/attach.test.ts": [/^dealer-user\./],
  "calendar/accounts.test.ts": [/^calendar-account\./],
  "users/shop-users.test.ts": [/^shop-(user|role)\./],
};

/** Resources and groups of endpoints whose ids are those of other rows. */
const ROW_OF: Readonly<Record<string, string>> = {
  "silent-dealer": "fitter",
  page: "landing-page",
  "custom-database": "custom-database-struct",
  "custom-database-article": "custom-database-level",
  "local-presence": "local-listing",
};

/** Returns the kind of row that an endpoint addresses; undefined without one. */
export function rowKind({ id, path }: Endpoint, rows: ReadonlyMap<string, unknown>): string | undefined {
  if (Object.values(WITHOUT_FOREIGN_ROW).some((patterns) => patterns.some((pattern) => pattern.test(id))))
    return undefined;
  if (path.includes("{token}")) return "undo-token";
  if (path.includes("{file}")) return "file";
  if (path.includes("{shopId}")) return "shop";
  if (/\/(job|runs|treatment|reporting-dealer-import|feeds)\//.test(path)) return "job";
  if (path.startsWith("/admin/api/import/")) return "import";
  if (path.includes("/holds/")) return "hold";
  const [name = ""] = id.split(".");
  const kind = ROW_OF[name] ?? name;
  return rows.has(kind) ? kind : undefined;
}

/** Kinds of rows that an attached dealer user may not use either. */
export const OUT_OF_DEALERS_REACH = [
  "fitter",
  "job",
  "file",
  "import",
  "hold",
  "undo",
  "undo-token",
  "saved-view",
  "price-trace",
  "dealer-override",
  "meta-order",
  "payment",
  "payment-dispute",
];

/** An id of the same form that no row has. */
export const unusedId = (id: RowId): RowId => (typeof id === "number" ? 999_999_999 : randomUUID());

/** Creates one row of each kind in the first shop. Returns their ids by kind. */
export async function foreignRows(harness: Harness): Promise<Map<string, RowId>> {
  const { fixture, open, services } = harness.server;
  const { database } = open;
  const { shopId } = fixture;
  const userId = fixture.userIds.admin;
  const make = async (name: string): Promise<number> => {
    const service = services.resources.get(name);
    if (service === undefined) throw new Error(`No resource ${name}`);
    return (await harness.make(service.resource)).id;
  };
  const fitterId = await make("fitter");
  const paid = await makePayment(harness.server, { dealers: [fitterId] });
  const rows = new Map<string, RowId>([
    ["fitter", fitterId],
    ["shop", shopId],
    ["ecal-bay", await make("ecal-bay")],
    ["bay-service", await make("bay-service")],
    ["meta-order", await makeOrder(harness.server, [fitterId])],
    ["tire", await make("tire")],
    ["stock", await make("stock")],
    ["manual-price", await make("manual-price")],
    ["provider-price", await make("provider-price")],
    ["shop-language", await make("shop-language")],
    ["payment", paid.id],
    ["payment-dispute", (await makeDispute(harness.server, paid)).id],
  ]);
  const add = (kind: string, inserted: readonly { readonly id: number }[]) => rows.set(kind, inserted[0]?.id ?? 0);

  for (const { resource } of services.resources.values()) {
    if (resource.table !== undefined || !["shop", "dealer"].includes(resource.scope)) continue;
    const owner = resource.scope === "dealer" ? { fitterId } : {};
    const values = { resource: resource.name, shopId, ...owner, data: {} };
    add(resource.name, await database.insert(record).values(values).returning());
  }
  add("corporate-information", await database.insert(company).values({ shopId, name: "A" }).returning());
  const storageKey = await services.files.put(Buffer.from("a"));
  await database
    .insert(file)
    .values({ shopId, ownerId: userId, name: "a", mimeType: "text/plain", size: 1, sha256: "", storageKey });
  rows.set("file", storageKey);
  const expiresAt = new Date(Date.now() + DAY_MS);
  add("job", await database.insert(job).values({ type: "import-fitter", shopId, userId, status: "DONE" }).returning());
  const draft = { resource: "fitter", fileName: "a", sha256: "", fileKey: "", linesKey: "", header: [], lines: 0 };
  const settings = { format: {}, mapping: {}, options: {} } as unknown as Pick<
    typeof importDraft.$inferInsert,
    "format" | "mapping" | "options"
  >;
  add(
    "import",
    await database
      .insert(importDraft)
      .values({ ...draft, ...settings, shopId, userId, expiresAt })
      .returning(),
  );
  const sms = { channel: "SMS", type: "REMINDER_1", occasion: "a", dueAt: expiresAt } as const;
  add(
    "ecal-sms-reporting",
    await database
      .insert(bookingMessage)
      .values({ ...sms, shopId, fitterId })
      .returning(),
  );
  const hold = { shopId, fitterId, userId, channel: "PHONE", expiresAt };
  add("hold", await database.insert(bookingHold).values(hold).returning());
  const question = { quantity: 4, channel: "FITTED", rim: "STEEL", dealer: { id: fitterId, label: "A" } } as const;
  const content = { ...question, currency: "EUR", marginMode: "MARGIN", isDraft: false, prices: [] } as const;
  add(
    "price-trace",
    await database
      .insert(priceTrace)
      .values({ shopId, author: "A", content: { ...content, prices: [] }, expiresAt })
      .returning(),
  );
  const view = { resource: "fitter", name: "A", query: "" };
  add(
    "saved-view",
    await database
      .insert(savedView)
      .values({ ...view, shopId, userId })
      .returning(),
  );
  const picture = { hash: "a", type: "PNG" as const, name: "a", width: 1, height: 1, bytes: 1, fileKey: storageKey };
  add(
    "media",
    await database
      .insert(media)
      .values({ ...picture, shopId })
      .returning(),
  );
  const owner = { ownerType: "landing-page", ownerId: Number(rows.get("landing-page")) };
  const block = { ...owner, position: 0, layoutId: "text", content: {}, parked: {} };
  add(
    "paragraph",
    await database
      .insert(paragraph)
      .values({ ...block, shopId })
      .returning(),
  );
  const override = { field: "tradingName", value: "A", base: "B" };
  add(
    "dealer-override",
    await database
      .insert(fitterOverride)
      .values({ ...override, shopId, fitterId })
      .returning(),
  );
  const entry = { resource: "fitter", kind: "CHANGE" as const, entries: [], expiresAt };
  const token = randomUUID();
  const tokenHash = createHash("sha256").update(token).digest("base64url");
  const [undone] = await database
    .insert(undo)
    .values({ ...entry, tokenHash, shopId, userId })
    .returning();
  return rows.set("undo", undone?.id ?? 0).set("undo-token", token);
}
