/** Pictures in the text editor: a button that opens the library, uploads of pasted pictures, and refusal of those from other sites. */
import {
  ButtonView,
  ClipboardPipeline,
  FileRepository,
  IconImage,
  Notification,
  PendingActions,
  Plugin,
  ViewUpcastWriter,
  type ClassicEditor,
  type ClipboardInputTransformationEvent,
  type ViewDocumentFragment,
  type ViewElement,
} from "ckeditor5";

/** What the field around the editor does about pictures. */
export interface EditorPictures {
  readonly buttonLabel: string;
  /** Opens the library. Undefined when the account may not use it. */
  readonly open: (() => void) | undefined;
  /** Stores a file and returns its URL. Throws an error whose message is the reason shown to the user. */
  readonly upload: (file: File) => Promise<string>;
  /** Returns whether a text may show the picture. */
  readonly isAllowed: (url: string) => boolean;
  /** Shows why a picture was not inserted. `undefined`: pictures of other sites are not allowed. */
  readonly onRefused: (reason: string | undefined) => void;
}

/** Name of the toolbar button. */
export const PICTURE_BUTTON = "libraryPicture";

/** Creates the plugin of the toolbar button. */
export const pictureButton = ({ buttonLabel, open }: EditorPictures) =>
  class LibraryPicture extends Plugin {
    init(): void {
      this.editor.ui.componentFactory.add(PICTURE_BUTTON, (locale) => {
        const button = new ButtonView(locale);
        button.set({ label: buttonLabel, icon: IconImage, tooltip: true });
        button.on("execute", () => open?.());
        return button;
      });
    }
  };

/** Removes pictures that are not allowed from pasted markup. Returns whether there were any. */
function removeForeign(editor: ClassicEditor, content: ViewDocumentFragment, { isAllowed }: EditorPictures): boolean {
  const writer = new ViewUpcastWriter(editor.editing.view.document);
  const foreign: ViewElement[] = [];
  for (const { item } of writer.createRangeIn(content)) {
    if (!item.is("element", "img")) continue;
    const url = item.getAttribute("src") ?? "";
    // The editor uploads these.
    if (!/^(data|blob):/.test(url) && !isAllowed(url)) foreign.push(item);
  }
  for (const picture of foreign) writer.remove(picture);
  return foreign.length > 0;
}

/** Connects uploads and pasting. Returns whether an upload is running, during which the text is incomplete. */
export function connectPictures(editor: ClassicEditor, pictures: EditorPictures): () => boolean {
  editor.plugins.get(FileRepository).createUploadAdapter = (loader) => ({
    async upload() {
      const file = await loader.file;
      if (file === null) throw new Error("The picture could not be read");
      return { default: await pictures.upload(file) };
    },
  });
  editor.plugins.get(Notification).on(
    "show:warning",
    (event, { message }: { readonly message: unknown }) => {
      // The reason of a failed upload is the error that it threw.
      pictures.onRefused(message instanceof Error ? message.message : String(message));
      event.stop();
    },
    { priority: "high" },
  );
  editor.plugins.get(ClipboardPipeline).on<ClipboardInputTransformationEvent>(
    "inputTransformation",
    (_event, { content }) => {
      if (removeForeign(editor, content, pictures)) pictures.onRefused(undefined);
    },
    { priority: "highest" },
  );
  const pending = editor.plugins.get(PendingActions);
  return () => pending.hasAny;
}
