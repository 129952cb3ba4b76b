/** Defines elements, and installs what the page needs for them. */
import type { Tag } from "../src/contract/screen";
import { VERSION } from "../src/runtime/version";
import { installPageHosts } from "../src/ui/page-hosts/install";
import { installDocumentTokens } from "../src/ui/styles";
import { watchPageAppearance } from "./appearance";
import { readThemeBeforePaint } from "./early-theme";
import { createElementClass, type ElementDefinition } from "./element-class";

/** Defines a tag once. A second definition is ignored; if its version differs, a warning names both. */
export function defineElement<P extends object>(tag: Tag, definition: ElementDefinition<P>): void {
  const existing = customElements.get(tag) as { version?: string } | undefined;
  if (existing !== undefined) {
    if (existing.version !== VERSION) {
      console.warn(
        `<${tag}> is already defined by td-admin ${existing.version ?? "of an unknown version"}; ${VERSION} is not used for it.`,
      );
    }
    return;
  }
  readThemeBeforePaint();
  installDocumentTokens();
  watchPageAppearance();
  // Toasts and dialogs open only after an action in an element, so their hosts can wait until the first element is rendered.
  setTimeout(installPageHosts);
  customElements.define(tag, createElementClass(tag, definition));
}
