/** CKEditor 5 with the features of a paragraph. Loaded when the user turns to a rich-text field. */
import braces from "@shoelace-style/shoelace/dist/assets/icons/braces.svg";
import {
  Alignment,
  BlockQuote,
  Bold,
  ClassicEditor,
  Code,
  Essentials,
  FontBackgroundColor,
  FontColor,
  FontSize,
  GeneralHtmlSupport,
  Heading,
  Highlight,
  HorizontalLine,
  Image,
  ImageCaption,
  ImageResize,
  ImageStyle,
  ImageTextAlternative,
  ImageToolbar,
  ImageUpload,
  Italic,
  Link,
  LinkImage,
  List,
  ListProperties,
  Paragraph,
  PasteFromOffice,
  PendingActions,
  RemoveFormat,
  Strikethrough,
  Subscript,
  Superscript,
  Table,
  TableCaption,
  TableCellProperties,
  TableColumnResize,
  TableProperties,
  TableToolbar,
  Underline,
  type Translations,
} from "ckeditor5";
import editorCss from "ckeditor5/ckeditor5.css";
import pageCss from "./editor-page.css";
import { FONT_SIZES, HEADINGS, KEPT_MARKUP } from "./text-markup";
import { connectPictures, PICTURE_BUTTON, pictureButton, type EditorPictures } from "./text-pictures";

/** Oldest supported major version (constants-15). */
const MIN_VERSION = 34;

export interface EditorSettings {
  readonly html: string;
  readonly label: string;
  /** Language of the text, such as `fr_FR`. */
  readonly locale: string;
  /** Language of the buttons. */
  readonly interfaceLocale: string;
  /** Texts of the buttons; English when undefined. */
  readonly translations: Translations | undefined;
  /** Colours to choose from (`ckeditorColorList`). Without any, the colour buttons are left out. */
  readonly colours: readonly string[];
  readonly licenseKey: string;
  readonly readOnly: boolean;
  readonly pictures: EditorPictures;
  readonly onChange: (html: string) => void;
  readonly onBlur: () => void;
}

export interface RichTextEditor {
  html(): string;
  setHtml(html: string): void;
  /** Inserts plain text at the caret, or where it was last, and focuses the editor behind it. */
  insert(text: string): void;
  /** Inserts a picture at the caret, or where it was last. */
  insertPicture(url: string): void;
  setReadOnly(readOnly: boolean): void;
  focus(): void;
  /** Icon for the menu that inserts text. */
  readonly insertIcon?: string;
  destroy(): Promise<void>;
}

/** Returns the editor's major version; NaN when the page's editor states none. */
const majorVersion = (): number =>
  Number.parseInt(String((globalThis as { CKEDITOR_VERSION?: unknown }).CKEDITOR_VERSION), 10);

/** Throws when the page provides an editor that is too old; it would drop markup that newer versions wrote. */
export function requireVersion(version = majorVersion()): void {
  if (!(version >= MIN_VERSION))
    throw new Error(
      `td-admin needs CKEditor ${MIN_VERSION} or higher; the page has ${Number.isNaN(version) ? "one without a version number" : version}`,
    );
}

let sheets: readonly CSSStyleSheet[] | undefined;
/**
 * Adopts the editor's styles, once per tree: in the document, and in the shadow root that contains the element, if any.
 */
function installStyles(host: HTMLElement): void {
  // Scope the editor's variables to its container, so that the page keeps its own and each element's theme applies.
  sheets ??= [editorCss.replaceAll(":root", ".td-rich-text-editor"), pageCss].map((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    return sheet;
  });
  const tree = host.getRootNode();
  for (const root of [document, ...(tree instanceof ShadowRoot ? [tree] : [])])
    root.adoptedStyleSheets = [...new Set([...root.adoptedStyleSheets, ...sheets])];
}

/**
 * Reapplies `style` attributes through the CSSOM. The page's Content-Security-Policy ignores those set as text. Returns
 * a function that stops it.
 */
function reapplyStyles(root: HTMLElement): () => void {
  const apply = (element: Element): void => {
    const text = element.getAttribute("style");
    if (element instanceof HTMLElement && text !== null && element.style.length === 0) element.style.cssText = text;
  };
  const observer = new MutationObserver((records) => {
    for (const { target } of records)
      if (target instanceof Element) for (const element of target.querySelectorAll("[style]")) apply(element);
  });
  observer.observe(root, { childList: true, subtree: true });
  for (const element of root.querySelectorAll("[style]")) apply(element);
  return () => {
    observer.disconnect();
  };
}

/**
 * Moves the editor's balloons from the end of the page to beside its text. At the end of the page they would lie under
 * open dialogs, lose the focus to them, and follow the page's theme instead of the element's.
 */
function moveBalloonsTo(host: HTMLElement, editor: ClassicEditor): void {
  const balloons = editor.ui.view.body.bodyCollectionContainer;
  const shared = balloons?.parentElement;
  if (balloons === undefined || shared == null) return;
  const wrapper = document.createElement("div");
  wrapper.className = "ck-body-wrapper";
  wrapper.append(balloons);
  host.append(wrapper);
  if (shared.childElementCount === 0) shared.remove();
}

/**
 * Starts an editor inside an element of the light tree.
 *
 * @throws when the page's editor is older than version 34
 */
export async function startEditor(host: HTMLElement, settings: EditorSettings): Promise<RichTextEditor> {
  requireVersion();
  installStyles(host);
  const language = settings.interfaceLocale.slice(0, 2);
  const colours = settings.colours.map((color) => ({ color, label: color }));
  const hasColours = colours.length > 0;
  const isForeign = host.getRootNode() instanceof ShadowRoot;
  const target = document.createElement("div");
  host.append(target);
  const editor = await ClassicEditor.create(target, {
    licenseKey: settings.licenseKey,
    initialData: settings.html,
    language: { ui: language, content: settings.locale.slice(0, 2) },
    ...(settings.translations !== undefined && { translations: [settings.translations] }),
    plugins: [
      ...[Essentials, Paragraph, Heading, Bold, Italic, Underline, Strikethrough, Subscript, Superscript],
      ...[Link, List, ListProperties, Alignment, BlockQuote, HorizontalLine, PasteFromOffice, RemoveFormat],
      ...[Table, TableToolbar, TableCaption, TableProperties, TableCellProperties, TableColumnResize],
      ...[Image, ImageToolbar, ImageCaption, ImageStyle, ImageResize, ImageTextAlternative, ImageUpload, LinkImage],
      ...[PendingActions, pictureButton(settings.pictures)],
      ...[Code, FontSize, Highlight, GeneralHtmlSupport],
      // Without colours to choose from, stored ones are still kept.
      ...[FontColor, FontBackgroundColor],
    ],
    toolbar: {
      items: [
        ...["bold", "italic", "link"],
        ...(settings.pictures.open === undefined ? [] : [PICTURE_BUTTON]),
        ...["bulletedList", "numberedList", "alignment", "|", "heading"],
        ...["fontSize", "underline", "strikethrough", "subscript", "superscript", "code"],
        ...(hasColours ? ["fontColor", "fontBackgroundColor"] : []),
        ...["blockQuote", "insertTable", "horizontalLine", "removeFormat", "|", "undo", "redo"],
      ],
      // Grouping measures elements it can't see from another shadow tree; let the buttons wrap instead.
      shouldNotGroupWhenFull: isForeign,
    },
    heading: {
      options: [{ model: "paragraph", title: "Paragraph", class: "ck-heading_paragraph" }, ...HEADINGS],
    },
    fontColor: { colors: colours, columns: 8, colorPicker: false },
    fontBackgroundColor: { colors: colours, columns: 8, colorPicker: false },
    fontSize: { options: FONT_SIZES, supportAllValues: true },
    link: {
      defaultProtocol: "https://",
      decorators: {
        newTab: {
          mode: "manual",
          label: "Open in a new tab",
          attributes: { target: "_blank", rel: "noopener noreferrer" },
        },
      },
    },
    list: { properties: { styles: true, startIndex: true, reversed: true } },
    image: {
      // All kinds, so that the others are refused with a message.
      upload: { types: ["png", "jpeg", "gif", "webp", "bmp", "tiff", "svg+xml", "avif", "heic"] },
      toolbar: [
        ...["imageStyle:inline", "imageStyle:side", "imageStyle:block", "resizeImage", "|"],
        ...["toggleImageCaption", "imageTextAlternative", "linkImage"],
      ],
    },
    table: {
      contentToolbar: [
        ...["tableColumn", "tableRow", "mergeTableCells", "|"],
        ...["tableProperties", "tableCellProperties", "toggleTableCaption"],
      ],
    },
    htmlSupport: { allow: KEPT_MARKUP },
  });
  moveBalloonsTo(host, editor);
  const { view } = editor.editing;
  if (isForeign) {
    // The sticky toolbar and scrolling measure all ancestors, which fails across a foreign shadow tree. The browser
    // keeps the caret in view itself.
    editor.ui.view.stickyPanel.limiterElement = null;
    view.scrollToTheSelection = () => undefined;
  }
  view.change((writer) => {
    const root = view.document.getRoot();
    if (root !== null) writer.setAttribute("aria-label", settings.label, root);
  });
  const LOCK_ID = "td-admin";
  const setReadOnly = (readOnly: boolean): void => {
    if (readOnly) editor.enableReadOnlyMode(LOCK_ID);
    else editor.disableReadOnlyMode(LOCK_ID);
  };
  setReadOnly(settings.readOnly);
  const release = reapplyStyles(host);
  const isUploading = connectPictures(editor, settings.pictures);
  // The ids of list items are the editor's own; the server does not store them.
  const html = (): string => editor.getData({ skipListItemIds: true });
  editor.model.document.on("change:data", () => {
    if (!isUploading()) settings.onChange(html());
  });
  editor.ui.focusTracker.on("change:isFocused", (_event, _name, focused: boolean) => {
    if (!focused) settings.onBlur();
  });
  return {
    html,
    setHtml: (html) => {
      editor.setData(html);
    },
    insert: (text) => {
      editor.model.change((writer) => {
        editor.model.insertContent(writer.createText(text));
      });
      view.focus();
    },
    insertPicture: (url) => {
      editor.execute("insertImage", { source: { src: url, alt: "" } });
      view.focus();
    },
    setReadOnly,
    focus: () => {
      view.focus();
    },
    insertIcon: braces,
    destroy: async () => {
      release();
      await editor.destroy();
      host.replaceChildren();
    },
  };
}
