/** Entry point of `npm start`: opens the database, seeds demo data if enabled, and serves until stopped. */
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { build } from "./app";
import { readConfig } from "./platform/config";
import { loadSecretKey } from "./platform/secret-key";
import { keepServing } from "./last-resort";
import { openMailServer } from "./features/feeds/mails/mail-server";
import { hasNoAccount } from "./features/passwords/create-administrator";
import { MODULES } from "./modules";
import { seedDatabase } from "./seed/seed-database";
import { runStartupChecks } from "./platform/startup-checks";
import { errorText } from "./platform/error-text";
import { separateFilesWarning } from "./platform/storage/separate-files";
import { openDatabase } from "./platform/storage/open-database";

async function start(): Promise<void> {
  const config = readConfig();
  await runStartupChecks(config);
  const secretKey = await loadSecretKey(config);
  if (secretKey === undefined)
    console.warn(
      "TD_SECRET_KEY is not set: the secrets in the database are stored unencrypted. Set it to 32 random bytes, in hexadecimal or base64.",
    );
  const open = await openDatabase({
    url: config.databaseUrl,
    dataDirectory: config.dataDirectory,
    limits: config.databaseLimits,
  });
  const { app, services, health } = await build({ config, open, secretKey, modules: MODULES });

  let isStopping = false;
  /** Makes the readiness probe fail, lets running calls finish, then closes the database. A second signal exits at once. */
  const stop = async (): Promise<void> => {
    if (isStopping) process.exit(1);
    isStopping = true;
    health.drain();
    await delay(config.drainSeconds * 1000);
    setTimeout(() => {
      console.error(`td-admin did not stop within ${config.stopSeconds} seconds and is ended.`);
      process.exit(1);
    }, config.stopSeconds * 1000).unref();
    await app.close();
    await services.jobs.close();
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

  const demo = await seedDatabase(open, services);
  const warning =
    config.fileBucket === undefined
      ? await separateFilesWarning(open.database, path.join(config.dataDirectory, "files"))
      : undefined;
  if (warning !== undefined) console.warn(warning);
  await services.jobs.open();
  const mailServer = await openMailServer(services);
  app.addHook("onClose", async () => {
    await mailServer?.close();
  });
  await app.listen({ port: config.port, host: config.host });
  // Not earlier: an error during the start must end the process.
  keepServing();
  if (demo !== undefined) {
    console.log(`\nDemo log-ins, all with the password ${demo.password}`);
    for (const { email, role } of demo.accounts) console.log(`  ${email.padEnd(22)} ${role}`);
  }
  const scheme = config.tls === undefined ? "http" : "https";
  console.log(`td-admin ready at ${scheme}://localhost:${config.port}/admin`);
  if (await hasNoAccount(open.database))
    console.log("There is no account yet. Create the first administrator with `npm run create-admin -- EMAIL`.");
}

start().catch((error: unknown) => {
  // Operators see the reason and the remedy, without a stack trace.
  console.error(`td-admin could not start.\n${errorText(error)}`);
  process.exit(1);
});
