/** State of one import on the page: file, step, jobs, and the last error. */
import { useCallback, useMemo, useRef, useState } from "react";
import {
  changeImport,
  previewImport,
  retryImport,
  runImport,
  uploadImport,
  type ColumnMapping,
  type ImportDraft,
  type ImportOptions,
  type TableFormat,
} from "../../contract/endpoints/imports";
import type { JobView } from "../../contract/endpoints/jobs";
import { useRuntime, useT } from "../../runtime/react";
import { errorText } from "../error-text";
import { followJob, undoJobAndWait } from "../jobs/follow-job";
import { useRecordEvents } from "../record-events";

export const STEPS = ["file", "mapping", "preview", "run"] as const;
export type Step = (typeof STEPS)[number];

export interface ImportState {
  readonly step: Step;
  readonly draft: ImportDraft | undefined;
  /** Job of the preview. */
  readonly preview: JobView | undefined;
  /** Job of the import. */
  readonly job: JobView | undefined;
  readonly busy: boolean;
  readonly failure: string | undefined;
  readonly goTo: (step: Step) => void;
  readonly upload: (file: File) => void;
  readonly change: (values: {
    readonly format?: TableFormat;
    readonly mapping?: ColumnMapping;
    readonly options?: ImportOptions;
  }) => void;
  readonly checkLines: () => void;
  /** Replaces the preview's job, whose figures change after a correction. */
  readonly setPreview: (job: JobView) => void;
  /** Runs the import. `removing` confirms how many records without a line are deleted. */
  readonly run: (again: boolean, removing?: number) => void;
  readonly retry: () => void;
  readonly undo: () => void;
  /** The import was undone. */
  readonly isUndone: boolean;
  readonly startOver: () => void;
}

/** Props of a step after the file was read. */
export interface StepProps {
  readonly state: ImportState;
  readonly draft: ImportDraft;
}

/** A file that was read before the import opened. */
export interface InitialFile {
  readonly draft: ImportDraft;
  /** Called when the user wants another file. */
  readonly onOtherFile: () => void;
}

/**
 * Provides the state of an import.
 *
 * @param onDone called when records may have changed
 */
export function useImport(resource: string, onDone: () => void, initialFile?: InitialFile): ImportState {
  const runtime = useRuntime();
  const { http } = runtime;
  const { ran } = useRecordEvents({ name: resource });
  const t = useT();
  const [step, setStep] = useState<Step>(initialFile === undefined ? "file" : "mapping");
  const [draft, setDraft] = useState(initialFile?.draft);
  const [preview, setPreview] = useState<JobView>();
  const [job, setJob] = useState<JobView>();
  const [isUndone, setIsUndone] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  /** Changes of the reading options are sent one after the other. */
  const changes = useRef({ last: 0, queue: Promise.resolve(), latest: Promise.resolve() });
  const latestOnDone = useRef(onDone);
  latestOnDone.current = onDone;

  const attempt = useCallback(
    (work: () => Promise<void>): void => {
      setBusy(true);
      setFailure(undefined);
      work()
        .catch((error: unknown) => {
          setFailure(errorText(t, error));
        })
        .finally(() => {
          setBusy(false);
        });
    },
    [t],
  );

  const id = draft?.id ?? 0;
  return useMemo((): ImportState => {
    const start = (next: ImportDraft, nextStep: Step): void => {
      setDraft(next);
      setPreview(undefined);
      setJob(undefined);
      setIsUndone(false);
      setStep(nextStep);
    };
    const checkLines = async (): Promise<void> => {
      try {
        // A field that was left for the button has just sent its change.
        await changes.current.latest;
      } catch (error) {
        setStep("mapping");
        throw error;
      }
      const started = await http.call(previewImport, { params: { id }, body: undefined });
      setPreview(started);
      setPreview(await followJob(runtime, started, setPreview));
    };
    return {
      step,
      draft,
      preview,
      job,
      busy,
      failure,
      goTo: (next) => {
        setFailure(undefined);
        setStep(next);
      },
      upload: (file) => {
        attempt(async () => {
          const body = new FormData();
          body.set("resource", resource);
          body.set("file", file);
          start(await http.call(uploadImport, { body }), "mapping");
        });
      },
      change: (body) => {
        // Apply at once, so that the next choice builds on it however long the call takes. The last response wins.
        setDraft(draft === undefined ? undefined : { ...draft, ...body });
        const requestNumber = ++changes.current.last;
        const call = changes.current.queue.then(async () => {
          const next = await http.call(changeImport, { params: { id }, body });
          if (requestNumber === changes.current.last) setDraft(next);
        });
        changes.current.queue = call.catch(() => {
          if (requestNumber === changes.current.last) setDraft(draft);
        });
        changes.current.latest = call;
        setFailure(undefined);
        // Not busy: a button that the click on it disables would ignore that click.
        call.catch((error: unknown) => {
          setFailure(errorText(t, error));
        });
      },
      checkLines: () => {
        setStep("preview");
        setPreview(undefined);
        attempt(checkLines);
      },
      setPreview,
      run: (again, removing) => {
        attempt(async () => {
          const body = { again, ...(removing !== undefined && { removing }) };
          const started = await http.call(runImport, { params: { id }, body });
          ran({ action: "import", ids: [], done: 0, failed: 0, jobId: String(started.id) });
          setStep("run");
          setJob(started);
          setJob(await followJob(runtime, started, setJob));
          latestOnDone.current();
        });
      },
      retry: () => {
        attempt(async () => {
          start(await http.call(retryImport, { params: { id } }), "preview");
        });
      },
      undo: () => {
        if (job === undefined) return;
        attempt(async () => {
          await undoJobAndWait(runtime, job);
          setJob({ ...job, undoable: false });
          setIsUndone(true);
          runtime.toasts.show({ kind: "success", text: t("import.undone") });
          latestOnDone.current();
        });
      },
      isUndone,
      startOver: () => {
        if (initialFile !== undefined) {
          initialFile.onOtherFile();
          return;
        }
        setDraft(undefined);
        setPreview(undefined);
        setJob(undefined);
        setIsUndone(false);
        setStep("file");
      },
    };
  }, [attempt, busy, draft, failure, initialFile, http, id, job, preview, ran, resource, runtime, step, t, isUndone]);
}
