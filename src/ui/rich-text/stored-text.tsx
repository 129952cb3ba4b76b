/** A rich text to read: for readers, and until its editor has started. */
import { useLayoutEffect, type RefObject } from "react";
import { sanitisedNodes } from "./sanitised-nodes";

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
    box.current?.replaceChildren(...sanitisedNodes(html, { withoutAttributes: isEditable ? ["href"] : [] }));
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
