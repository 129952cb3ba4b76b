/** Checks, before the database is opened, that the port is free, the folder for data can be written, and the certificate is valid. */
import { randomUUID } from "node:crypto";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import path from "node:path";
import type { ServerConfig } from "./config";
import { errorText } from "./error-text";
import { certificateProblems } from "./tls";

async function portProblem({ port, host }: ServerConfig): Promise<string | undefined> {
  const probe = createServer();
  const error = await new Promise<Error | undefined>((resolve) => {
    probe.once("error", resolve);
    probe.listen({ port, host, exclusive: true }, () => resolve(undefined));
  });
  if (error === undefined) {
    await new Promise((resolve) => probe.close(resolve));
    return undefined;
  }
  const { code } = error as NodeJS.ErrnoException;
  const remedy =
    code === "EADDRINUSE"
      ? "Another process listens there. Stop it, or set PORT to another port."
      : "Set PORT to a port, and HOST to an interface of this machine, that this account may listen on.";
  return `PORT ${port} on HOST ${host} cannot be used (${errorText(error)}). ${remedy}`;
}

async function directoryProblem({ dataDirectory }: ServerConfig): Promise<string | undefined> {
  const probe = path.join(dataDirectory, `.probe-${randomUUID()}`);
  try {
    await mkdir(dataDirectory, { recursive: true });
    await writeFile(probe, "");
    await rm(probe);
    return undefined;
  } catch (error) {
    return (
      `TD_DATA_DIR ${dataDirectory} cannot be written (${errorText(error)}). ` +
      "Give this account the right to write there, or set TD_DATA_DIR to another folder."
    );
  }
}

/** Throws an error for the operator that names every setting which cannot be used on this machine. */
export async function runStartupChecks(config: ServerConfig): Promise<void> {
  const needsFolder = config.databaseUrl === undefined || config.fileBucket === undefined;
  const problems = await Promise.all([portProblem(config), needsFolder ? directoryProblem(config) : undefined]);
  const foundProblems = [
    ...problems.filter((problem) => problem !== undefined),
    ...(config.tls === undefined ? [] : certificateProblems(config.tls)),
  ];
  if (foundProblems.length > 0) throw new Error(foundProblems.join("\n"));
}
