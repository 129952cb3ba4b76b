/** Loads code and texts of the screen that users of a list probably open next, while the page is idle. */
import { screenByTag, screenOf, type ScreenEntry } from "../../src/catalogue/screens";
import { savesData } from "../../src/runtime/saves-data";
import { whenIdle } from "../../src/runtime/when-idle";

/** Returns the detail of a list's resource. */
function detailOf(tag: string): ScreenEntry | undefined {
  const list = screenByTag(tag);
  return list?.kind === "list" && list.resource !== undefined ? screenOf(list.resource, "detail") : undefined;
}

/** Loads the texts of a tag whose code is loaded. */
async function loadTexts(tag: string): Promise<void> {
  const definition = customElements.get(tag) as { readonly prepare?: () => Promise<void> | undefined } | undefined;
  await definition?.prepare?.();
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
      load(detail.tag)
        .then(() => loadTexts(detail.tag))
        .catch(() => undefined);
    });
  });
}
