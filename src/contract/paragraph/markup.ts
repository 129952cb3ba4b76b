/**
 * Public markup of a paragraph, for the preview and for pages that the server renders. Pure functions. Texts are escaped; rich text is
 * sanitised before, and the preview shows it in a frame without scripts.
 */
import { DEVICES, type Device, type FileValue, type Reference } from "../fields";
import { publicCells } from "./grid";
import { unsoldProfiles } from "./choices";
import type { LayoutRule } from "./layouts";
import { spaceSize } from "./enumerations";
import type { OptionRule } from "./options";
import { pictureForDevice, type SliderPicture } from "./pictures";
import { textIn } from "./text-in";
import { VARIABLE } from "./variables";

export interface PreviewInput {
  readonly layout: LayoutRule;
  /** Content by field, as in the form. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly pictures: readonly SliderPicture[];
  readonly options: readonly OptionRule[];
  readonly locale: string;
  readonly device: Device;
  /** Markup for all widths: the browser picks the picture, and all slides are included. By default, markup for one device. */
  readonly responsive?: boolean;
  /** Values of the variables; without them the variables themselves show. */
  readonly variables?: Readonly<Record<string, string>>;
  /** Completes the URL of a stored picture. */
  readonly prefix: (url: string) => string;
  /** Placeholder text for parts that the public site fills. */
  readonly placeholder: string;
  /** Markup that the public site shows in place of the placeholder. */
  readonly filled?: string | undefined;
}

const escape = (text: string): string =>
  text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");

type Rows = readonly Readonly<Record<string, unknown>>[];
const rowsOf = (value: unknown): Rows => (Array.isArray(value) ? (value as Rows) : []);

/** Returns the opening tag of a title or subtitle with its look. */
function openingTag(tag: string, name: "title" | "subtitle", values: PreviewInput["values"]): string {
  const codes = [values[`${name}Style`], values[`${name}Align`], values[`${name}Transform`]];
  const looks = codes.flatMap((code) => (typeof code === "string" ? `is-${code.toLowerCase()}` : []));
  const colour = values[`${name}Colour`];
  return `<${tag} class="${[name, ...looks].join(" ")}"${typeof colour === "string" ? ` data-colour="${escape(colour)}"` : ""}>`;
}

function heading({ values, locale }: PreviewInput): string {
  const title = textIn(values["title"], locale);
  const subtitle = textIn(values["subtitle"], locale);
  const level = typeof values["titleLevel"] === "string" ? values["titleLevel"].toLowerCase() : "h2";
  const tag = /^(h[1-6]|p)$/.test(level) ? level : "h2";
  return (
    (title === "" ? "" : `${openingTag(tag, "title", values)}${escape(title)}</${tag}>`) +
    (subtitle === "" ? "" : `${openingTag("p", "subtitle", values)}${escape(subtitle)}</p>`)
  );
}

function picture(input: PreviewInput, index: number): string {
  const group = input.pictures[index];
  const pictureFor = (device: Device) => group && pictureForDevice(group.pictures, device);
  const widest = (input.responsive === true ? DEVICES : [input.device]).find(
    (device) => pictureFor(device) !== undefined,
  );
  const widestPicture = widest && pictureFor(widest);
  // The author sees an empty picture slot, the public does not.
  if (group === undefined || widestPicture === undefined)
    return input.responsive === true ? "" : `<div class="no-picture"></div>`;
  const address = (device: Device): string => {
    const shownPicture = pictureFor(device) ?? widestPicture;
    return escape(input.prefix(shownPicture.optimizedPictureUrl ?? shownPicture.pictureUrl));
  };
  const image = `<img src="${address(input.device)}" alt="${escape(group.altText)}">`;
  if (input.responsive !== true) return image;
  const sources = `<source media="(max-width: 600px)" srcset="${address("MOBILE")}"><source media="(max-width: 1000px)" srcset="${address("TABLET")}">`;
  // Wider screens never fall back to a smaller device's picture.
  const limit = widest === "DESKTOP" ? "" : ` class="up-to-${String(widest).toLowerCase()}"`;
  const element = `<picture${limit}>${sources}${image}</picture>`;
  return group.link.url === ""
    ? element
    : `<a href="${href(group.link.url)}"${newTab(group.link.newTab)}>${element}</a>`;
}

/** Returns a URL as an attribute. A URL with a scheme that a browser would run becomes `#`, whatever was stored. */
const href = (url: string): string => (/^(https?:\/\/|mailto:|tel:|\/(?!\/)|#)/i.test(url) ? escape(url) : "#");

const newTab = (isEnabled: boolean): string => (isEnabled ? ' target="_blank" rel="noopener"' : "");

const buttons = ({ values, locale }: PreviewInput): string => {
  const elements = rowsOf(values["buttons"]).map(({ label, type, link }) => {
    const kind = `class="button is-${String(type).toLowerCase()}"`;
    const { url = "", newTab: opens = false } = (link ?? {}) as { readonly url?: string; readonly newTab?: boolean };
    const text = escape(textIn(label, locale));
    return url === "" ? `<span ${kind}>${text}</span>` : `<a ${kind} href="${href(url)}"${newTab(opens)}>${text}</a>`;
  });
  return elements.length === 0 ? "" : `<p class="buttons">${elements.join("")}</p>`;
};

const items = (
  input: PreviewInput,
  name: string,
  renderRow: (row: Rows[number], index: number) => string,
  kind: string,
): string =>
  `<div class="items ${kind}">${rowsOf(input.values[name])
    .map((row, index) => `<div>${renderRow(row, index)}</div>`)
    .join("")}</div>`;

/** Returns the player of an uploaded video, or the poster of a video on another site, which opens there. */
function video(input: PreviewInput): string {
  const { source, videoFile, videoId } = input.values;
  const url = (videoFile as FileValue | null | undefined)?.url;
  if (source === "FILE" && url !== undefined) {
    const poster = pictureForDevice(input.pictures[0]?.pictures ?? [], input.device);
    const image =
      poster === undefined ? "" : ` poster="${escape(input.prefix(poster.optimizedPictureUrl ?? poster.pictureUrl))}"`;
    return `<video controls preload="metadata" src="${escape(input.prefix(url))}"${image}></video>`;
  }
  const poster = `<div class="video">${picture(input, 0)}<span></span></div>`;
  if (input.responsive !== true || typeof videoId !== "string" || videoId === "") return poster;
  const site = source === "VIMEO" ? "https://vimeo.com/" : "https://www.youtube.com/watch?v=";
  return `<a href="${escape(site + encodeURIComponent(videoId))}"${newTab(true)}>${poster}</a>`;
}

/** Returns the part that depends on the paragraph type, between heading and buttons. */
function body(input: PreviewInput): string {
  const { layout, values, locale } = input;
  const textOf = (row: Rows[number], name: string): string => escape(textIn(row[name], locale));
  const labelOf = (reference: unknown): string => escape((reference as Reference | null | undefined)?.label ?? "");
  switch (layout.type) {
    case "TEXT":
      return items(input, "columns", ({ text }) => textIn(text, locale), "columns");
    case "SLIDER":
    case "IMAGE":
      if (input.responsive === true)
        return `<div class="slides">${input.pictures.map((_, index) => picture(input, index)).join("")}</div>`;
      return (
        picture(input, 0) +
        (input.pictures.length > 1 ? `<p class="dots">${"<i></i>".repeat(input.pictures.length)}</p>` : "")
      );
    case "GALLERY":
      return `<div class="gallery">${input.pictures.map((_, index) => picture(input, index)).join("")}</div>`;
    case "CARDS":
      return items(
        input,
        "cards",
        (row, index) => `${picture(input, index)}<h3>${textOf(row, "title")}</h3><p>${textOf(row, "text")}</p>`,
        "columns",
      );
    case "TALK_POINTS":
      return items(input, "points", (row) => `<b>${textOf(row, "title")}</b><p>${textOf(row, "text")}</p>`, "columns");
    case "KEY_FIGURES":
      return items(
        input,
        "figures",
        (row) => `<b class="figure">${textOf(row, "value")} ${textOf(row, "unit")}</b><p>${textOf(row, "label")}</p>`,
        "columns",
      );
    case "STEPS":
      return items(
        input,
        "steps",
        (row, index) => `<b>${index + 1}. ${textOf(row, "title")}</b><p>${textOf(row, "text")}</p>`,
        "list",
      );
    case "FAQ":
      return items(
        input,
        "questions",
        (row) => `<b>${textOf(row, "question")}</b>${textIn(row["answer"], locale)}`,
        "list",
      );
    case "TYRE_PROFILES":
      return items(
        {
          ...input,
          values: { profiles: rowsOf(values["profiles"]).filter((row) => unsoldProfiles([row]).length === 0) },
        },
        "profiles",
        (row) => `<span class="tyre"></span><b>${textOf(row, "label") || labelOf(row["profile"])}</b>`,
        "columns",
      );
    case "TABLE": {
      const rows = publicCells(textIn(values["grid"], locale)).map((cells, y) => {
        const html = cells.map((cell, x) => {
          const isHeading = (y === 0 && values["headerRow"] === true) || (x === 0 && values["headerColumn"] === true);
          const tag = isHeading ? "th" : "td";
          return `<${tag}>${escape(cell)}</${tag}>`;
        });
        return `<tr>${html.join("")}</tr>`;
      });
      return `<table>${rows.join("")}</table>`;
    }
    case "QUOTE":
      return `<blockquote>${textIn(values["text"], locale)}<cite>${escape(textIn(values["author"], locale))}</cite></blockquote>`;
    case "VIDEO":
      return `${video(input)}${textIn(values["text"], locale)}`;
    case "TEXT_IMAGE":
    case "CTA_BANNER":
    case "APPOINTMENT":
    case "NEWSLETTER":
      return textIn(values["text"], locale);
    default:
      return input.filled ?? `<p class="filled">${escape(input.placeholder)}</p>`;
  }
}

/** A sentence in `[[…]]` is left out when one of its variables is empty. */
const OPTIONAL = /\[\[([\s\S]*?)\]\]/g;

/** Replaces variables by their values. Unknown ones are highlighted, so that authors notice them. */
const withVariables = (html: string, variables: PreviewInput["variables"]): string =>
  (variables === undefined
    ? html
    : html.replace(OPTIONAL, (_, sentence: string) =>
        [...sentence.matchAll(VARIABLE)].some(([, name = ""]) => (variables[name] ?? "") === "") ? "" : sentence,
      )
  ).replace(VARIABLE, (variable, name: string) =>
    variables === undefined ? `<code class="variable">${variable}</code>` : escape(variables[name] ?? ""),
  );

const space = (options: readonly OptionRule[], code: string, device: Device): number => {
  const option = options.find((candidate) => candidate.code === code);
  const position = device === "DESKTOP" ? option?.desktopPosition : option?.mobilePosition;
  return position === undefined ? 0 : (spaceSize(position.spaceSizeId)?.value ?? 0);
};

export interface Preview {
  readonly html: string;
  /** Custom properties with the paragraph's spacing in pixels. */
  readonly spaces: Readonly<Record<string, string>>;
}

/** Returns the markup of a paragraph and the spacing around it. */
export function paragraphPreview(input: PreviewInput): Preview {
  const { layout, options, device } = input;
  const choices = options
    .filter(({ choice }) => choice !== undefined)
    .map(
      ({ code, choice }) =>
        `${code.toLowerCase().replaceAll("_", "-")}-${choice?.code.toLowerCase().replaceAll("_", "-")}`,
    );
  const background = input.values["background"];
  const backgroundAttribute =
    typeof background === "string" && background !== "" ? ` data-ground="${escape(background)}"` : "";
  const hasPictureBeside = layout.type === "TEXT_IMAGE" || layout.type === "CTA_BANNER";
  const text = `<div class="words">${withVariables(heading(input) + body(input), input.variables)}${buttons(input)}</div>`;
  const content = hasPictureBeside ? `${text}<div class="picture">${picture(input, 0)}</div>` : text;
  return {
    html: `<section class="paragraph ${input.values["lead"] === true ? "is-lead " : ""}${layout.id.toLowerCase().replaceAll("_", "-")} type-${layout.type.toLowerCase().replaceAll("_", "-")} ${choices.join(" ")}"${backgroundAttribute}>${content}</section>`,
    spaces: {
      "--above": `${space(options, "SPACE_ABOVE", device)}px`,
      "--below": `${space(options, "SPACE_BELOW", device)}px`,
      "--top": `${space(options, "PADDING_TOP", device)}px`,
      "--bottom": `${space(options, "PADDING_BOTTOM", device)}px`,
      "--sides": `${space(options, "PADDING_SIDES", device)}px`,
      "--gap": `${space(options, "GAP_TEXT_IMAGE", device)}px`,
      "--gap-buttons": `${space(options, "GAP_BUTTONS", device)}px`,
    },
  };
}
