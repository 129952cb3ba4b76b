/**
 * One process on an embedded data directory. PGlite does not protect itself: a second process would lose rows silently.
 *
 * The lock file names the owner. On the same machine the owner counts as alive while its process runs and started when the file
 * says (a process id is used again after a reboot or in a container); on another machine while it refreshed the file lately.
 */
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";

const REFRESH_MS = 5_000;
/** A lock of another machine that was not refreshed for so long belongs to nobody. */
const FOREIGN_STALE_MS = 30_000;

interface Owner {
  readonly pid: number;
  readonly host: string;
  /** Start of the process in clock ticks since boot where the system tells it, else "". */
  readonly started: string;
}

const processStart = (pid: number): string => {
  try {
    // Field 22 of /proc/<pid>/stat; the command name before it may hold blanks, hence the cut at the last parenthesis.
    return readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").pop()?.split(" ")[19] ?? "";
  } catch {
    return "";
  }
};

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
};

const readOwner = (file: string): Owner | undefined => {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Owner;
  } catch {
    return undefined;
  }
};

function isHeld(owner: Owner | undefined, file: string): boolean {
  if (owner === undefined) return Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) < REFRESH_MS;
  if (owner.host !== os.hostname())
    return Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) < FOREIGN_STALE_MS;
  return isRunning(owner.pid) && processStart(owner.pid) === owner.started;
}

export interface DirectoryLock {
  release(): void;
}

/** Takes the directory for this process. Throws with a text for the operator when another process holds it. */
export function lockDirectory(directory: string): DirectoryLock {
  mkdirSync(directory, { recursive: true });
  const file = path.join(directory, "td-admin.lock");
  const me: Owner = { pid: process.pid, host: os.hostname(), started: processStart(process.pid) };
  const content = JSON.stringify(me);

  for (let attempt = 0; ; attempt++) {
    try {
      writeFileSync(file, content, { flag: "wx" });
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      const owner = readOwner(file);
      if (attempt > 3 || isHeld(owner, file)) throw new Error(heldMessage(directory, owner));
      takeAside(file, owner);
    }
  }

  const timer = setInterval(() => {
    try {
      utimesSync(file, new Date(), new Date());
    } catch {
      // The directory was removed under a running server: nothing to keep alive any more.
    }
  }, REFRESH_MS);
  timer.unref();
  return {
    release() {
      clearInterval(timer);
      if (readFileSync(file, { encoding: "utf8" }) === content) rmSync(file, { force: true });
    },
  };
}

/** Moves a dead owner's lock away. Two processes may try at once: who moved a fresh lock by mistake puts it back. */
function takeAside(file: string, dead: Owner | undefined): void {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  const moved = readOwner(aside);
  if (JSON.stringify(moved) !== JSON.stringify(dead)) renameSync(aside, file);
  else rmSync(aside, { force: true });
}

const heldMessage = (directory: string, owner: Owner | undefined): string =>
  `The data directory ${directory} is in use by ${owner === undefined ? "another process" : `process ${owner.pid} on ${owner.host}`}. ` +
  "The embedded database allows one process only. Stop that process, or set TD_DATA_DIR to another directory, " +
  "or set DATABASE_URL to a PostgreSQL server, which several processes may share.";
