import { useCallback, useRef, useState, type RefObject } from "react";
import { DEVICES, type Device } from "../../contract/fields";
import { isTooSmall } from "../../contract/paragraph/layouts";
import { isTdError } from "../../runtime";
import { useElement } from "../../runtime/element";
import { errorCode } from "../../runtime/error-code";
import { useRuntime, useSession } from "../../runtime/react";
import { createStore } from "../../runtime";
import {
  editorState,
  errorsOf,
  fromRead,
  withoutPicture,
  withOwn,
  type DevicePicture,
  type DevicePictures,
  type EditorState,
} from "./picture-model";
import { readPicture, type ReadRefusal } from "../../ui/pictures/read-picture";
import type { LoadedSlide, SlideCalls } from "./use-slide";

/** Message key of the reason why a file is refused here: the file itself, or its size in this layout. */
export type FileRefusal = ReadRefusal | "picture.error.small-slide";

export interface Editor {
  readonly state: EditorState;
  readonly base: EditorState;
  readonly device: Device;
  readonly setDevice: (device: Device) => void;
  readonly change: (change: Partial<EditorState>) => void;
  readonly setPicture: (device: Device, picture: DevicePicture) => void;
  /** Gives the content language pictures of its own, or those of all languages. */
  readonly setOwn: (own: boolean) => void;
  /** Reads a file for the current device. */
  readonly loadFile: (file: File) => Promise<void>;
  readonly reading: Device | undefined;
  /** Message key of the reason why the last file was refused. */
  readonly refusal: FileRefusal | undefined;
  readonly clearRefusal: () => void;
  readonly saving: boolean;
  readonly deleting: boolean;
  /** True after the first attempt to save; errors show from then on. */
  readonly hasTriedToSave: boolean;
  /** True while the editor closes after a save; leaving then needs no confirmation. */
  readonly isLeaving: RefObject<boolean>;
  readonly save: () => Promise<boolean>;
  readonly remove: () => Promise<void>;
  readonly discard: () => void;
}

export interface EditorOptions {
  readonly slide: LoadedSlide;
  readonly calls: SlideCalls;
  /** Id in `td-saved`, and key under which unsaved changes are kept after a failed save. */
  readonly recordId: string;
  readonly withUrl: boolean;
  readonly onSaved: (() => void) | undefined;
  /** Opens the editor again after a failed save; the changes are still there. */
  readonly onReopen: (() => void) | undefined;
  /** Returns the full URL of a stored picture. */
  readonly prefix: (url: string) => string;
}

/** Message keys of the dialog for failed saves and deletions (picture-07, picture-09). */
const FAILED = {
  titleKey: "offer-fitter-save-error-title",
  contentKey: "offer-fitter-save-error-content",
} as const;

/** Returns the server's message key for a refusal. */
const reasonOf = (error: unknown): string | undefined =>
  isTdError(error) ? (error.problem?.errors?.[0] ?? Object.values(error.problem?.fields ?? {})[0]) : undefined;

/**
 * State and commands of the editor: reading files, cropping, saving, deleting a device's picture, with the stated
 * messages (picture-07 to picture-11).
 */
export function useEditor({ slide, calls, recordId, withUrl, onSaved, onReopen, prefix }: EditorOptions): Editor {
  const { dialogs, toasts, slot, i18n } = useRuntime();
  const element = useElement();
  /**
   * Changes of failed saves, kept until the tab closes, because the editor is left even after a failure (picture-06).
   */
  const unsaved = slot("picture-editor.kept", () => createStore<Readonly<Record<string, EditorState>>>({}));
  const { display } = useSession();
  const { hasCaption, contentLocale, layout } = slide;
  const hasDisplay = slide.variants !== undefined;
  const [others] = useState(() =>
    (display?.languages ?? [])
      .map(({ locale }) => locale)
      .filter((locale) => contentLocale !== undefined && locale !== contentLocale),
  );
  const withFullUrls = useCallback(
    (state: EditorState): EditorState => {
      const withPrefix = (pictures: DevicePictures): DevicePictures =>
        Object.fromEntries(
          Object.entries(pictures).map(([device, picture]) => [device, { ...picture, src: prefix(picture.src) }]),
        );
      return { ...state, pictures: withPrefix(state.pictures), commonPictures: withPrefix(state.commonPictures) };
    },
    [prefix],
  );
  const [base, setBase] = useState(() => withFullUrls(editorState(slide.group, hasCaption, others, hasDisplay)));
  const [state, setState] = useState(() => unsaved.get()[recordId] ?? base);
  const [device, setDevice] = useState<Device>(
    () => DEVICES.find((name) => state.pictures[name] !== undefined) ?? "DESKTOP",
  );
  const [reading, setReading] = useState<Device>();
  const [refusal, setRefusal] = useState<FileRefusal>();
  const [saving, setSaving] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const [hasTriedToSave, setHasTriedToSave] = useState(false);
  const busy = useRef(false);
  const isLeaving = useRef(false);
  /** State after the last save: pressing the button again sends nothing. */
  const stored = useRef<EditorState>(undefined);

  const setPicture = useCallback((name: Device, picture: DevicePicture) => {
    setState((current) => ({ ...current, pictures: { ...current.pictures, [name]: picture } }));
  }, []);

  const loadFile = async (file: File): Promise<void> => {
    setReading(device);
    setRefusal(undefined);
    try {
      const read = await readPicture(file);
      // A refused file leaves the current picture in place.
      if (typeof read === "string") setRefusal(read);
      else if (layout.type !== undefined && isTooSmall(layout.type, device, read))
        setRefusal("picture.error.small-slide");
      else setPicture(device, fromRead(read));
    } catch (error) {
      console.error("The file could not be read", error);
      setRefusal("picture.error.broken");
    } finally {
      setReading(undefined);
    }
  };

  /** Reports a failure with the server's reason. Does not block leaving the page. */
  const reportFailure = async (error: unknown, again?: () => void): Promise<void> => {
    console.error("The picture was not saved", error);
    const reason = reasonOf(error);
    const message = i18n.t(FAILED.contentKey);
    element.emit("td-error", { tag: element.tag, kind: "call", ...errorCode(error), message });
    const shouldRetry = await dialogs.inform({
      ...FAILED,
      ...(reason !== undefined && i18n.t.has(reason) && { consequences: [{ key: reason }] }),
      ...(again !== undefined && { retryKey: "picture-editor.again" }),
    });
    if (shouldRetry) again?.();
  };

  const save = async (): Promise<boolean> => {
    setHasTriedToSave(true);
    if (busy.current || stored.current === state || reading !== undefined || Object.keys(errorsOf(state)).length > 0)
      return false;
    busy.current = true;
    setSaving(true);
    let isSaved = false;
    try {
      const group = await calls.save(state, base, withUrl);
      if (group === undefined) return false;
      const next = withFullUrls(editorState(group, hasCaption, others, hasDisplay));
      isLeaving.current = onSaved !== undefined;
      unsaved.update(({ [recordId]: _, ...others }) => others);
      stored.current = next;
      isSaved = true;
      setBase(next);
      setState(next);
      setHasTriedToSave(false);
      toasts.show({ kind: "success", key: "offer-fitter-detail-save-success-content" });
      element.emit("td-saved", { resource: "slider-picture", id: recordId, record: group });
    } catch (error) {
      isLeaving.current = onSaved !== undefined;
      if (onSaved !== undefined) unsaved.update((all) => ({ ...all, [recordId]: state }));
      void reportFailure(error, onReopen);
    } finally {
      busy.current = false;
      setSaving(false);
    }
    onSaved?.();
    return isSaved;
  };

  const remove = async (): Promise<void> => {
    const picture = state.pictures[device];
    if (busy.current || picture === undefined) return;
    const confirmed = await dialogs.confirm({
      titleKey: `picture-editor.delete.${device}.question`,
      contentKey: "picture-editor.delete.text",
      confirmKey: `picture-editor.delete.${device}`,
      dismissKey: "picture-editor.delete.keep",
      danger: true,
    });
    if (!confirmed) return;
    busy.current = true;
    setDeleting(true);
    try {
      await calls.remove(state, device);
      const cleared = (current: EditorState): EditorState => withoutPicture(current, device);
      setState(cleared);
      if (picture.stored !== undefined) {
        setBase(cleared);
        toasts.show({ kind: "success", key: "offer-fitter-delete-success-content" });
        element.emit("td-deleted", { resource: "slider-picture", ids: [recordId] });
      }
    } catch (error) {
      void reportFailure(error);
    } finally {
      busy.current = false;
      setDeleting(false);
    }
  };

  return {
    state,
    base,
    device,
    setDevice,
    change: (change) => {
      setState((current) => ({ ...current, ...change }));
    },
    setPicture,
    setOwn: (own) => {
      setState((current) => withOwn(current, base, own));
    },
    loadFile,
    reading,
    refusal,
    clearRefusal: () => {
      setRefusal(undefined);
    },
    saving,
    deleting,
    hasTriedToSave,
    isLeaving,
    save,
    remove,
    discard: () => {
      unsaved.update(({ [recordId]: _, ...others }) => others);
      setHasTriedToSave(false);
      setState(base);
    },
  };
}
