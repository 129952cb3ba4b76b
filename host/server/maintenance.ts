/** Entry point of `npm run backup` and `npm run restore`, with the settings of the server. */
import path from "node:path";
import { backup, restore } from "./platform/backup";
import { readConfig } from "./platform/config";
import { errorText } from "./platform/error-text";

async function run([command, name]: readonly string[]): Promise<string> {
  if ((command !== "backup" && command !== "restore") || name === undefined)
    throw new Error("Say what to do and where: npm run backup -- FOLDER, or npm run restore -- FOLDER.");
  const config = readConfig();
  const folder = path.resolve(name);
  if (command === "backup") {
    await backup(config, folder);
    return `The backup is in ${folder}.`;
  }
  const moved = await restore(config, folder);
  const aside = moved.length === 0 ? "" : ` What was there before is in ${moved.join(" and ")}.`;
  return `${folder} is restored.${aside} Start the server.`;
}

run(process.argv.slice(2)).then(console.log, (error: unknown) => {
  console.error(errorText(error));
  process.exitCode = 1;
});
