/**
 * Bootstrap Icons, inlined. `import trash from "@shoelace-style/shoelace/dist/assets/icons/trash.svg"` yields the SVG's
 * text, so only used icons are bundled and nothing is fetched. Use registered names only for icons named in data (a
 * menu entry's icon).
 */
import type { RefCallback } from "react";
import { classes } from "../tone";
import { defineSheet } from "../styles";
import { trustedHtml } from "../trusted-types";
import css from "./icon.css";

defineSheet(css);

/** SVG text, or a name passed to `registerIcons()`. */
export type IconSource = string;

const svgByName = new Map<string, string>();
const reportedNames = new Set<string>();

/** Registers SVG texts by name, for icons that are named in data. */
export function registerIcons(icons: Readonly<Record<string, string>>): void {
  for (const [name, svg] of Object.entries(icons)) svgByName.set(name, svg);
}

function svgOf(icon: IconSource): string {
  if (icon.startsWith("<svg")) return icon;
  const svg = svgByName.get(icon);
  if (svg === undefined && !reportedNames.has(icon)) {
    reportedNames.add(icon);
    console.warn(`Icon "${icon}" is not registered: import its SVG file, or register it with registerIcons().`);
  }
  return svg ?? "";
}

/** Ref callbacks by SVG text. Each text is parsed once, since lists repeat icons on every row. */
const refs = new Map<string, RefCallback<HTMLElement>>();

/**
 * Returns a ref callback that inserts the SVG into an element. Pass only SVG texts from the bundle: they are inserted
 * as markup.
 */
export function svgRef(svg: string): RefCallback<HTMLElement> {
  const cached = refs.get(svg);
  if (cached !== undefined) return cached;
  const fragment = document.createRange().createContextualFragment(trustedHtml(svg));
  const insert: RefCallback<HTMLElement> = (element) => {
    element?.replaceChildren(fragment.cloneNode(true));
  };
  refs.set(svg, insert);
  return insert;
}

export interface IconProps {
  readonly icon: IconSource;
  /** Accessible name. Without one the icon is decorative. */
  readonly label?: string;
  /** Edge length in pixels at the default text size. Default: 16. */
  readonly size?: number;
  readonly className?: string;
}

/** Renders an icon in the text colour. */
export function Icon({ icon, label, size, className }: IconProps) {
  return (
    <span
      className={classes("td-icon", className)}
      {...(label === undefined ? { "aria-hidden": true } : { role: "img", "aria-label": label })}
      style={size === undefined ? undefined : { fontSize: `calc(${String(size / 16)} * var(--td-rem))` }}
      ref={svgRef(svgOf(icon))}
    />
  );
}
