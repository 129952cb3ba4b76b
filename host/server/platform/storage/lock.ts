/**
 * Locks an embedded data directory to one process. PGlite has no lock of its own: with a second process, rows would be lost without an error.
 *
 * The lock file names its owner. On the same machine the lock is valid if the owner's process runs and has the recorded start
 * time, because process ids are reused after a reboot and in containers. A lock of another machine is valid if it was refreshed recently.
 */
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";

const REFRESH_MS = 5_000;
/** Age in milliseconds at which a lock of another machine is stale. */
const FOREIGN_STALE_MS = 30_000;

interface Owner {
  readonly pid: number;
  readonly host: string;
  /** Start time of the process in clock ticks since boot; empty where the system does not provide it. */
  readonly started: string;
}

const processStart = (pid: number): string => {
  try {
    // Field 22 of /proc/<pid>/stat. The command name before it may contain spaces, so split at the last parenthesis.
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

/** Locks the directory for this process. Throws an error for the operator when another process holds the lock. */
export function lockDirectory(directory: string): DirectoryLock {
  mkdirSync(directory, { recursive: true });
  const file = path.join(directory, "td-admin.lock");
  const thisProcess: Owner = { pid: process.pid, host: os.hostname(), started: processStart(process.pid) };
  const content = JSON.stringify(thisProcess);

  for (let attempt = 0; ; attempt++) {
    try {
      writeFileSync(file, content, { flag: "wx" });
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      const owner = readOwner(file);
      if (attempt > 3 || isHeld(owner, file)) throw new Error(lockedMessage(directory, owner));
      removeStaleLock(file, owner);
    }
  }

  const timer = setInterval(() => {
    try {
      utimesSync(file, new Date(), new Date());
    } catch {
      // The directory was removed while the server runs; there is no lock to refresh.
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

/** Removes the lock of a process that has ended. If another process has replaced the lock meanwhile, it is moved back. */
function removeStaleLock(file: string, staleOwner: Owner | undefined): void {
  const movedFile = `${file}.${process.pid}`;
  try {
    renameSync(file, movedFile);
  } catch {
    return;
  }
  const movedOwner = readOwner(movedFile);
  if (JSON.stringify(movedOwner) !== JSON.stringify(staleOwner)) renameSync(movedFile, file);
  else rmSync(movedFile, { force: true });
}

const lockedMessage = (directory: string, owner: Owner | undefined): string =>
  `The data directory ${directory} is in use by ${owner === undefined ? "another process" : `process ${owner.pid} on ${owner.host}`}. ` +
  "The embedded database allows one process only. Stop that process, or set TD_DATA_DIR to another directory, " +
  "or set DATABASE_URL to a PostgreSQL server, which several processes may share.";
