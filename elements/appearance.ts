/** Applies the appearance of the page and of single elements. Its code loads on first use, because most pages have none. */
import { getRuntime } from "../src/runtime";

const load = () => import("../src/ui/styles/appearance");

const logFailure = (error: unknown): void => console.error("td-admin: the appearance could not be applied", error);

let isWatching = false;

/** Applies the appearance of the page's configuration, now and whenever it changes. */
export function watchPageAppearance(): void {
  if (isWatching) return;
  isWatching = true;
  const { options } = getRuntime();
  let applied: unknown;
  const apply = (): void => {
    const { appearance } = options.get();
    if (appearance === applied) return;
    applied = appearance;
    load().then(({ applyToPage }) => {
      applyToPage(options.get().appearance);
    }, logFailure);
  };
  options.subscribe(apply);
  apply();
}

/** The appearance of one element, which is laid over that of the page. */
export class ElementAppearance {
  readonly #element: HTMLElement;
  readonly #root: ShadowRoot;
  #sheet: CSSStyleSheet | undefined;
  #value: unknown;

  constructor(element: HTMLElement, root: ShadowRoot) {
    this.#element = element;
    this.#root = root;
  }

  /** Applies an object, or JSON of it. Undefined removes it. */
  set(value: unknown): void {
    if (Object.is(value, this.#value)) return;
    this.#value = value;
    load().then(({ writeAppearance }) => {
      // Another value may have been set meanwhile.
      if (!Object.is(value, this.#value)) return;
      if (this.#sheet === undefined) {
        this.#sheet = new CSSStyleSheet();
        this.#root.adoptedStyleSheets = [...this.#root.adoptedStyleSheets, this.#sheet];
      }
      const theme = writeAppearance(this.#sheet, value);
      if (theme !== undefined) this.#element.setAttribute("theme", theme);
    }, logFailure);
  }
}
