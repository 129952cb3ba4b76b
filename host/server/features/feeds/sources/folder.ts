/** Files in the shop's folder on this server, where its operator, or another program, puts them. */
import { constants } from "node:fs";
import { mkdir, open as openFile, readdir, realpath, stat } from "node:fs/promises";
import path from "node:path";
import { matchesPattern, newestFirst, SourceError, wholeFile, type OpenSource, type SourceSettings } from "./source";

/** Folders in the data directory. */
const ROOTS = { feeds: "feeds", exports: "exports" } as const;

/** Returns the path of a folder below the shop's own. Links and `..` must not lead out of that. */
export async function folderOfShop(
  { dataDirectory }: { readonly dataDirectory: string },
  kind: keyof typeof ROOTS,
  shopId: number,
  folder: string | null,
): Promise<string> {
  const own = path.join(dataDirectory, ROOTS[kind], String(shopId));
  await mkdir(own, { recursive: true });
  const root = await realpath(own);
  const wanted = await realpath(path.join(root, folder ?? "")).catch(() => {
    throw new SourceError("feed.source.no-folder", { folder: folder ?? "" });
  });
  if (wanted !== root && !wanted.startsWith(root + path.sep))
    throw new SourceError("feed.source.no-folder", { folder: folder ?? "" });
  return wanted;
}

export async function openFolder(
  { folder, pattern }: SourceSettings,
  config: { readonly dataDirectory: string },
  shopId: number,
  maxBytes: number,
): Promise<OpenSource> {
  const wanted = await folderOfShop(config, "feeds", shopId, folder);
  const entries = await readdir(wanted, { withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && matchesPattern(entry.name, pattern));
  return {
    files: newestFirst(
      await Promise.all(
        files.map(async ({ name }) => {
          const file = path.join(wanted, name);
          const { size, mtime } = await stat(file);
          return {
            name,
            bytes: size,
            changedAt: mtime,
            // A link that took the place of the file meanwhile is not followed.
            open: async () =>
              wholeFile(
                (await openFile(file, constants.O_RDONLY | constants.O_NOFOLLOW)).createReadStream(),
                size,
                maxBytes,
              ),
          };
        }),
      ),
    ),
    close: () => Promise.resolve(),
  };
}
