/**
 * What an element shows while its code cannot be loaded. Plain DOM, because neither React nor the runtime may have arrived. The message lies in a
 * shadow root, in place of the fallback; the element takes the root over once its code has loaded.
 */
import type { TdErrorDetail } from "../src/contract/events";
import { LOAD_TEXTS } from "./load-texts.gen";

interface LoadTexts {
  readonly partMissing: string;
  readonly retry: string;
}

/** Returns the texts in the language of the page's td-admin script, else of the page, else of the browser. */
function textsOfPage(): LoadTexts {
  const script = document.querySelector<HTMLElement>("script[data-locale]");
  for (const language of [script?.dataset.locale, document.documentElement.lang, navigator.language]) {
    const texts = Object.entries(LOAD_TEXTS).find(([known]) => known === language?.slice(0, 2))?.[1];
    if (texts !== undefined) return texts;
  }
  return LOAD_TEXTS.en;
}

/** Colours of the page; the tokens may be missing. Style properties set by script are allowed by every content security policy. */
const BOX_STYLE = "display:grid;justify-items:start;gap:8px;padding:16px;border:1px solid;border-radius:6px";

/**
 * Shows that an element's code could not be loaded, and emits `td-error`.
 *
 * @param retry loads the code again; a failure shows again
 */
export function showLoadFailure(element: Element, retry: () => Promise<unknown>): void {
  const { partMissing: message, retry: label } = textsOfPage();
  const box = document.createElement("div");
  box.setAttribute("part", "error");
  box.setAttribute("role", "alert");
  box.style.cssText = BOX_STYLE;
  const slot = document.createElement("slot");
  slot.name = "error";
  slot.textContent = message;
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = label;
  button.addEventListener("click", () => {
    button.disabled = true;
    retry().catch(() => {
      button.disabled = false;
      report();
    });
  });
  box.append(slot, button);
  (element.shadowRoot ?? element.attachShadow({ mode: "open" })).replaceChildren(box);

  function report(): void {
    const detail: TdErrorDetail = { tag: element.localName, kind: "load", code: "code-missing", message };
    element.dispatchEvent(new CustomEvent("td-error", { detail, bubbles: true, composed: true }));
  }
  report();
}
