/** A database for one test file: on the shared PostgreSQL server, which is faster, or else embedded in memory. */
import { randomUUID } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { type OpenDatabase } from "../../../host/server/platform/storage/db";
import { openDatabase } from "../../../host/server/platform/storage/open-database";
import { embeddedDatabase } from "./embedded-database";

/** Runs a statement on the server, outside the test databases. */
async function onServer(address: URL, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: Object.assign(new URL(address), { pathname: "/postgres" }).href });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Creates a database on the shared server. @returns its URL @throws Error without a server */
async function newDatabase(template = "template1"): Promise<URL> {
  const migrated = inject("migrated");
  if (migrated === undefined) throw new Error("No PostgreSQL server was started");
  const address = new URL(migrated);
  const name = `td_${randomUUID().replaceAll("-", "")}`;
  // Copying files takes half the time of copying through the log.
  await onServer(address, `create database ${name} template ${template} strategy file_copy`);
  address.pathname = `/${name}`;
  return address;
}

/** Whether PostgreSQL runs for these tests. */
export const isServerShared = (): boolean => inject("migrated") !== undefined;

/** Connection string of a new, empty database on the shared server. */
export const emptyDatabase = async (): Promise<string> => (await newDatabase()).href;

/** Creates a migrated database on the shared server. */
const newMigrated = (): Promise<URL> => newDatabase(new URL(inject("migrated") ?? "").pathname.slice(1));

/** Connection string of a new, migrated database on the shared server. */
export const migratedDatabase = async (): Promise<string> => (await newMigrated()).href;

/** Opens a new, migrated database; closing it deletes it. */
export async function testDatabase(): Promise<OpenDatabase> {
  if (!isServerShared()) return embeddedDatabase();
  const address = await newMigrated();
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
