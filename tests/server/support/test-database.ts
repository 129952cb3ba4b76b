/** A migrated database for one test file: a copy on the shared PostgreSQL server, which is quickest, or else an embedded one in memory. */
import { randomUUID } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { openDatabase, type OpenDatabase } from "../../../host/server/storage/db";
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

export async function testDatabase(): Promise<OpenDatabase> {
  const migrated = inject("migrated");
  if (migrated === undefined) return memoryDatabase();
  const address = new URL(migrated);
  const template = address.pathname.slice(1);
  const name = `td_${randomUUID().replaceAll("-", "")}`;
  await onServer(address, `create database ${name} template ${template}`);
  address.pathname = `/${name}`;
  const open = await openDatabase({ url: address.href, dataDirectory: "unused" });
  return {
    ...open,
    async close() {
      await open.close();
      await onServer(address, `drop database ${name} with (force)`);
    },
  };
}
