/** Loads code and texts of screens before they are shown. */
import { screenByTag, screenOf, type ScreenEntry } from "../../src/catalogue/screens";
import { savesData } from "../../src/runtime/saves-data";
import { whenIdle } from "../../src/runtime/when-idle";

/** Returns the detail of a list's resource. */
function detailOf(tag: string): ScreenEntry | undefined {
  const list = screenByTag(tag);
  return list?.kind === "list" && list.resource !== undefined ? screenOf(list.resource, "detail") : undefined;
}

/** Class of an element, with what it loads ahead (elements/element-class.ts). */
interface ElementClass {
  readonly prepare?: () => Promise<void> | undefined;
  readonly preload?: () => void;
}

/**
 * Loads the code of a tag with the given function, and then what the element waits for before it renders, such as its texts. What it shows
 * at once besides is on its way.
 */
async function loadWholly(tag: string, load: (tag: string) => Promise<void>): Promise<void> {
  await load(tag);
  const definition = customElements.get(tag) as ElementClass | undefined;
  definition?.preload?.();
  await definition?.prepare?.();
}

/**
 * Loads the elements of the first view. They are then drawn together, so that the browser lays out and paints the page once. Never rejects: the
 * view shows what could not be loaded.
 *
 * @param load loads the code of a tag
 */
export async function loadFirstView(tags: readonly string[], load: (tag: string) => Promise<void>): Promise<void> {
  await Promise.allSettled(tags.map((tag) => loadWholly(tag, load)));
}

/**
 * Loads the code and the texts of a resource's detail after its list has become ready, unless the browser saves data.
 *
 * @param load loads the code of a tag; a rejection is ignored, because opening the detail tries again
 */
export function loadDetailsAhead(load: (tag: string) => Promise<void>): void {
  addEventListener("td-ready", ({ target }) => {
    if (!(target instanceof HTMLElement) || !target.hasAttribute("data-routed")) return;
    const detail = detailOf(target.localName);
    if (detail === undefined || savesData()) return;
    whenIdle(() => {
      loadWholly(detail.tag, load).catch(() => undefined);
    });
  });
}
