/** Brings the seed data of a database up to date when the server starts. */
import type { OpenDatabase } from "../platform/storage/db";
import type { ServerServices } from "../services/server-services";
import { prepareDemoParagraphs } from "./paragraphs/prepare";
import { prepareDemo, type Demo } from "./prepare-demo";
import { addSystemOptions } from "./system-options";

/**
 * Adds what is missing: the demo data if enabled, in two transactions, and the platform's dealer options. Processes that
 * start together take turns.
 *
 * @returns the demo accounts, if enabled
 */
export const seedDatabase = (
  open: Pick<OpenDatabase, "unlimited">,
  { config, files }: Pick<ServerServices, "config" | "files">,
): Promise<Demo | undefined> =>
  open.unlimited(async (database) => {
    const demo = config.demo ? await prepareDemo({ database, files }, config.seedSize) : undefined;
    if (config.demo) await prepareDemoParagraphs({ database, files });
    await addSystemOptions(database);
    return demo;
  });
