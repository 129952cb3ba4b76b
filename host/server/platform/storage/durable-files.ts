/**
 * The folder of the embedded database, with writes that survive a power cut. PGlite starts PostgreSQL with fsync off, and its
 * file system ignores fsync.
 */
import { closeSync, fsyncSync, openSync } from "node:fs";
import { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";

/** The used part of Emscripten's NODEFS, which has no types. */
interface NodeFiles {
  realPath(node: unknown): string;
  readonly stream_ops: { fsync?: (stream: OpenFile) => number };
}
interface OpenFile {
  readonly node: unknown;
  /** File descriptor of Node; absent for folders. */
  readonly nfd?: number;
}

/** Writes a folder's entries to the disk, so that new and renamed files in it are found after a crash. */
function syncFolder(folder: string): void {
  const handle = openSync(folder, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** PGlite's file system on Node, with working fsync. */
export class DurableFiles extends NodeFS {
  override async init(...[pg, options]: Parameters<NodeFS["init"]>): ReturnType<NodeFS["init"]> {
    const { emscriptenOpts } = await super.init(pg, options);
    const addSync = (module: object): void => {
      const files = (module as { readonly NODEFS: NodeFiles }).NODEFS;
      files.stream_ops.fsync = ({ node, nfd }) => {
        if (nfd === undefined) syncFolder(files.realPath(node));
        else fsyncSync(nfd);
        return 0;
      };
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addSync] } };
  }
}

/** PGlite's default parameters, but with fsync on. Emscripten's fdatasync does nothing, so the log is synchronised with fsync. */
export const DURABLE_START: string[] = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== "-F"),
  "-c",
  "wal_sync_method=fsync",
];
