/** A person or dealer as initials or a picture. Decorative: the name next to it is what screen readers read. */
import { defineSheet } from "../styles";
import { classes } from "../tone";
import css from "./avatar.css";

defineSheet(css);

export interface AvatarProps {
  readonly name: string;
  readonly size?: 24 | 32 | 40;
  /** Square for things (dealers, shops), round for people. */
  readonly square?: boolean;
  readonly src?: string | null;
}

/**
 * Returns the initials of a name: the first letters of its first two capitalised words, else of its first two words.
 *
 * @example
 * initialsOf("Garage du Pont – Lyon"); // "GP"
 */
export function initialsOf(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
  const capitals = words.filter((word) => /^\p{Lu}/u.test(word));
  const [first = "", second = ""] = capitals.length > 1 ? capitals : words;
  return ((first[0] ?? "") + (second[0] ?? first[1] ?? "")).toLocaleUpperCase();
}

export function Avatar({ name, size = 32, square = false, src }: AvatarProps) {
  return (
    <span
      className={classes("td-avatar", `td-avatar--${String(size)}`, square && "td-avatar--square")}
      aria-hidden="true"
    >
      {src ? <img src={src} alt="" /> : initialsOf(name)}
    </span>
  );
}
