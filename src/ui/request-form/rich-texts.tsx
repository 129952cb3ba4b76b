/** Shows HTML that the server sanitised when it was saved. */
import { useEffect, useRef } from "react";
import { trustedHtml } from "../trusted-types";

export function RichTexts({ html }: { readonly html: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (box.current !== null) box.current.innerHTML = trustedHtml(html);
  }, [html]);
  return html === "" ? null : <div ref={box} className="td-request-form__text" />;
}
