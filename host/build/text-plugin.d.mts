import type { Plugin } from "rollup";

/** Rollup and vitest plugin: `.css` and Shoelace's `.svg` imports are minified text. */
export function textModules(): Plugin;
export function minifyCss(css: string): string;
export function minifySvg(svg: string): string;
