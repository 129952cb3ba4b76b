/** A server for the derived tests, with accounts of all kinds. */
import { eq, inArray } from "drizzle-orm";
import type { Response } from "light-my-request";
import { inject } from "vitest";
import type { OpenDatabase } from "../../host/server/platform/storage/db";
import { RESOURCE_MODULES } from "../../host/server/modules";
import type { ServerModule } from "../../host/server/resources/resource-services";
import type { ServerConfig } from "../../host/server/platform/config";
import { membership, profileGroup, subscription, userRole } from "../../host/server/platform/storage/schema";
import { loadResource } from "../../src/catalogue/load-resource";
import { apiPathOf } from "../../src/contract/api-path";
import { RIGHTS } from "../../src/contract/right-codes";
import type { AnyRecord, AnyResource } from "../../src/contract/resource";
import { embeddedDatabase } from "../server/support/embedded-database";
import { postgresBinaries } from "../server/support/postgres";
import { testDatabase } from "../server/support/test-database";
import { testServer, type Browser, type TestServer } from "../server/support/test-server";
import { makeRoom } from "./prepared";
import { sampleValues, type MakeReference } from "./sample-values";

export interface Harness {
  readonly server: TestServer;
  close(): Promise<void>;
  /** Administrator of the shop, with all its rights. */
  readonly admin: Browser;
  readonly reader: Browser;
  /** Administrator of another shop. */
  readonly other: Browser;
  /** Signed in without any right. */
  readonly withoutRights: Browser;
  /** Returns a harness with the platform's accounts as admin and reader for platform resources, else this one. */
  harnessFor(resource: AnyResource): Harness;
  /** Values of a new valid record; different on each call. */
  sample(resource: AnyResource): Promise<Record<string, unknown>>;
  /** Creates a record; throws when the server refuses. */
  make(resource: AnyResource, values?: Record<string, unknown>, browser?: Browser): Promise<AnyRecord>;
  /** Creates a record that refers to the same other records as earlier ones, unless a reference must be unique. */
  makeSibling(resource: AnyResource, values?: Record<string, unknown>): Promise<AnyRecord>;
}

/** The response's data; throws unless the status is 200. */
export function data<T>(response: Response): T {
  if (response.statusCode !== 200) throw new Error(`${response.statusCode} ${response.body}`);
  return response.json<{ data: T }>().data;
}

export type DatabaseKind = "embedded" | "PostgreSQL";

/** PostgreSQL needs no WebAssembly, so tests on one database use it where it is installed. */
export const FASTEST_DATABASE: DatabaseKind = postgresBinaries() === undefined ? "embedded" : "PostgreSQL";

/** The database of tests that run on both: they are part of two projects, and the one for operations uses the embedded database. */
export const TESTED_DATABASE: DatabaseKind = inject("testedDatabase") === "embedded" ? "embedded" : FASTEST_DATABASE;

/**
 * Starts a server with the accounts of the derived tests, by default on the fastest database.
 *
 * @param database a kind, or a migrated database, which closing the harness closes too
 */
export async function startHarness(
  database: DatabaseKind | OpenDatabase = FASTEST_DATABASE,
  modules: readonly ServerModule[] = RESOURCE_MODULES,
  config: Partial<ServerConfig> = {},
  secretKey?: Buffer,
): Promise<Harness> {
  const open =
    typeof database === "object" ? database : await (database === "PostgreSQL" ? testDatabase() : embeddedDatabase());
  const server = await testServer({ modules, open, config, ...(secretKey !== undefined && { secretKey }) });
  const { database: stored } = server.open;
  await stored
    .update(membership)
    .set({ withdrawnRights: [...RIGHTS] })
    .where(eq(membership.userId, server.fixture.userIds.network));
  // The plan that includes every right.
  await stored.update(subscription).set({ planCode: "PREMIUM" });
  const [platform] = await stored.select().from(userRole).where(eq(userRole.code, "SUPER_ADMINISTRATOR"));
  if (platform === undefined) throw new Error("No role of the platform");
  await stored
    .insert(membership)
    .values({ userId: server.fixture.userIds.nowhere, roleId: platform.id, readOnly: true });
  // Garage shops use the appointment calendar only as an option.
  await stored.insert(profileGroup).values({ profileCode: "SHOP_NETWORK_ADMINISTRATOR", groupCode: "GRP_CALENDAR" });
  // Optional rights that an administrator's role does not include.
  const { admin: adminId, reader: readerId, other: otherId } = server.fixture.userIds;
  await stored
    .update(membership)
    .set({
      extraRights: [
        "FITTER_PARTNER",
        "GOOGLE_RESERVE",
        "YEXT",
        "C2S_API_KEY",
        "E_CALENDRO_CAN_ACCESS_ADMIN",
        "MANAGE_COUNTRIES",
        "NETWORK_EXPORT",
      ],
    })
    .where(inArray(membership.userId, [adminId, readerId, otherId]));
  const admin = server.browser();
  await admin.signIn("admin");
  /** Signs in at the first call, because most files use few of the accounts. */
  const accountOf = (account: Parameters<Browser["signIn"]>[0]): Browser => {
    const browser = server.browser();
    let signedIn: Promise<void> | undefined;
    return {
      ...browser,
      async call(...args) {
        await (signedIn ??= browser.signIn(account));
        return browser.call(...args);
      },
    };
  };
  const [reader, other, withoutRights] = [accountOf("reader"), accountOf("other"), accountOf("network")];
  const [superAdmin, superReader] = [accountOf("super"), accountOf("nowhere")];
  let sampleCount = 0;
  const makeReference: MakeReference = async (name) => {
    const target = await loadResource(name);
    if (target === undefined) throw new Error(`No resource ${name}`);
    return (await make(target)).id;
  };
  const sample = (resource: AnyResource): Promise<Record<string, unknown>> =>
    sampleValues(resource, (sampleCount += 1), makeReference);
  const make: Harness["make"] = async (resource, values, browser = harness.harnessFor(resource).admin) => {
    const body = { ...(await sample(resource)), ...values };
    const create = () => browser.call("POST", apiPathOf(resource), { body });
    const response = await create();
    const isFull = response.statusCode === 409 && (await makeRoom(resource, stored));
    return data<AnyRecord>(isFull ? await create() : response);
  };
  const referencedIds = new Map<string, Promise<number>>();
  const makeSibling: Harness["makeSibling"] = async (resource, values) => {
    const body = await sampleValues(resource, (sampleCount += 1), (name) => {
      const id = referencedIds.get(name) ?? makeReference(name);
      referencedIds.set(name, id);
      return id;
    });
    const response = await harness
      .harnessFor(resource)
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
    withoutRights,
    sample,
    make,
    makeSibling,
    close,
    harnessFor: ({ scope }) =>
      scope === "platform" ? { ...harness, admin: superAdmin, reader: superReader } : harness,
  };
  return harness;
}
