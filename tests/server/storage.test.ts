import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { type Database } from "../../host/server/platform/storage/db";
import { openDatabase } from "../../host/server/platform/storage/open-database";
import { embeddedMigrations, GENERATED_FILE } from "../../host/server/platform/storage/embed-migrations";
import { migrate } from "../../host/server/platform/storage/migrate";
import { MIGRATIONS } from "../../host/server/platform/storage/migrations.gen";
import {
  fitter,
  job,
  rateLimit,
  record,
  serverSetting,
  shop,
  userAction,
  userToken,
} from "../../host/server/platform/storage/schema";
import { ScopeError, type DataScope } from "../../host/server/platform/storage/scope";
import { ScopedDatabase } from "../../host/server/platform/storage/scoped-database";
import { auditChanges, SYSTEM_ACTOR, writeAudit } from "../../host/server/platform/storage/audit";
import { takeAttempt } from "../../host/server/identity/credentials/rate-limit";
import { onEachDatabase } from "./support/databases";

const twoShops = async (database: Database): Promise<[number, number]> => {
  const rows = await database
    .insert(shop)
    .values(
      ["one", "two"].map((name) => ({
        code: `${name}-${randomUUID()}`,
        name,
        profileCode: "SHOP_STANDARD_ADMINISTRATOR",
      })),
    )
    .returning();
  return [rows[0]?.id ?? 0, rows[1]?.id ?? 0];
};

const scopeOf = (
  shopId: number | null,
  reach: DataScope["reach"] = "SHOP",
  fitterIds: DataScope["fitterIds"] = "ALL",
): DataScope => ({
  userId: null,
  shopId,
  networkId: null,
  fitterIds,
  reach,
});

onEachDatabase("storage", ({ kind, open: openNew, newAddress }) => {
  let opened: ReturnType<typeof openNew> | undefined;
  const open = () => (opened ??= openNew());

  it("migrates once; a repetition changes nothing", async () => {
    const opened = await open();
    expect(await migrate(opened)).toEqual([]);
    const { rows } = await opened.database.execute<{ name: string }>(sql`select name from migration order by name`);
    expect(rows.map((row) => row.name)).toEqual(MIGRATIONS.map((migration) => migration.name));
  });

  it.skipIf(kind === "embedded")("two servers that start at once migrate one after the other", async () => {
    const url = await newAddress();
    const databases = await Promise.all([
      openDatabase({ url, dataDirectory: "" }),
      openDatabase({ url, dataDirectory: "" }),
    ]);
    const { rows } = await databases[0].database.execute<{ count: string | number }>(
      sql`select count(*) as count from migration`,
    );
    expect(Number(rows[0]?.count)).toBe(MIGRATIONS.length);
    await Promise.all(databases.map((opened) => opened.close()));
  });

  it("refuses a database of a newer version", async () => {
    const { database, ...rest } = await open();
    await database.execute(sql`insert into migration (name) values ('9999_future')`);
    await expect(migrate({ database, ...rest })).rejects.toThrow(/newer version/);
    await database.execute(sql`delete from migration where name = '9999_future'`);
  });

  it("refuses a database of an early pre-release with instructions", async () => {
    const { database, ...rest } = await open();
    const [baseline = ""] = MIGRATIONS.map(({ name }) => name);
    await database.execute(sql`update migration set name = '0001_core' where name = ${baseline}`);
    await expect(migrate({ database, ...rest })).rejects.toThrow(/move the data directory away \(TD_DATA_DIR/);
    await database.execute(sql`update migration set name = ${baseline} where name = '0001_core'`);
  });

  it("supports search without accents", async () => {
    const { database } = await open();
    const { rows } = await database.execute<{ found: boolean }>(
      sql`select unaccent('Été') ilike '%ete%' and similarity('pneu', 'pneus') > 0.5 as found`,
    );
    expect(rows[0]?.found).toBe(true);
  });

  it("prevents changes to the journal", async () => {
    const { database } = await open();
    await writeAudit(database, SYSTEM_ACTOR, {
      verb: "UPDATE",
      resource: "shop",
      changes: auditChanges({ open: false }, { open: true }),
    });
    await expect(database.update(userAction).set({ note: "x" })).rejects.toThrow();
    await expect(database.delete(userAction)).rejects.toThrow();
    const [line] = await database.select().from(userAction).where(eq(userAction.resource, "shop"));
    expect(line).toMatchObject({ actorName: "td-admin", changes: [{ field: "open", before: false, after: true }] });
  });

  it("changes the rights stamp when data behind rights change", async () => {
    const { database } = await open();
    const stamp = async () =>
      (await database.select().from(serverSetting).where(eq(serverSetting.key, "rights-stamp")))[0]?.value;
    const before = await stamp();
    await database.execute(sql`insert into profile_group values ('P', 'G')`);
    expect(await stamp()).not.toBe(before);
  });

  it("allows one exclusive job per type and shop", async () => {
    const { database } = await open();
    const [shopId] = await twoShops(database);
    await database.insert(job).values({ type: "import", shopId, exclusive: true });
    await expect(database.insert(job).values({ type: "import", shopId, exclusive: true })).rejects.toThrow();
    await database.insert(job).values({ type: "import", shopId: null, exclusive: true });
  });

  it("counts simultaneous attempts correctly", async () => {
    const { database } = await open();
    const limit = { key: "login:x", attempts: 5, minutes: 15 };
    const states = await Promise.all(Array.from({ length: 12 }, () => takeAttempt(database, limit)));
    expect(states.filter((state) => state.allowed)).toHaveLength(5);
    expect(states.every((state) => state.minutesLeft <= 15)).toBe(true);
    await database.update(rateLimit).set({ windowEndsAt: sql`now() - interval '1 second'` });
    expect((await takeAttempt(database, limit)).allowed).toBe(true);
  });
});

onEachDatabase("scope", ({ open }) => {
  let opened: ReturnType<typeof open> | undefined;
  const prepare = async () => {
    const { database } = await (opened ??= open());
    await database.delete(record);
    const [ownShop, other] = await twoShops(database);
    const scoped = (shopId: number | null, reach?: DataScope["reach"], fitterIds?: DataScope["fitterIds"]) =>
      new ScopedDatabase(database, scopeOf(shopId, reach, fitterIds), SYSTEM_ACTOR);
    return { database, ownShop, other, scoped };
  };

  it("reads, changes and deletes only rows of its shop", async () => {
    const { ownShop, other, scoped } = await prepare();
    const [ownRow] = await scoped(ownShop).insert(record, { resource: "carousel", code: "A" });
    const [otherRow] = await scoped(other).insert(record, { resource: "carousel", code: "A" });
    expect((await scoped(ownShop).select(record)).map((row) => row.id)).toEqual([ownRow?.id]);
    expect(await scoped(ownShop).count(record)).toBe(1);
    const id = otherRow?.id ?? 0;
    expect(await scoped(ownShop).find(record, eq(record.id, id))).toBeUndefined();
    expect(await scoped(ownShop).update(record, { code: "B" }, eq(record.id, id))).toEqual([]);
    expect(await scoped(ownShop).remove(record, eq(record.id, id))).toEqual([]);
    expect(await scoped(ownShop).update(record, { code: "B" }, sql`true`)).toHaveLength(1);
  });

  it("cannot be bypassed by a condition", async () => {
    const { ownShop, other, scoped } = await prepare();
    await scoped(other).insert(record, { resource: "carousel" });
    expect(await scoped(ownShop).select(record, { where: sql`true or true` })).toEqual([]);
    expect(await scoped(ownShop).execute(record, (scope) => sql`select id from record where ${scope}`)).toEqual([]);
  });

  it("only the platform may write platform rows, and everyone may read them", async () => {
    const { ownShop, scoped } = await prepare();
    const platform = { resource: "country", code: "FR", shopId: null };
    await expect(scoped(ownShop).insert(record, platform)).rejects.toBeInstanceOf(ScopeError);
    await scoped(ownShop, "PLATFORM").insert(record, platform);
    expect(await scoped(ownShop).select(record)).toHaveLength(1);
    expect(await scoped(ownShop).update(record, { active: false }, sql`true`)).toEqual([]);
    expect(await scoped(ownShop, "PLATFORM").update(record, { active: false }, sql`true`)).toHaveLength(1);
  });

  it("shows nothing to an account without dealers", async () => {
    const { database, ownShop, scoped } = await prepare();
    const dealers = await database
      .insert(fitter)
      .values([1, 2].map((n) => ({ name: `Dealer ${n}`, dealerType: "GARAGE" })))
      .returning();
    const [first, second] = dealers.map((dealer) => dealer.id);
    await scoped(ownShop).insert(
      record,
      { resource: "review", fitterId: first },
      { resource: "review", fitterId: second },
    );
    expect(await scoped(ownShop, "DEALERS", []).select(record)).toEqual([]);
    expect((await scoped(ownShop, "DEALERS", [second ?? 0]).select(record)).map((row) => row.fitterId)).toEqual([
      second,
    ]);
  });

  it("refuses a table without a scope rule, and rows of another shop", async () => {
    const { ownShop, other, scoped } = await prepare();
    await expect(scoped(ownShop).select(userToken)).rejects.toThrow(/No scope is declared/);
    await expect(scoped(ownShop).insert(job, { type: "x", shopId: other })).rejects.toBeInstanceOf(ScopeError);
    await expect(scoped(null).insert(job, { type: "x" })).rejects.toBeInstanceOf(ScopeError);
  });

  it("writes a change and its journal entry together or not at all", async () => {
    const { database, ownShop, scoped } = await prepare();
    const failing = scoped(ownShop).transaction(async (data) => {
      await data.insert(record, { resource: "carousel", code: "A" });
      await data.audit({ verb: "CREATE", resource: "carousel" });
      throw new Error("half way");
    });
    await expect(failing).rejects.toThrow("half way");
    expect(await database.select().from(record)).toEqual([]);
    expect(await database.select().from(userAction).where(eq(userAction.shopId, ownShop))).toEqual([]);
  });

  it("sends writes with the commit, and rolls back with their own error when one fails", async () => {
    const { database, ownShop, scoped } = await prepare();
    const addWith = (last: string): Promise<void> =>
      scoped(ownShop).transaction(async (data) => {
        await data.withCommit(() => data.insert(record, { resource: "carousel", code: last }));
        await data.insert(record, { resource: "carousel", code: "first" });
      });
    await addWith("last");
    const codes = async () => (await database.select().from(record).orderBy(record.id)).map(({ code }) => code);
    expect(await codes()).toEqual(["first", "last"]);
    await database.delete(record);
    await expect(addWith("first")).rejects.toMatchObject({ cause: { code: "23505" } });
    expect(await codes()).toEqual([]);
  });
});

describe("audit", () => {
  it("lists differences and hides secrets", () => {
    expect(
      auditChanges({ name: "A", password: "x", same: [1] }, { name: "B", password: "y", same: [1], added: true }),
    ).toEqual([
      { field: "name", before: "A", after: "B" },
      { field: "password", before: "•••", after: "•••" },
      { field: "added", before: null, after: true },
    ]);
  });
});

describe("migrations", () => {
  it("embedded in the server equal the SQL files", () => {
    expect(readFileSync(GENERATED_FILE, "utf8")).toBe(embeddedMigrations());
  });
});
