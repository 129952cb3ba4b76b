/** A rich text to read: for readers, and until its editor has started. */
import purifier from "dompurify";
import { useLayoutEffect, type RefObject } from "react";
import { trustedHtml } from "../trusted-types";

export interface StoredTextProps {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly html: string;
  readonly label: string;
  /** Language of the text, such as `fr_FR`. */
  readonly locale: string;
  /** Whether an editor follows. Links then lead nowhere, and the place of its buttons is kept. */
  readonly isEditable: boolean;
}

export function StoredText({ box, html, label, locale, isEditable }: StoredTextProps) {
  useLayoutEffect(() => {
    const parsed = new DOMParser().parseFromString(trustedHtml(html), "text/html");
    const text = parsed.createElement("div");
    text.append(...parsed.body.childNodes);
    // Drafts are shown too, and no server has sanitised those.
    purifier.sanitize(text, {
      IN_PLACE: true,
      // Markup comes from the policy of the bundle; the page may forbid another.
      TRUSTED_TYPES_POLICY: null,
      ADD_ATTR: ["target"],
      FORBID_ATTR: isEditable ? ["href"] : [],
    });
    // The page's Content-Security-Policy ignores style attributes, but not the CSSOM.
    for (const element of text.querySelectorAll<HTMLElement>("[style]"))
      element.style.cssText = element.getAttribute("style") ?? "";
    box.current?.replaceChildren(...text.childNodes);
  }, [box, html, isEditable]);
  return (
    <div className="td-rich-text__stored">
      {isEditable ? <div className="td-rich-text__bar" /> : null}
      <div
        ref={box}
        className="td-rich-text__text"
        role="textbox"
        aria-multiline="true"
        aria-readonly="true"
        aria-label={label}
        lang={locale.replace("_", "-")}
        tabIndex={0}
      />
    </div>
  );
}
