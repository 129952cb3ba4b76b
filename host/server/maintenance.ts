/**
 * Entry point of `npm run backup`, `npm run restore`, `npm run create-admin` and `npm run forget-secrets`, with the settings of the server.
 */
import path from "node:path";
import { createAdministrator } from "./features/passwords/create-administrator";
import { INVITATION_DAYS } from "./features/passwords/password-links";
import { forgetApps } from "./identity/second-factor/factors";
import { backup, backupNotice, restore } from "./platform/backup";
import { readConfig, type ServerConfig } from "./platform/config";
import { errorText } from "./platform/error-text";
import type { Database } from "./platform/storage/db";
import { openDatabase } from "./platform/storage/open-database";
import { forgetSecrets } from "./platform/storage/server-secrets";
import { giveUpSealedMails } from "./services/mail/sealed-mail";
import { forgetSealedSecrets } from "./services/record-secrets";

async function withDatabase<Result>(
  work: (database: Database, config: ServerConfig) => Promise<Result>,
): Promise<Result> {
  const config = readConfig();
  const { databaseUrl: url, dataDirectory, databaseLimits: limits } = config;
  const open = await openDatabase({ url, dataDirectory, limits });
  try {
    return await work(open.database, config);
  } finally {
    await open.close();
  }
}

const createAdmin = (email: string): Promise<string> =>
  withDatabase(async (database, { publicUrl }) => {
    const link = await createAdministrator(database, email, publicUrl);
    return `${email} may administrate the platform. Open this link within ${INVITATION_DAYS} days to choose a password; it works once:\n${link}`;
  });

/** Removes the encrypted secrets of the database, which the next start creates again, and gives up encrypted mails. */
const forget = (): Promise<string> =>
  withDatabase(async (database) => {
    const mails = await giveUpSealedMails(database);
    const secrets = (await forgetSecrets(database)) + (await forgetSealedSecrets(database));
    const apps = await forgetApps(database);
    return `${secrets} secrets are removed, ${mails} waiting mails are given up, and ${apps} authenticator apps no longer count. Start the server.`;
  });

async function backUp(folder: string): Promise<string> {
  const config = readConfig();
  await backup(config, folder);
  return backupNotice(config, folder);
}

async function restoreFrom(folder: string): Promise<string> {
  const movedFolders = await restore(readConfig(), folder);
  const movedText = movedFolders.length === 0 ? "" : ` The previous data is in ${movedFolders.join(" and ")}.`;
  return `${folder} is restored.${movedText} Start the server.`;
}

async function run([command, argument]: readonly string[]): Promise<string> {
  if (command === "forget-secrets") return forget();
  if (argument !== undefined) {
    if (command === "create-admin") return createAdmin(argument.trim());
    if (command === "backup") return backUp(path.resolve(argument));
    if (command === "restore") return restoreFrom(path.resolve(argument));
  }
  throw new Error(
    "Name a command: npm run backup -- FOLDER, npm run restore -- FOLDER, npm run create-admin -- EMAIL, or npm run forget-secrets.",
  );
}

run(process.argv.slice(2)).then(console.log, (error: unknown) => {
  console.error(errorText(error));
  process.exitCode = 1;
});
