/**
 * Bootstrap Icons, inlined: `import trash from "@shoelace-style/shoelace/dist/assets/icons/trash.svg"` gives the drawing's text, so only
 * used icons are bundled and nothing is fetched. Names are for data alone (a menu entry's icon).
 */
import type { RefCallback } from "react";
import { classes } from "../tone";
import { defineSheet } from "../styles";
import css from "./icon.css";

defineSheet(css);

/** SVG text as imported, or a name given to `registerIcons()`. */
export type IconSource = string;

const registered = new Map<string, string>();
const missed = new Set<string>();

/** Makes drawings known by name, for icons that are named in data. */
export function registerIcons(icons: Readonly<Record<string, string>>): void {
  for (const [name, svg] of Object.entries(icons)) registered.set(name, svg);
}

function drawingOf(icon: IconSource): string {
  if (icon.startsWith("<svg")) return icon;
  const svg = registered.get(icon);
  if (svg === undefined && !missed.has(icon)) {
    missed.add(icon);
    console.warn(`Icon "${icon}" is not registered: import its drawing, or add it with registerIcons().`);
  }
  return svg ?? "";
}

/** What puts a drawing into its place, by the drawing's text: read once, since a list shows the same icon on every line. */
const inserts = new Map<string, RefCallback<HTMLElement>>();

/** For the `ref` of the place that shows the drawing. Only texts that the bundle itself holds are ever inserted. */
export function insertOf(svg: string): RefCallback<HTMLElement> {
  const known = inserts.get(svg);
  if (known !== undefined) return known;
  const drawing = document.createRange().createContextualFragment(svg);
  const insert: RefCallback<HTMLElement> = (place) => {
    place?.replaceChildren(drawing.cloneNode(true));
  };
  inserts.set(svg, insert);
  return insert;
}

export interface IconProps {
  readonly icon: IconSource;
  /** Name for screen readers; without one the icon is decoration. */
  readonly label?: string;
  /** Edge in pixels at the default text size; 16 unless told. */
  readonly size?: number;
  readonly className?: string;
}

/** One drawing in the colour of the text. */
export function Icon({ icon, label, size, className }: IconProps) {
  return (
    <span
      className={classes("td-icon", className)}
      {...(label === undefined ? { "aria-hidden": true } : { role: "img", "aria-label": label })}
      style={size === undefined ? undefined : { fontSize: `calc(${String(size / 16)} * var(--td-rem))` }}
      ref={insertOf(drawingOf(icon))}
    />
  );
}
