/** Starts a PostgreSQL server in a temporary directory for tests, where Debian's binaries are installed. */
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { freePort } from "./built-server";

const BASE = "/usr/lib/postgresql";

/** Folder of the newest installed server's binaries, or undefined. */
export function postgresBinaries(): string | undefined {
  if (!existsSync(BASE)) return undefined;
  const newest = readdirSync(BASE).sort((a, b) => Number(b) - Number(a))[0];
  const folder = newest === undefined ? undefined : path.join(BASE, newest, "bin");
  return folder !== undefined && existsSync(path.join(folder, "initdb")) ? folder : undefined;
}

/** Disk space in bytes that a test run needs at most. */
const NEEDED_BYTES = 2 * 1024 ** 3;

/** Returns a directory in memory if it has enough space, where databases copy five times faster, or else the one for temporary files. */
export function fastDirectory(): string {
  const memory = "/dev/shm";
  if (!existsSync(memory)) return os.tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > NEEDED_BYTES ? memory : os.tmpdir();
}

/** PostgreSQL refuses to run as root. Debian has a user for it, and every system has `nobody`. */
function unprivileged(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const users = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"));
  const user = users.find(([name]) => name === "postgres") ?? users.find(([name]) => name === "nobody");
  return user === undefined ? {} : { uid: Number(user[2]), gid: Number(user[3]) };
}

export interface PostgresServer {
  /** Connection string of a new, empty database. */
  newDatabase(): string;
  /** Kills the server as a crash does, and starts it on the same data. */
  crash(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts a server; takes about a second.
 *
 * @param isDurable whether acknowledged commits survive a crash of the server, which costs time
 * @param folder where its directory is created; in memory if possible
 */
export async function startPostgres(
  binaries: string,
  isDurable = false,
  folder = fastDirectory(),
): Promise<PostgresServer> {
  const owner = unprivileged();
  const directory = mkdtempSync(path.join(folder, "td-postgres-"));
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(directory, owner.uid, owner.gid);
  const data = path.join(directory, "data");
  const run = (program: string, args: readonly string[]) => {
    const { status, stderr } = spawnSync(path.join(binaries, program), args, {
      ...owner,
      encoding: "utf8",
      cwd: directory,
    });
    if (status !== 0) throw new Error(`${program} failed: ${stderr}`);
  };
  run("initdb", ["-D", data, "-U", "td", "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8", "--no-sync"]);
  const port = await freePort();
  const settings = {
    listen_addresses: "127.0.0.1",
    unix_socket_directories: directory,
    max_connections: "200",
    wal_level: "minimal",
    max_wal_senders: "0",
    ...(!isDurable && { fsync: "off", full_page_writes: "off", synchronous_commit: "off" }),
  };
  const launch = async (): Promise<ChildProcess> => {
    const launched = spawn(
      path.join(binaries, "postgres"),
      ["-D", data, "-p", String(port), ...Object.entries(settings).map(([name, value]) => `--${name}=${value}`)],
      { ...owner, stdio: "ignore", cwd: directory },
    );
    // The port opens before the server takes connections.
    const isReady = (): boolean =>
      spawnSync(path.join(binaries, "pg_isready"), ["-q", "-h", directory, "-p", String(port)]).status === 0;
    for (let attempts = 0; !isReady(); attempts++) {
      if (attempts > 300 || launched.exitCode !== null) throw new Error("PostgreSQL did not start");
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    return launched;
  };
  let server = await launch();
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    const exited = new Promise((resolve) => server.once("exit", resolve));
    server.kill(signal);
    await exited;
  };
  let databaseCount = 0;
  return {
    newDatabase() {
      const name = `td_${++databaseCount}`;
      run("createdb", ["-h", directory, "-p", String(port), "-U", "td", name]);
      // A Unix socket is faster than TCP.
      return `postgres://td@localhost:${port}/${name}?host=${encodeURIComponent(directory)}`;
    },
    async crash() {
      // An immediate shutdown: no process of the server finishes anything, and the next start recovers from the log.
      await end("SIGQUIT");
      server = await launch();
    },
    async stop() {
      await end("SIGTERM");
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
