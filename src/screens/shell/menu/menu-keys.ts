/**
 * Keyboard navigation of the menu: arrows move, right and left open and close groups, Home and End jump to the ends,
 * letters to the next entry that starts with them.
 */
import { useEffect, useRef, type RefObject } from "react";

const ITEM = "[data-menu-item]";

const visibleItems = (menu: Element): readonly HTMLElement[] =>
  [...menu.querySelectorAll<HTMLElement>(ITEM)].filter((item) => item.closest("[hidden]") === null);

/** Returns the group line above an entry. */
const lineAbove = (item: HTMLElement): HTMLElement | null =>
  item.closest("ul")?.parentElement?.querySelector<HTMLElement>(`:scope > ${ITEM}`) ?? null;

/** Returns the item that a key leads to; undefined for other keys. */
function target(key: string, item: HTMLElement, items: readonly HTMLElement[]): HTMLElement | undefined {
  const index = items.indexOf(item);
  if (key === "ArrowDown") return items[index + 1];
  if (key === "ArrowUp") return items[index - 1];
  if (key === "Home") return items[0];
  if (key === "End") return items.at(-1);
  if (key === "ArrowLeft") return lineAbove(item) ?? undefined;
  if (key.length !== 1 || !/\p{L}/u.test(key)) return undefined;
  const letter = key.toLocaleLowerCase();
  const starts = (candidate: HTMLElement) =>
    (candidate.textContent ?? "").trim().toLocaleLowerCase().startsWith(letter);
  return [...items.slice(index + 1), ...items.slice(0, index)].find(starts);
}

function onKey(event: KeyboardEvent): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  if (!(event.target instanceof Element) || !(event.currentTarget instanceof Element)) return;
  const item = event.target.closest<HTMLElement>(ITEM);
  if (item === null) return;
  const open = item.getAttribute("aria-expanded");
  if ((event.key === "ArrowRight" && open === "false") || (event.key === "ArrowLeft" && open === "true")) {
    event.preventDefault();
    item.click();
    return;
  }
  const next = target(event.key, item, visibleItems(event.currentTarget));
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

/** Adds the keys to the links and buttons inside an element, in addition to Tab and Enter. */
export function useMenuKeys(): RefObject<HTMLDivElement | null> {
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = menu;
    current?.addEventListener("keydown", onKey);
    return () => current?.removeEventListener("keydown", onKey);
  }, []);
  return menu;
}
