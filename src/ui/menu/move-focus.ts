import { focusedBeside } from "../floating/focused";

const TYPE_AHEAD_MS = 600;
const typeAhead = { text: "", lastKeyAt: 0 };

const ROLES = '[role^="menuitem"], [role="tab"]:not([disabled]), [role="option"]';

function findByLetters(items: readonly HTMLElement[], from: number, key: string): HTMLElement | undefined {
  const now = Date.now();
  typeAhead.text = now - typeAhead.lastKeyAt > TYPE_AHEAD_MS ? key : typeAhead.text + key;
  typeAhead.lastKeyAt = now;
  const text = typeAhead.text.toLocaleLowerCase();
  // A single letter starts from the next item, so that repeating it cycles through the matches.
  const rotated = [...items.slice(from + (text.length === 1 ? 1 : 0)), ...items];
  return rotated.find((item) => item.textContent.trim().toLocaleLowerCase().startsWith(text));
}

/**
 * Moves the focus inside a list of menu items or tabs by arrows, Home, End or the first letters of a label.
 *
 * @returns false when the key is none of these
 */
export function moveFocus(list: HTMLElement | null, key: string): boolean {
  const items = list === null ? [] : [...list.querySelectorAll<HTMLElement>(ROLES)];
  const active = list === null ? null : focusedBeside(list);
  const from = items.findIndex((item) => item === active);
  const target =
    key === "ArrowDown" || key === "ArrowRight"
      ? items[(from + 1) % items.length]
      : key === "ArrowUp" || key === "ArrowLeft"
        ? items.at(from <= 0 ? -1 : from - 1)
        : key === "Home"
          ? items[0]
          : key === "End"
            ? items.at(-1)
            : key.length === 1 && key !== " "
              ? findByLetters(items, from, key)
              : undefined;
  target?.focus();
  return target !== undefined;
}
