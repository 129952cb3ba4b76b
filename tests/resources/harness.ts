/** One server for the derived suite, with an account that lacks every right. */
import { eq, inArray } from "drizzle-orm";
import type { Response } from "light-my-request";
import { RESOURCE_MODULES } from "../../host/server/modules";
import type { ServerModule } from "../../host/server/resources/resource-services";
import { membership, subscription, userRole } from "../../host/server/platform/storage/schema";
import { loadResource } from "../../src/catalogue/screens";
import { apiPathOf } from "../../src/contract/api-path";
import { RIGHTS } from "../../src/contract/right-codes";
import type { AnyRecord, AnyResource } from "../../src/contract/resource";
import { memoryDatabase } from "../server/support/memory-database";
import { postgresBinaries } from "../server/support/postgres";
import { testDatabase } from "../server/support/test-database";
import { testServer, type Browser, type TestServer } from "../server/support/test-server";
import { sampleValues, type MakeReference } from "./sample-values";

export interface Harness {
  readonly server: TestServer;
  close(): Promise<void>;
  /** Administrator of the shop: may do everything in it. */
  readonly admin: Browser;
  readonly reader: Browser;
  /** Administrator of another shop. */
  readonly other: Browser;
  /** Signed in without a single right. */
  readonly powerless: Browser;
  /** The accounts that stand for administrator and reader of this resource: the platform's own where records are the platform's. */
  suiting(resource: AnyResource): Harness;
  /** A valid record of the resource, newly made at each call. */
  sample(resource: AnyResource): Promise<Record<string, unknown>>;
  /** Saves a new record; fails the test when the server refuses. */
  make(resource: AnyResource, values?: Record<string, unknown>, as?: Browser): Promise<AnyRecord>;
  /** The same, beside those made so before: it refers to the same other records, unless only one may. */
  makeBeside(resource: AnyResource, values?: Record<string, unknown>): Promise<AnyRecord>;
}

/** What the answer carries, after its wrapper; fails the test unless the status is 200. */
export function data<T>(response: Response): T {
  if (response.statusCode !== 200) throw new Error(`${response.statusCode} ${response.body}`);
  return response.json<{ data: T }>().data;
}

export type DatabaseKind = "embedded" | "PostgreSQL";

/** The embedded one, and a PostgreSQL server where one can be started. */
export const DATABASES: readonly DatabaseKind[] =
  postgresBinaries() === undefined ? ["embedded"] : ["embedded", "PostgreSQL"];

/** A server asks no WebAssembly: what is tried on one database alone is tried there, where one can be started. */
export const QUICKEST: DatabaseKind = DATABASES.at(-1) ?? "embedded";

/** Starts a server with the accounts of a derived test; on the quickest database unless another is asked for. */
export async function startHarness(
  kind: DatabaseKind = QUICKEST,
  modules: readonly ServerModule[] = RESOURCE_MODULES,
): Promise<Harness> {
  const open = await (kind === "PostgreSQL" ? testDatabase() : memoryDatabase());
  const server = await testServer({ modules, open });
  const { database } = server.open;
  await database
    .update(membership)
    .set({ withdrawnRights: [...RIGHTS] })
    .where(eq(membership.userId, server.fixture.userIds.network));
  // The plan that withholds no right.
  await database.update(subscription).set({ planCode: "PREMIUM" });
  const [platform] = await database.select().from(userRole).where(eq(userRole.code, "SUPER_ADMINISTRATOR"));
  if (platform === undefined) throw new Error("No role of the platform");
  await database
    .insert(membership)
    .values({ userId: server.fixture.userIds.nowhere, roleId: platform.id, readOnly: true });
  // Optional rights, which an administrator's role does not bring by itself.
  const { admin: adminId, reader: readerId, other: otherId } = server.fixture.userIds;
  await database
    .update(membership)
    .set({ extraRights: ["FITTER_PARTNER", "GOOGLE_RESERVE", "YEXT"] })
    .where(inArray(membership.userId, [adminId, readerId, otherId]));
  const signedIn = async (account: Parameters<Browser["signIn"]>[0]): Promise<Browser> => {
    const browser = server.browser();
    await browser.signIn(account);
    return browser;
  };
  const [admin, reader, other, powerless, superAdmin, superReader] = [
    await signedIn("admin"),
    await signedIn("reader"),
    await signedIn("other"),
    await signedIn("network"),
    await signedIn("super"),
    await signedIn("nowhere"),
  ];
  let made = 0;
  const makeReferred: MakeReference = async (name) => {
    const target = await loadResource(name);
    if (target === undefined) throw new Error(`No resource ${name}`);
    return (await make(target)).id;
  };
  const sample = (resource: AnyResource): Promise<Record<string, unknown>> =>
    sampleValues(resource, (made += 1), makeReferred);
  const make: Harness["make"] = async (resource, values, as = harness.suiting(resource).admin) => {
    const response = await as.call("POST", apiPathOf(resource), {
      body: { ...(await sample(resource)), ...values },
    });
    return data<AnyRecord>(response);
  };
  const referred = new Map<string, Promise<number>>();
  const makeBeside: Harness["makeBeside"] = async (resource, values) => {
    const body = await sampleValues(resource, (made += 1), (name) => {
      const known = referred.get(name) ?? makeReferred(name);
      referred.set(name, known);
      return known;
    });
    const response = await harness
      .suiting(resource)
      .admin.call("POST", apiPathOf(resource), { body: { ...body, ...values } });
    return response.statusCode === 200 ? data<AnyRecord>(response) : make(resource, values);
  };
  const close = async (): Promise<void> => {
    await server.close();
    await open.close();
  };
  const harness: Harness = {
    server,
    admin,
    reader,
    other,
    powerless,
    sample,
    make,
    makeBeside,
    close,
    suiting: ({ scope }) => (scope === "platform" ? { ...harness, admin: superAdmin, reader: superReader } : harness),
  };
  return harness;
}
