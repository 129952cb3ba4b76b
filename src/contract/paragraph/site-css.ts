/** Style sheet of the demo's public site, for previews and for pages that the server renders. */
import { SITE_COLOURS } from "./contrast";
import { SITE_CSS_PAGES } from "./site-css-pages";

export const SITE_CSS = `
/* Looks of the demonstration's public site, inside the preview's own frame. */
:root {
  --brand: #0b3d91;
  --accent: #be3422;
  font:
    17px/1.5 system-ui,
    -apple-system,
    "Segoe UI",
    Roboto,
    sans-serif;
  color: ${SITE_COLOURS.NONE.text};
  background: ${SITE_COLOURS.NONE.background};
}
body {
  margin: 0;
  padding-block: var(--above) var(--below);
}
.paragraph {
  display: grid;
  gap: var(--gap);
  max-width: 1180px;
  margin-inline: auto;
  padding: max(16px, var(--top)) max(24px, var(--sides)) max(16px, var(--bottom));
  align-items: center;
}
.width-narrow {
  max-width: 760px;
}
.width-full {
  max-width: none;
}
.background-light {
  background: ${SITE_COLOURS.LIGHT.background};
}
.background-dark {
  color: ${SITE_COLOURS.DARK.text};
  background: ${SITE_COLOURS.DARK.background};
}
.background-brand {
  color: ${SITE_COLOURS.BRAND.text};
  background: ${SITE_COLOURS.BRAND.background};
}
.background-brand-light {
  background: ${SITE_COLOURS.BRAND_LIGHT.background};
}
.text-align-center {
  text-align: center;
}
.text-align-right {
  text-align: right;
}
.text-align-justify {
  text-align: justify;
}
.text-space-tight {
  line-height: 1.15;
}
.text-space-airy {
  line-height: 1.7;
}
.text-space-wide {
  line-height: 2;
}
.shadow-soft {
  box-shadow: 0 2px 8px rgb(0 0 0 / 0.12);
}
.shadow-medium {
  box-shadow: 0 6px 20px rgb(0 0 0 / 0.18);
}
.shadow-strong {
  box-shadow: 0 12px 40px rgb(0 0 0 / 0.3);
}
.rounded-s {
  border-radius: 6px;
}
.rounded-m {
  border-radius: 14px;
}
.rounded-l {
  border-radius: 28px;
}
.border-top {
  border-top: 1px solid #c6ccd2;
}
.border-bottom {
  border-bottom: 1px solid #c6ccd2;
}
.border-all {
  border: 1px solid #c6ccd2;
}
.title {
  margin: 0 0 0.4em;
  font-size: 2rem;
  line-height: 1.2;
}
h1.title,
.is-style_h1 {
  font-size: 2.6rem;
}
h3.title,
.is-style_h3 {
  font-size: 1.5rem;
}
h4.title,
h5.title,
h6.title,
p.title,
.is-style_h4,
.is-style_h5,
.is-style_h6,
.is-style_text {
  font-size: 1.15rem;
}
.is-center {
  text-align: center;
}
.is-right {
  text-align: right;
}
.is-uppercase {
  text-transform: uppercase;
}
.is-lowercase {
  text-transform: lowercase;
}
.is-capitalize {
  text-transform: capitalize;
}
.subtitle {
  margin: 0 0 1em;
  font-size: 1.2rem;
  color: #4c555f;
}
img {
  display: block;
  width: 100%;
  height: auto;
  border-radius: 6px;
}
.no-picture {
  aspect-ratio: 4 / 3;
  border: 2px dashed #c6ccd2;
  border-radius: 6px;
}
.buttons {
  display: flex;
  flex-wrap: wrap;
  gap: max(10px, var(--gap-buttons));
}
.button {
  padding: 0.6em 1.2em;
  font-weight: 600;
  color: #fff;
  background: var(--accent);
  border: 2px solid var(--accent);
  border-radius: 6px;
}
.button.is-secondary {
  background: var(--brand);
  border-color: var(--brand);
}
.button.is-outline {
  color: var(--accent);
  background: none;
}
.button.is-text_link {
  color: var(--accent);
  text-decoration: underline;
  background: none;
  border-color: transparent;
}
.items {
  display: grid;
  gap: 24px;
}
.gallery {
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(220px, 1fr));
  gap: 12px;
}
.figure {
  font-size: 2rem;
  color: var(--brand);
}
.background-dark :is(.subtitle, .figure, .button.is-outline, .button.is-text_link),
.background-brand :is(.subtitle, .figure, .button.is-outline, .button.is-text_link) {
  color: inherit;
}
.background-brand .button.is-secondary {
  border-color: currentcolor;
}
.filled,
.variable {
  color: #4c555f;
  background: #eef0f2;
}
.filled {
  padding: 32px;
  text-align: center;
  border-radius: 6px;
}
.variable {
  padding: 0 0.3em;
  font: inherit;
  border-radius: 4px;
}
.tyre {
  display: block;
  width: 64px;
  height: 64px;
  border: 14px solid #23282e;
  border-radius: 50%;
}
${SITE_CSS_PAGES}`;
