/**
 * CSS of a template code, adopted by every shadow root. In the admin it styles the whole page, as `style#admin-css` in the head (startup-13). In
 * other pages it styles only the elements. A constructed sheet holds it there, because a strict policy reports any style element.
 */
import { demoTemplate } from "../contract/endpoints/context";
import type { Http } from "./http";
import { embeddedRules } from "./skin-rules";
import type { Slots } from "./store";

const TEMPLATE_STYLE_ID = "admin-css";

export interface TemplateCss {
  /** Fetches and applies a template. An empty body or a failure is logged (startup-15), and the page shows without it. */
  load(templateCode: string): Promise<void>;
  /** Applies CSS text in place of the previous one. */
  apply(css: string): void;
  /**
   * Adopts the template's rules in a shadow root, now and after each change, after its own sheets. Returns a function that removes them.
   */
  adopt(root: ShadowRoot): () => void;
}

/** @param isAdminPage tells whether the page is the admin itself, which a skin may change as a whole */
export function createTemplateCss(slot: Slots, http: Pick<Http, "send">, isAdminPage: () => boolean): TemplateCss {
  // One sheet for all: replacing its text updates every shadow root.
  const sheet = slot("template.sheet", () => new CSSStyleSheet());
  /** The rules that a page with embedded elements needs. */
  const pageSheet = slot("template.page-sheet", () => new CSSStyleSheet());

  /** Sets the text of the style element, so that the CSS cannot close it. */
  function stylePage(css: string): void {
    let style = document.getElementById(TEMPLATE_STYLE_ID);
    if (!style) {
      style = document.createElement("style");
      style.id = TEMPLATE_STYLE_ID;
      // The content security policy only admits style elements with the page's nonce.
      style.nonce = document.querySelector<HTMLElement>("script[nonce]")?.nonce ?? "";
      document.head.append(style);
    }
    style.textContent = css;
  }

  function apply(css: string): void {
    sheet.replaceSync(css);
    if (isAdminPage()) {
      stylePage(css);
      return;
    }
    pageSheet.replaceSync(embeddedRules(sheet.cssRules));
    document.adoptedStyleSheets = [...new Set([...document.adoptedStyleSheets, pageSheet])];
  }

  return {
    apply,
    async load(templateCode) {
      try {
        const { data, status } = await http.send(demoTemplate, { params: { templateCode } });
        if (typeof data === "string" && data.trim() !== "") apply(data);
        else console.error(`Template ${templateCode} is empty, status ${status}`);
      } catch (error) {
        console.error(`Template ${templateCode} could not be loaded`, error);
      }
    },
    adopt(root) {
      root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
      return () => {
        root.adoptedStyleSheets = root.adoptedStyleSheets.filter((adopted) => adopted !== sheet);
      };
    },
  };
}
