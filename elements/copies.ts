/**
 * Several copies of td-admin on one page: each tag is loaded once, by the newest compatible copy. A tag can be defined only once, so all
 * copies share the list of tags that are loading.
 */

/** Interface between the copies of td-admin on a page. Its shape never changes: every version must be able to read it. */
export interface Copy {
  version(): Promise<string>;
  /** Imports the entry of a tag from this copy. */
  start(tag: string): Promise<void>;
}

/** Value of the page-wide symbol. */
interface Shared {
  readonly copies: Copy[];
  readonly loading: Map<string, Promise<void>>;
}

/** How a copy compares its version with those of others. */
export interface Versions {
  readonly VERSION: string;
  isCompatible(one: string, other: string): boolean;
  isOlder(one: string, other: string): boolean;
}

const LOADERS_SYMBOL = Symbol.for("td-admin.loaders");
const page: typeof globalThis & { [LOADERS_SYMBOL]?: Shared } = globalThis;

export const TAG = /^td-[a-z0-9-]+$/;

export interface Membership {
  /** Returns whether this copy was the first on the page. */
  isFirst(): boolean;
  /** Resolves once the tag is defined. Rejects when its file cannot be loaded; a later call tries again. */
  load(tag: string): Promise<void>;
}

/** Adds a copy to the page. @param versions loads this copy's version */
export function joinCopies(thisCopy: Copy, versions: () => Promise<Versions>): Membership {
  const shared: Shared = (page[LOADERS_SYMBOL] ??= { copies: [], loading: new Map() });
  const { copies, loading } = shared;
  copies.push(thisCopy);

  /** Returns the newest copy that shares this one's state. Resolves at once when it is the only one. */
  async function findNewest(): Promise<Copy> {
    const { isCompatible, isOlder, VERSION } = await versions();
    let best = { copy: thisCopy, version: VERSION };
    for (const copy of copies) {
      const version = await copy.version();
      if (isCompatible(VERSION, version) && isOlder(best.version, version)) best = { copy, version };
    }
    return best.copy;
  }

  async function startNewest(tag: string): Promise<void> {
    if (!TAG.test(tag)) throw new TypeError(`<${tag}> is not a td-admin tag: its name must start with "td-"`);
    await (copies.length === 1 ? thisCopy : await findNewest()).start(tag);
  }

  return {
    isFirst: () => copies[0] === thisCopy,
    load(tag) {
      if (customElements.get(tag) !== undefined) return Promise.resolve();
      const pending = loading.get(tag) ?? startNewest(tag);
      loading.set(tag, pending);
      pending.catch(() => loading.delete(tag));
      return pending;
    },
  };
}
