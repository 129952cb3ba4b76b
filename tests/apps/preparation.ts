/** Installs the packed package into the applications and builds them, as many at a time as the machine has cores. */
import { execFile } from "node:child_process";
import { availableParallelism } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import pLimit from "p-limit";
import { addPage, copyApplication, type Application } from "./applications";

const INSTALL_OPTIONS = ["--no-audit", "--no-fund", "--no-package-lock", "--prefer-offline"];

/** Runs a program and resolves to its output. Rejects with an error that contains the whole output. */
export async function runIn(
  cwd: string,
  program: string,
  args: readonly string[],
  signal?: AbortSignal,
): Promise<string> {
  try {
    const env = { ...process.env, NEXT_TELEMETRY_DISABLED: "1", NG_CLI_ANALYTICS: "false", CI: "1" };
    return (await promisify(execFile)(program, args, { cwd, maxBuffer: 64e6, env, signal })).stdout;
  } catch (cause) {
    const { stdout, stderr } = cause as { stdout: string; stderr: string };
    throw new Error(`${program} ${args.join(" ")} failed:\n${stdout}\n${stderr}`, { cause });
  }
}

/**
 * Starts to install and build all applications, in their order. Returns the folder of each by its name; a rejection has the output of the
 * command that failed. Every application has node_modules of its own, so that it cannot import what only another one installs.
 *
 * @param workplace folder for the folders of the applications
 * @param apiBase address of the server that they call
 * @param signal ends running commands
 */
export function prepareApplications(
  applications: readonly Application[],
  { workplace, tarball, apiBase, signal }: { workplace: string; tarball: string; apiBase: string; signal: AbortSignal },
): ReadonlyMap<string, Promise<string>> {
  const inTurn = pLimit(availableParallelism());
  const prepare = async (application: Application): Promise<string> => {
    const folder = path.join(workplace, application.name);
    copyApplication(application, folder, apiBase);
    await runIn(folder, "npm", ["install", tarball, ...INSTALL_OPTIONS], signal);
    for (const script of application.scripts) await runIn(folder, "npm", ["run", script], signal);
    addPage(application, folder);
    return folder;
  };
  return new Map(
    applications.map((application) => {
      const folder = inTurn(prepare, application);
      // Its test reports a failure; until the test waits for it, nothing handles the rejection.
      folder.catch(() => undefined);
      return [application.name, folder];
    }),
  );
}
