/** The program behind `npm start`: opens the database, puts in demo data where wanted, and serves until it is told to stop. */
import { build } from "./app";
import { readConfig } from "./config";
import { MODULES } from "./modules";
import { addSystemOptions } from "./seed/system-options";
import { prepareDemoParagraphs } from "./seed/paragraphs";
import { prepareDemo } from "./seed/prepare-demo";
import { openDatabase } from "./storage/db";

async function start(): Promise<void> {
  const config = readConfig();
  const open = await openDatabase({ url: config.databaseUrl, dataDirectory: config.dataDirectory });
  const { app, parts } = await build({ config, open, modules: MODULES });

  let stopping = false;
  /** Lets running calls end, then gives the database back; a second signal does not wait. */
  const stop = async (): Promise<void> => {
    if (stopping) process.exit(1);
    stopping = true;
    await app.close();
    await parts.jobs.close();
    await open.close();
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.on(signal, () => {
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error);
          process.exit(1);
        },
      );
    });

  const demo = config.demo ? await prepareDemo(parts, config.seedSize) : undefined;
  if (config.demo) await prepareDemoParagraphs(parts);
  await addSystemOptions(parts.database);
  await parts.jobs.open();
  await app.listen({ port: config.port, host: config.host });
  if (demo !== undefined) {
    console.log(`\nDemo log-ins, all with the password ${demo.password}`);
    for (const { email, role } of demo.accounts) console.log(`  ${email.padEnd(22)} ${role}`);
  }
  console.log(`td-admin ready at http://localhost:${config.port}/admin`);
}

start().catch((error: unknown) => {
  // Texts for the operator (a directory in use, a setting that can't be read) need no stack.
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
