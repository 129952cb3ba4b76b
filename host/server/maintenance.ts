/** Entry point of `npm run backup`, `npm run restore` and `npm run forget-secrets`, with the settings of the server. */
import path from "node:path";
import { backup, backupNotice, restore } from "./platform/backup";
import { readConfig } from "./platform/config";
import { errorText } from "./platform/error-text";
import { openDatabase } from "./platform/storage/open-database";
import { forgetSecrets } from "./platform/storage/server-secrets";
import { giveUpSealedMails } from "./services/mail/sealed-mail";

/** Removes the encrypted secrets of the database, which the next start creates again, and gives up encrypted mails. */
async function forget(): Promise<string> {
  const { databaseUrl: url, dataDirectory, databaseLimits: limits } = readConfig();
  const open = await openDatabase({ url, dataDirectory, limits });
  try {
    const mails = await giveUpSealedMails(open.database);
    const secrets = await forgetSecrets(open.database);
    return `${secrets} secrets are removed, and ${mails} waiting mails are given up. Start the server.`;
  } finally {
    await open.close();
  }
}

async function run([command, name]: readonly string[]): Promise<string> {
  if (command === "forget-secrets") return forget();
  if ((command !== "backup" && command !== "restore") || name === undefined)
    throw new Error("Name a command and a folder: npm run backup -- FOLDER, or npm run restore -- FOLDER.");
  const config = readConfig();
  const folder = path.resolve(name);
  if (command === "backup") {
    await backup(config, folder);
    return backupNotice(config, folder);
  }
  const movedFolders = await restore(config, folder);
  const movedText = movedFolders.length === 0 ? "" : ` The previous data is in ${movedFolders.join(" and ")}.`;
  return `${folder} is restored.${movedText} Start the server.`;
}

run(process.argv.slice(2)).then(console.log, (error: unknown) => {
  console.error(errorText(error));
  process.exitCode = 1;
});
