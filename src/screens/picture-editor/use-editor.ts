/** What happens in the editor: files are taken, frames moved, the slide is saved or a device's picture deleted, with the stated messages. */
import { useCallback, useRef, useState, type RefObject } from "react";
import { DEVICES, type Device } from "../../contract/fields";
import { isTdError } from "../../runtime";
import { useElement } from "../../runtime/element";
import { useRuntime, useSession } from "../../runtime/react";
import { createStore } from "../../runtime";
import { editorState, errorsOf, fromRead, type DevicePicture, type EditorState } from "./picture-model";
import { readPicture, type ReadRefusal } from "../../ui/pictures/read-picture";
import type { LoadedSlide, SlideCalls } from "./use-slide";

export interface Editor {
  readonly state: EditorState;
  readonly base: EditorState;
  readonly device: Device;
  readonly setDevice: (device: Device) => void;
  readonly change: (change: Partial<EditorState>) => void;
  readonly setPicture: (device: Device, picture: DevicePicture) => void;
  /** Takes a file for the device on show. */
  readonly take: (file: File) => Promise<void>;
  readonly reading: Device | undefined;
  /** Why the last file was not taken. */
  readonly refusal: ReadRefusal | undefined;
  readonly forgetRefusal: () => void;
  readonly saving: boolean;
  readonly deleting: boolean;
  /** A save was tried: what is missing is shown. */
  readonly tried: boolean;
  /** The editor is being left after a save: nothing is asked. */
  readonly leaving: RefObject<boolean>;
  readonly save: () => Promise<void>;
  readonly remove: () => Promise<void>;
  readonly discard: () => void;
}

export interface EditorOptions {
  readonly slide: LoadedSlide;
  readonly calls: SlideCalls;
  /** Under which `td-saved` tells of it, and what a failed save would lose is kept. */
  readonly recordId: string;
  readonly withUrl: boolean;
  readonly onSaved: (() => void) | undefined;
  /** Opens the editor again after a save that failed; what was prepared is still there. */
  readonly onAgain: (() => void) | undefined;
  /** Completes an address of the picture store. */
  readonly prefix: (url: string) => string;
}

/** Title and content of the one modal for failed saves and failed deletions (Spec 1 §8). */
const FAILED = {
  titleKey: "offer-fitter-save-error-title",
  contentKey: "offer-fitter-save-error-content",
} as const;

/** Message key that the server gave for a refusal. */
const reasonOf = (error: unknown): string | undefined =>
  isTdError(error) ? (error.problem?.errors?.[0] ?? Object.values(error.problem?.fields ?? {})[0]) : undefined;

export function useEditor({ slide, calls, recordId, withUrl, onSaved, onAgain, prefix }: EditorOptions): Editor {
  const { dialogs, toasts, slot, i18n } = useRuntime();
  const element = useElement();
  /** What a failed save would lose, until the tab is closed: the editor is left even then (Spec 1 §2.5). */
  const kept = slot("picture-editor.kept", () => createStore<Readonly<Record<string, EditorState>>>({}));
  const { display } = useSession();
  const { hasCaption, contentLocale } = slide;
  const [others] = useState(() =>
    (display?.languages ?? [])
      .map(({ locale }) => locale)
      .filter((locale) => contentLocale !== undefined && locale !== contentLocale),
  );
  const complete = useCallback(
    (state: EditorState): EditorState => ({
      ...state,
      pictures: Object.fromEntries(
        Object.entries(state.pictures).map(([device, picture]) => [device, { ...picture, src: prefix(picture.src) }]),
      ),
    }),
    [prefix],
  );
  const [base, setBase] = useState(() => complete(editorState(slide.group, hasCaption, others)));
  const [state, setState] = useState(() => kept.get()[recordId] ?? base);
  const [device, setDevice] = useState<Device>(
    () => DEVICES.find((name) => state.pictures[name] !== undefined) ?? "DESKTOP",
  );
  const [reading, setReading] = useState<Device>();
  const [refusal, setRefusal] = useState<ReadRefusal>();
  const [saving, setSaving] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const [tried, setTried] = useState(false);
  const busy = useRef(false);
  const leaving = useRef(false);
  /** As it was stored last: a second press on the button has nothing to send. */
  const stored = useRef<EditorState>(undefined);

  const setPicture = useCallback((name: Device, picture: DevicePicture) => {
    setState((now) => ({ ...now, pictures: { ...now.pictures, [name]: picture } }));
  }, []);

  const take = async (file: File): Promise<void> => {
    setReading(device);
    setRefusal(undefined);
    try {
      const read = await readPicture(file);
      // What was there stays when the file is none for us.
      if (typeof read === "string") setRefusal(read);
      else setPicture(device, fromRead(read));
    } catch (error) {
      console.error("The file could not be read", error);
      setRefusal("picture.error.broken");
    } finally {
      setReading(undefined);
    }
  };

  /** Tells of a failure, with the server's reason; the page can be left at once. */
  const tellFailure = async (error: unknown, again?: () => void): Promise<void> => {
    console.error("The picture was not saved", error);
    const reason = reasonOf(error);
    const { status } = isTdError(error) ? error : {};
    const message = i18n.t(FAILED.contentKey);
    element.emit("td-error", { tag: element.tag, kind: "call", message, ...(status !== undefined && { status }) });
    const wantsAgain = await dialogs.inform({
      ...FAILED,
      ...(reason !== undefined && i18n.t.has(reason) && { consequences: [{ key: reason }] }),
      ...(again !== undefined && { againKey: "picture-editor.again" }),
    });
    if (wantsAgain) again?.();
  };

  const save = async (): Promise<void> => {
    setTried(true);
    if (busy.current || stored.current === state || reading !== undefined || Object.keys(errorsOf(state)).length > 0)
      return;
    busy.current = true;
    setSaving(true);
    try {
      const group = await calls.save(state, base, withUrl);
      const next = complete(editorState(group, hasCaption, others));
      leaving.current = onSaved !== undefined;
      kept.update(({ [recordId]: _, ...others }) => others);
      stored.current = next;
      setBase(next);
      setState(next);
      setTried(false);
      toasts.show({ kind: "success", key: "offer-fitter-detail-save-success-content" });
      element.emit("td-saved", { resource: "slider-picture", id: recordId, record: group });
    } catch (error) {
      leaving.current = onSaved !== undefined;
      if (onSaved !== undefined) kept.update((all) => ({ ...all, [recordId]: state }));
      void tellFailure(error, onAgain);
    } finally {
      busy.current = false;
      setSaving(false);
    }
    onSaved?.();
  };

  const remove = async (): Promise<void> => {
    const picture = state.pictures[device];
    if (busy.current || picture === undefined) return;
    const agreed = await dialogs.confirm({
      titleKey: `picture-editor.delete.${device}.question`,
      contentKey: "picture-editor.delete.text",
      agreeKey: `picture-editor.delete.${device}`,
      dismissKey: "picture-editor.delete.keep",
      danger: true,
    });
    if (!agreed) return;
    busy.current = true;
    setDeleting(true);
    try {
      await calls.remove(state, device);
      const cleared = (now: EditorState): EditorState => ({
        ...now,
        pictures: Object.fromEntries(Object.entries(now.pictures).filter(([name]) => name !== device)),
      });
      setState(cleared);
      if (picture.stored !== undefined) {
        setBase(cleared);
        toasts.show({ kind: "success", key: "offer-fitter-delete-success-content" });
        element.emit("td-deleted", { resource: "slider-picture", ids: [recordId] });
      }
    } catch (error) {
      void tellFailure(error);
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
      setState((now) => ({ ...now, ...change }));
    },
    setPicture,
    take,
    reading,
    refusal,
    forgetRefusal: () => {
      setRefusal(undefined);
    },
    saving,
    deleting,
    tried,
    leaving,
    save,
    remove,
    discard: () => {
      kept.update(({ [recordId]: _, ...others }) => others);
      setTried(false);
      setState(base);
    },
  };
}
