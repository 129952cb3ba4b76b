/**
 * What an element shows while its code cannot be loaded. Plain DOM, because neither React nor the runtime may have arrived. The message lies in a
 * shadow root, in place of the fallback; the element takes the root over once its code has loaded.
 */
import type { TdErrorDetail } from "../src/contract/events";

const TEXTS: Readonly<Record<string, readonly [message: string, retry: string] | undefined>> = {
  en: ["This part could not be loaded. Check the connection.", "Try again"],
  fr: ["Cette partie n’a pas pu être chargée. Vérifiez la connexion.", "Réessayer"],
  de: ["Dieser Teil konnte nicht geladen werden. Prüfen Sie die Verbindung.", "Erneut versuchen"],
};

/** Language of the page's td-admin script, else of the page, else of the browser. */
function textsOfPage(): readonly [string, string] {
  const script = document.querySelector<HTMLElement>("script[data-locale]");
  for (const language of [script?.dataset.locale, document.documentElement.lang, navigator.language, "en"]) {
    const texts = TEXTS[language?.slice(0, 2) ?? ""];
    if (texts !== undefined) return texts;
  }
  return ["", ""];
}

/** Colours of the page; the tokens may be missing. Style properties set by script are allowed by every content security policy. */
const BOX_STYLE = "display:grid;justify-items:start;gap:8px;padding:16px;border:1px solid;border-radius:6px";

/**
 * Shows that an element's code could not be loaded, and emits `td-error`.
 *
 * @param retry loads the code again; a failure shows again
 */
export function showLoadFailure(element: Element, retry: () => Promise<unknown>): void {
  const [message, label] = textsOfPage();
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
