/** CKEditor 5 with what a paragraph needs. A module of its own: it is fetched when a rich field comes into view, and never before. */
import braces from "@shoelace-style/shoelace/dist/assets/icons/braces.svg";
import {
  Alignment,
  BlockQuote,
  Bold,
  ClassicEditor,
  Essentials,
  FontBackgroundColor,
  FontColor,
  Heading,
  HorizontalLine,
  Italic,
  Link,
  List,
  Paragraph,
  PasteFromOffice,
  RemoveFormat,
  Strikethrough,
  Subscript,
  Superscript,
  Table,
  TableToolbar,
  Underline,
  type Translations,
} from "ckeditor5";
import editorCss from "ckeditor5/ckeditor5.css";
import pageCss from "./editor-page.css";

/** The oldest version that the product works with (Spec 1 §9). */
const OLDEST = 34;

export interface EditorSettings {
  readonly html: string;
  readonly label: string;
  /** Language of the text, `fr_FR`, and of the buttons. */
  readonly locale: string;
  readonly interfaceLocale: string;
  /** Colours that the shop offers (`ckeditorColorList`); none, no colour buttons. */
  readonly colours: readonly string[];
  readonly licenseKey: string;
  readonly readOnly: boolean;
  readonly onChange: (html: string) => void;
  readonly onBlur: () => void;
}

export interface RichTextEditor {
  html(): string;
  setHtml(html: string): void;
  /** Puts plain text where the caret is, or was last, and the focus behind it. */
  insert(text: string): void;
  setReadOnly(readOnly: boolean): void;
  /** Drawing of the menu that inserts. */
  readonly insertIcon?: string;
  destroy(): Promise<void>;
}

/** Major version of the editor; NaN when it does not say. */
const majorVersion = (): number =>
  Number.parseInt(String((globalThis as { CKEDITOR_VERSION?: unknown }).CKEDITOR_VERSION), 10);

/** Throws where the page brings an editor that is too old: its data would lose what newer ones wrote. */
export function requireVersion(version = majorVersion()): void {
  if (!(version >= OLDEST))
    throw new Error(
      `td-admin needs CKEditor ${OLDEST} or higher; the page has ${Number.isNaN(version) ? "none that says its version" : version}`,
    );
}

let sheets: readonly CSSStyleSheet[] | undefined;
/** Styles of the editor, once a tree: for the page, and for the shadow tree of somebody else that the element may stand in. */
function installStyles(host: HTMLElement): void {
  // Its variables hold where it stands: the page keeps its own, and each element's theme colours those that are made of others.
  sheets ??= [editorCss.replaceAll(":root", ".td-rich-text-editor"), pageCss].map((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    return sheet;
  });
  const tree = host.getRootNode();
  for (const root of [document, ...(tree instanceof ShadowRoot ? [tree] : [])])
    root.adoptedStyleSheets = [...new Set([...root.adoptedStyleSheets, ...sheets])];
}

const TRANSLATIONS: Readonly<Record<string, () => Promise<{ default: Translations }>>> = {
  fr: () => import("ckeditor5/translations/fr.js"),
  de: () => import("ckeditor5/translations/de.js"),
};

/** The content security of a page drops style attributes that are set as text; written by script they hold. */
function keepStyles(root: HTMLElement): () => void {
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
 * Takes the editor's balloons from the end of the page to beside its text. There they would lie under an open dialog, lose the focus to
 * it, and follow the page's theme instead of the element's.
 */
function keepBalloonsIn(host: HTMLElement, editor: ClassicEditor): void {
  const balloons = editor.ui.view.body.bodyCollectionContainer;
  const shared = balloons?.parentElement;
  if (balloons === undefined || shared == null) return;
  const wrapper = document.createElement("div");
  wrapper.className = "ck-body-wrapper";
  wrapper.append(balloons);
  host.append(wrapper);
  if (shared.childElementCount === 0) shared.remove();
}

/** Starts an editor inside an element of the light tree. */
export async function startEditor(host: HTMLElement, settings: EditorSettings): Promise<RichTextEditor> {
  requireVersion();
  installStyles(host);
  const language = settings.interfaceLocale.slice(0, 2);
  const translations = await TRANSLATIONS[language]?.();
  const colours = settings.colours.map((color) => ({ color, label: color }));
  const coloured = colours.length > 0;
  const isForeign = host.getRootNode() instanceof ShadowRoot;
  const target = document.createElement("div");
  host.append(target);
  const editor = await ClassicEditor.create(target, {
    licenseKey: settings.licenseKey,
    initialData: settings.html,
    language: { ui: language, content: settings.locale.slice(0, 2) },
    ...(translations !== undefined && { translations: [translations.default] }),
    plugins: [
      ...[Essentials, Paragraph, Heading, Bold, Italic, Underline, Strikethrough, Subscript, Superscript],
      ...[Link, List, Alignment, BlockQuote, HorizontalLine, Table, TableToolbar, PasteFromOffice, RemoveFormat],
      ...(coloured ? [FontColor, FontBackgroundColor] : []),
    ],
    toolbar: {
      items: [
        ...["bold", "italic", "link", "bulletedList", "numberedList", "alignment", "|", "heading"],
        ...["underline", "strikethrough", "subscript", "superscript"],
        ...(coloured ? ["fontColor", "fontBackgroundColor"] : []),
        ...["blockQuote", "insertTable", "horizontalLine", "removeFormat", "|", "undo", "redo"],
      ],
      // To group what has no room, it measures what it cannot see in a foreign tree: there the buttons take a second line.
      shouldNotGroupWhenFull: isForeign,
    },
    heading: {
      options: [
        { model: "paragraph", title: "Paragraph", class: "ck-heading_paragraph" },
        { model: "heading2", view: "h2", title: "Heading 2", class: "ck-heading_heading2" },
        { model: "heading3", view: "h3", title: "Heading 3", class: "ck-heading_heading3" },
        { model: "heading4", view: "h4", title: "Heading 4", class: "ck-heading_heading4" },
      ],
    },
    fontColor: { colors: colours, columns: 8, colorPicker: false },
    fontBackgroundColor: { colors: colours, columns: 8, colorPicker: false },
    link: { addTargetToExternalLinks: false, defaultProtocol: "https://" },
    table: { contentToolbar: ["tableColumn", "tableRow", "mergeTableCells"] },
  });
  keepBalloonsIn(host, editor);
  const { view } = editor.editing;
  if (isForeign) {
    // To stick or to scroll, the editor measures all that it stands in; a shadow tree of somebody else is nothing that it can measure. The
    // browser keeps the caret in view by itself.
    editor.ui.view.stickyPanel.limiterElement = null;
    view.scrollToTheSelection = () => undefined;
  }
  view.change((writer) => {
    const root = view.document.getRoot();
    if (root !== null) writer.setAttribute("aria-label", settings.label, root);
  });
  const LOCK = "td-admin";
  const setReadOnly = (readOnly: boolean): void => {
    if (readOnly) editor.enableReadOnlyMode(LOCK);
    else editor.disableReadOnlyMode(LOCK);
  };
  setReadOnly(settings.readOnly);
  const release = keepStyles(host);
  editor.model.document.on("change:data", () => {
    settings.onChange(editor.getData());
  });
  editor.ui.focusTracker.on("change:isFocused", (_event, _name, focused: boolean) => {
    if (!focused) settings.onBlur();
  });
  return {
    html: () => editor.getData(),
    setHtml: (html) => {
      editor.setData(html);
    },
    insert: (text) => {
      editor.model.change((writer) => {
        editor.model.insertContent(writer.createText(text));
      });
      view.focus();
    },
    setReadOnly,
    insertIcon: braces,
    destroy: async () => {
      release();
      await editor.destroy();
      host.replaceChildren();
    },
  };
}
