/** A database for one test file: on the shared PostgreSQL server, which is quickest, or else an embedded one in memory. */
import { randomUUID } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { type OpenDatabase } from "../../../host/server/platform/storage/db";
import { openDatabase } from "../../../host/server/platform/storage/open-database";
import { memoryDatabase } from "./memory-database";

/** Runs one statement on the server, outside any of its databases that are in use. */
async function onServer(address: URL, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: Object.assign(new URL(address), { pathname: "/postgres" }).href });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Makes a database on the shared server. @returns its address @throws Error where no server could be started */
async function newDatabase(template = "template1"): Promise<URL> {
  const migrated = inject("migrated");
  if (migrated === undefined) throw new Error("No PostgreSQL server was started");
  const address = new URL(migrated);
  const name = `td_${randomUUID().replaceAll("-", "")}`;
  // Copying files instead of pages through the log takes half the time.
  await onServer(address, `create database ${name} template ${template} strategy file_copy`);
  address.pathname = `/${name}`;
  return address;
}

/** Whether there is a shared server. */
export const isServerShared = (): boolean => inject("migrated") !== undefined;

/** Address of a new, empty database of the shared server. */
export const emptyDatabase = async (): Promise<string> => (await newDatabase()).href;

/** Opens a new, migrated database; closing it removes it. */
export async function testDatabase(): Promise<OpenDatabase> {
  const migrated = inject("migrated");
  if (migrated === undefined) return memoryDatabase();
  const address = await newDatabase(new URL(migrated).pathname.slice(1));
  const name = address.pathname.slice(1);
  const open = await openDatabase({ url: address.href, dataDirectory: "unused" });
  return {
    ...open,
    async close() {
      await open.close();
      await onServer(address, `drop database ${name} with (force)`);
    },
  };
}
