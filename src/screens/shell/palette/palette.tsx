/**
 * The command palette: screens by name, group or path, actions, and why a screen is not open. The input shows at once,
 * so that no typed text is lost; the results load on first use.
 */
import search from "@shoelace-style/shoelace/dist/assets/icons/search.svg";
import { useId, useLayoutEffect, useRef, useState } from "react";
import { useT } from "../../../runtime/react";
import { Icon } from "../../../ui/icon/icon";
import { defineSheet } from "../../../ui/styles";
import css from "./palette.css";
import type { ListKeys } from "./results";
import { deferred } from "../../../ui/deferred";

defineSheet(css);

const Results = deferred(async () => (await import("./results")).Results);

/** Shows a modal dialog: the browser traps the focus, closes it on Escape and restores the focus. */
function useModal(onClose: () => void) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const { current } = dialog;
    current?.showModal();
    const onPress = (event: MouseEvent) => {
      if (event.target === current) onClose();
    };
    current?.addEventListener("click", onPress);
    return () => {
      current?.removeEventListener("click", onPress);
      current?.close();
    };
  }, [onClose]);
  return dialog;
}

export function Palette({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const id = useId();
  const dialog = useModal(onClose);
  const keys = useRef<ListKeys>(undefined);
  const [query, setQuery] = useState("");
  const [active, setActive] = useState<string>();
  const listId = `${id}-list`;
  return (
    <dialog ref={dialog} className="td-palette" aria-label={t("shell.palette.title")} onClose={onClose}>
      <div className="td-palette__box">
        <label className="td-palette__field">
          <Icon icon={search} size={16} />
          <span className="td-visually-hidden">{t("shell.palette.title")}</span>
          <input
            type="text"
            role="combobox"
            aria-expanded={active !== undefined}
            aria-controls={active === undefined ? undefined : listId}
            aria-activedescendant={active}
            aria-autocomplete="list"
            autoComplete="off"
            spellCheck={false}
            placeholder={t("shell.palette.placeholder")}
            value={query}
            onKeyDown={(event) => {
              if (keys.current?.(event) === true) event.preventDefault();
            }}
            onChange={(event) => {
              setQuery(event.target.value);
            }}
          />
        </label>
        <Results listId={listId} query={query} keys={keys} onActive={setActive} onClose={onClose} />
      </div>
    </dialog>
  );
}
