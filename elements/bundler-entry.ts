/**
 * The loader for bundlers: `import "td-admin"`. Every element is a static `import()`, so that the bundler finds its code, splits it and names
 * the files. On a server it defines nothing, and its functions do nothing.
 */
import { elements } from "td-admin:elements";
import { joinCopies, TAG, type Copy } from "./copies";
import { createDiscovery, type Discoverable } from "./discover";
import { createPageFunctions, folderUrl, type PageFunctions } from "./page-functions";

const pageApi = () => import("./page-api");
const hasDocument = typeof document !== "undefined";
const noFunction = (): void => undefined;

/** Folder of the built files, when the page has set one. */
let base: URL | undefined;

async function importEntry(tag: string): Promise<void> {
  if (base !== undefined) {
    await import(/* webpackIgnore: true */ /* @vite-ignore */ new URL(`elements/${tag}.js`, base).href);
    return;
  }
  const entry = elements[tag];
  if (entry === undefined) throw new Error(`td-admin has no element <${tag}>; check its name`);
  await entry();
}

function startLoader(): {
  readonly load: (tag: string) => Promise<void>;
  readonly discover: (root: Discoverable) => () => void;
} {
  const thisCopy: Copy = {
    version: async () => (await pageApi()).VERSION,
    async start(tag) {
      await importEntry(tag);
      if (customElements.get(tag) === undefined) throw new Error(`The file of <${tag}> did not define it`);
    },
  };
  const { load } = joinCopies(thisCopy, pageApi);
  const discovery = createDiscovery({ load });
  discovery.watchDocument();
  return { load, discover: discovery.watch };
}

const loader = hasDocument ? startLoader() : undefined;
const functions = hasDocument ? createPageFunctions(pageApi) : undefined;

export const configure: PageFunctions["configure"] = async (options) => functions?.configure(options);
export const login: PageFunctions["login"] = async (credentials) =>
  (await functions?.login(credentials)) ?? { status: "failed" };
export const logout: PageFunctions["logout"] = async () => functions?.logout();
export const on: PageFunctions["on"] = (name, listener) => functions?.on(name, listener) ?? noFunction;
export const discover = (root: Discoverable): (() => void) => loader?.discover(root) ?? noFunction;
export const loadElement = async (tag: string): Promise<void> => loader?.load(tag);

/** Starts to load the code of a tag that is about to be shown. */
export const preloadElement = (tag: string): void => {
  if (TAG.test(tag)) loader?.load(tag).catch(noFunction);
};

/** Loads the files of elements from this folder, instead of those that the bundler wrote. */
export function setBasePath(folder: string | URL): void {
  if (hasDocument) base = folderUrl(folder);
}
