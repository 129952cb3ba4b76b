/** Ordered pictures of a record: read, store, remove, make one the first, and undo. */
import { createHash } from "node:crypto";
import type { BodyOf } from "../../../../src/contract/endpoint";
import type { GalleryEndpoints, GalleryPicture } from "../../../../src/contract/endpoints/gallery";
import type { PictureSizes } from "../../../../src/contract/paragraph/layouts";
import { byDevice, normaliseLink } from "../../../../src/contract/paragraph/pictures";
import { ApiProblem } from "../../platform/http/problem";
import type { RequestContext } from "../../platform/http/request-context";
import { route, type Route } from "../../platform/http/route";
import { groupResponse } from "../paragraphs/rows";
import type { FileStore } from "../../platform/storage/file-store";
import type { StoredGroup } from "../../platform/storage/schema/paragraphs";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { changedPictures } from "../paragraphs/changed-picture";

export type Groups = readonly StoredGroup[];

/** A record with its pictures. */
export interface Gallery {
  /** Label of the record. */
  readonly name: string;
  readonly version: number;
  readonly groups: Groups;
}

/** A variant of a product. */
interface GalleryVariant {
  readonly sku: string;
  readonly values: string;
}

export interface GallerySource<G extends Gallery> {
  readonly calls: GalleryEndpoints;
  readonly max: number;
  readonly sizesOf: (gallery: G) => PictureSizes;
  /** Variants that a picture may show. With them, pictures have a display, and a file that the record has already is refused. */
  readonly variantsOf?: (gallery: G) => readonly GalleryVariant[];
  /** Minimum size of an original for desktop. */
  readonly minSize?: readonly [width: number, height: number];
  /** Loads the record. Throws 404 when out of reach. */
  readonly read: (context: RequestContext, data: ScopedDatabase, id: number) => Promise<G>;
  /** Throws unless the account may change the record's pictures, beyond the endpoint's right. */
  readonly authorise?: (data: ScopedDatabase, id: number) => void;
  /** Stores a new set with a journal entry and returns the record's new version. Throws a conflict on a concurrent change. */
  readonly store: (
    context: RequestContext,
    data: ScopedDatabase,
    id: number,
    before: G,
    groups: Groups,
  ) => Promise<number>;
  /** Stores what undoes the change that led to `version`, and returns its token. */
  readonly undoToken: (data: ScopedDatabase, id: number, before: G, version: number) => Promise<string | null>;
}

/** Returns a key for each picture: of its files, and a number where the same files occur again. */
function keysOf(groups: Groups): string[] {
  const counts = new Map<string, number>();
  return groups.map(({ pictures }) => {
    const files = pictures.map(({ device, pictureUrl }) => `${device} ${pictureUrl}`).join("\n");
    const hash = createHash("sha256").update(files).digest("hex").slice(0, 16);
    const count = (counts.get(hash) ?? 0) + 1;
    counts.set(hash, count);
    return count === 1 ? hash : `${hash}-${count}`;
  });
}

/** Returns the pictures as the API names them, with texts in one language. */
export const responsesOf = (groups: Groups, language: string): GalleryPicture[] => {
  const keys = keysOf(groups);
  return groups.map((group, index) => ({
    ...groupResponse(group, index, language),
    key: keys[index] ?? "",
    ...(group.zoomable !== undefined && { zoomable: group.zoomable }),
    ...(group.variant !== undefined && { variant: group.variant }),
  }));
};

/** Returns the file name of each group's first picture. */
export const namesOf = (groups: Groups): string[] => groups.map(({ pictures }) => pictures[0]?.imageName ?? "");

/**
 * Throws a conflict unless the record has the version of the `If-Match` header, if one was sent. Otherwise a picture could replace another
 * one stored meanwhile.
 */
function requireVersion(before: Gallery, header: string | undefined): void {
  const expectedVersion = /^(?:W\/)?"?(\d+)"?$/.exec(header ?? "")?.[1];
  if (expectedVersion !== undefined && Number(expectedVersion) !== before.version)
    throw new ApiProblem("conflict", { errors: ["paragraph.error.slides-moved"] });
}

const moved = (): ApiProblem => new ApiProblem("conflict", { errors: ["paragraph.error.slides-moved"] });

/** Returns the entries in the order of the keys. Throws a conflict unless these are the keys of all entries. */
export function inOrder<Key, Entry>(byKey: ReadonlyMap<Key, Entry>, keys: readonly Key[]): Entry[] {
  const ordered = [...new Set(keys)].flatMap((key) => byKey.get(key) ?? []);
  if (ordered.length !== byKey.size || keys.length !== byKey.size) throw moved();
  return ordered;
}

/** Returns the pictures by key. */
export function byKeys(groups: Groups): Map<string, StoredGroup> {
  const keys = keysOf(groups);
  return new Map(groups.map((group, index) => [keys[index] ?? "", group]));
}

/** Throws unless new files differ from those of the other pictures. The error names the picture that has the file. */
function refuseTwins(groups: Groups, index: number, pictures: StoredGroup["pictures"]): void {
  const own = new Set(groups[index]?.pictures.map(({ originalUrl }) => originalUrl));
  const added = pictures.filter(({ originalUrl }) => !own.has(originalUrl));
  const twin = groups.findIndex((group) =>
    group.pictures.some(({ originalUrl }) => added.some((picture) => picture.originalUrl === originalUrl)),
  );
  if (twin >= 0 && twin !== index)
    throw new ApiProblem("validation", {
      fields: { pictures: "picture-editor.error.twice" },
      params: { pictures: { number: twin + 1 } },
    });
}

/** Returns what a save says about the display of a picture. Absent values stay as they are. */
function displayOf(
  variants: readonly GalleryVariant[],
  { zoomable, variant }: Pick<BodyOf<GalleryEndpoints["save"]>, "zoomable" | "variant">,
  old: StoredGroup | undefined,
): Pick<StoredGroup, "zoomable" | "variant"> {
  const isKnown = (sku: string): boolean => variants.some((candidate) => candidate.sku === sku);
  if (variant != null && !isKnown(variant)) throw new ApiProblem("validation", { fields: { variant: "error.choice" } });
  const shown = variant === undefined ? (old?.variant ?? null) : variant;
  return {
    zoomable: zoomable ?? old?.zoomable ?? false,
    variant: shown !== null && isKnown(shown) ? shown : null,
  };
}

/** Creates the routes of a gallery. */
export function galleryRoutes<G extends Gallery>(source: GallerySource<G>, files: FileStore): Route[] {
  const { calls, max, minSize, sizesOf, variantsOf, read, authorise, store, undoToken } = source;
  /** Changes the pictures that a record has, which are named by their keys. */
  const changeAll = (
    context: RequestContext,
    { id, ifMatch }: { readonly id: number; readonly ifMatch: string | undefined },
    changeGroups: (byKey: ReadonlyMap<string, StoredGroup>) => Groups,
  ): Promise<{ version: number; undoToken: string | null }> =>
    context.data.transaction(async (transaction) => {
      const before = await read(context, transaction, id);
      authorise?.(transaction, id);
      requireVersion(before, ifMatch);
      const groups = changeGroups(byKeys(before.groups));
      const version = await store(context, transaction, id, before, groups);
      return { version, undoToken: await undoToken(transaction, id, before, version) };
    });
  /** Changes one picture. It is named by key, so that another session's change of the order cannot make it a different one. */
  const change = (
    context: RequestContext,
    { key, ...record }: { readonly id: number; readonly key: string; readonly ifMatch: string | undefined },
    changeGroups: (groups: Groups, target: StoredGroup) => Groups,
  ): Promise<{ version: number; undoToken: string | null }> =>
    changeAll(context, record, (byKey) => {
      const target = byKey.get(key);
      if (target === undefined) throw moved();
      return changeGroups([...byKey.values()], target);
    });
  return [
    route(calls.list, async (context, { params }) => {
      const gallery = await read(context, context.data, Number(params.id));
      const language = context.languages[0] ?? context.locale;
      return {
        label: gallery.name,
        version: gallery.version,
        elements: responsesOf(gallery.groups, language),
        ...(variantsOf !== undefined && { variants: [...variantsOf(gallery)] }),
      };
    }),

    route(calls.save, async (context, { params: { id, index }, body }, reply) => {
      const { data, languages, locale } = context;
      const ifMatch = reply.request.headers["if-match"];
      const current = await read(context, data, Number(id));
      authorise?.(data, Number(id));
      requireVersion(current, ifMatch);
      if (index > current.groups.length || index >= max)
        throw new ApiProblem("validation", { fields: { index: "paragraph.error.index" } });
      const link = normaliseLink(body.link);
      if (link === undefined) throw new ApiProblem("validation", { fields: { "link.url": "error.link" } });
      const storedPictures = current.groups[index]?.pictures ?? [];
      // Produce the files first, so that the transaction stays short.
      const updatedPictures = await changedPictures(data, files, sizesOf(current), storedPictures, body.pictures);
      const desktopPicture = updatedPictures.find(({ device }) => device === "DESKTOP");
      if (
        minSize !== undefined &&
        desktopPicture !== undefined &&
        (desktopPicture.width < minSize[0] || desktopPicture.height < minSize[1])
      )
        throw new ApiProblem("validation", { errors: ["picture.error.small-desktop"] });
      return data.transaction(async (transaction) => {
        const before = await read(context, transaction, Number(id));
        requireVersion(before, ifMatch);
        if (variantsOf !== undefined && body.keepBoth !== true) refuseTwins(before.groups, index, updatedPictures);
        if (index > before.groups.length)
          throw new ApiProblem("conflict", { errors: ["paragraph.error.slides-moved"] });
        const old = before.groups[index];
        const language = languages[0] ?? locale;
        const { caption } = body;
        const captions = caption === undefined ? old?.captions : { ...old?.captions, [language]: caption.trim() };
        const group: StoredGroup = {
          altTexts: { ...old?.altTexts, [language]: body.altText.trim() },
          ...(captions !== undefined && { captions }),
          ...(variantsOf !== undefined && displayOf(variantsOf(before), body, old)),
          link,
          pictures: byDevice([
            ...updatedPictures,
            ...(old?.pictures ?? []).filter(({ device }) => updatedPictures.every((other) => other.device !== device)),
          ]),
        };
        if (group.pictures.length === 0)
          throw new ApiProblem("validation", { fields: { pictures: "picture-editor.error.none" } });
        const groups = [...before.groups];
        groups[index] = group;
        await store(context, transaction, Number(id), before, groups);
        return responsesOf(groups, language)[index] ?? { ...groupResponse(group, index, language), key: "" };
      });
    }),

    route(calls.remove, (context, { params: { id, key }, query: { device } }, reply) =>
      change(context, { id: Number(id), key, ifMatch: reply.request.headers["if-match"] }, (groups, target) => {
        const pictures = device === undefined ? [] : target.pictures.filter((picture) => picture.device !== device);
        // Drop groups without pictures.
        return groups.flatMap((group) =>
          group !== target ? [group] : pictures.length === 0 ? [] : [{ ...group, pictures }],
        );
      }),
    ),

    route(calls.first, (context, { params: { id, key } }, reply) =>
      change(context, { id: Number(id), key, ifMatch: reply.request.headers["if-match"] }, (groups, target) => [
        target,
        ...groups.filter((group) => group !== target),
      ]),
    ),

    route(calls.order, (context, { params: { id }, body: { keys } }, reply) =>
      changeAll(context, { id: Number(id), ifMatch: reply.request.headers["if-match"] }, (byKey) =>
        inOrder(byKey, keys),
      ),
    ),
  ];
}
