/** The guide's data and what can be done with it. */
import { useCallback, useEffect, useRef, useState } from "react";
import {
  addGuideStep,
  completedBlocks,
  GUIDE_BLOCKS,
  homeGuide,
  homeGuideVideo,
  saveCompletedBlock,
  type GuideBlock,
  type GuideBlockType,
  type GuideStep,
  type GuideVideo,
} from "../../contract/endpoints/home-guide";
import { useElement } from "../../runtime/element";
import { useRuntime, useSession } from "../../runtime/react";
import type { Runtime } from "../../runtime/runtime";
import { completionOf } from "./guide-model";

export interface GuideData {
  readonly blocks: readonly GuideBlock[];
  readonly recorded: readonly string[];
  readonly introduction?: GuideVideo;
}

export type GuideState =
  | { readonly status: "loading" }
  | { readonly status: "failed" }
  | ({ readonly status: "ready" } & GuideData);

const isKnown = (type: string): type is GuideBlockType => (GUIDE_BLOCKS as readonly string[]).includes(type);

/** Blocks, recorded blocks and the introduction side by side; the introduction alone may be missing. */
async function loadGuide({ http }: Runtime): Promise<GuideData> {
  const [blocks, recorded, introduction] = await Promise.all([
    http.call(homeGuide),
    http.call(completedBlocks),
    http.call(homeGuideVideo, { params: { type: "CREATION_GUIDE" } }).catch(() => null),
  ]);
  return { blocks, recorded, ...(introduction && { introduction }) };
}

/** Records complete blocks; a failure is only logged, and the completion may be told again. */
async function record({ http }: Runtime, blocks: readonly GuideBlock[]): Promise<void> {
  for (const { type } of blocks) {
    if (!isKnown(type)) continue;
    try {
      await http.call(saveCompletedBlock, { params: { type }, background: true });
    } catch (error) {
      console.error("The completed block was not recorded", error);
    }
  }
}

/** Whether the shop is closed and this account may open it. */
function mayOpen({ session }: Runtime): boolean {
  const { display } = session.store.get();
  return display !== undefined && !display.shopInfo.open && display.needActivateButton && session.can("ONLINE_SITE");
}

/** Tells once that a block is complete; after the last one the shop can be opened from there. */
async function tellCompletion(runtime: Runtime, { type, title }: GuideBlock): Promise<void> {
  const { dialogs, i18n, session } = runtime;
  const words = {
    titleKey: "guide.completed.title",
    contentKey: "guide.completed.text",
    params: { block: i18n.t.key(title, {}, { fallback: title }) },
  };
  if (type !== "OPENING" || !mayOpen(runtime)) {
    await dialogs.inform({ ...words, buttonKey: "guide.completed.button" });
    return;
  }
  const wants = await dialogs.confirm({
    ...words,
    agreeKey: "guide.completed.open",
    dismissKey: "guide.completed.button",
  });
  const { display } = session.store.get();
  if (!wants || display === undefined) return;
  const { changeStatus } = await import("../../runtime/change-shop-status");
  await changeStatus(runtime, display, true);
}

export interface Guide {
  readonly state: GuideState;
  readonly retry: () => void;
  /** Name of the step that is being saved. */
  readonly saving: string | undefined;
  /** Marks a step as made, or as not made; undefined for an account that only reads. */
  readonly mark: ((step: GuideStep, made: boolean) => Promise<void>) | undefined;
}

export function useGuide(wanted: boolean): Guide {
  const runtime = useRuntime();
  const element = useElement();
  const [state, setState] = useState<GuideState>({ status: "loading" });
  const [saving, setSaving] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const told = useRef(new Set<string>());
  const readOnly = useSession().display?.user.readOnly === true;

  useEffect(() => {
    if (!wanted) return;
    let current = true;
    loadGuide(runtime).then(
      (data) => {
        if (current) setState({ status: "ready", ...data });
      },
      (error: unknown) => {
        console.error("The guide could not be loaded", error);
        if (current) setState({ status: "failed" });
      },
    );
    return () => {
      current = false;
    };
  }, [runtime, wanted, attempt]);

  // The block is recorded as the message opens, not as it closes: a reload never shows it twice.
  useEffect(() => {
    // An account that only reads could not record it, and would be told at every visit.
    if (state.status !== "ready" || readOnly) return;
    const completion = completionOf(state.blocks, state.recorded);
    if (completion === undefined || told.current.has(completion.latest.type)) return;
    const { latest, unrecorded } = completion;
    told.current.add(latest.type);
    void record(runtime, unrecorded);
    if (!element.emit("td-guide-block-completed", { type: latest.type })) return;
    void tellCompletion(runtime, latest);
  }, [runtime, element, state, readOnly]);

  const retry = useCallback(() => {
    setState({ status: "loading" });
    setAttempt((count) => count + 1);
  }, []);

  const mark = useCallback(
    async (step: GuideStep, made: boolean) => {
      setSaving(step.name);
      try {
        const answer: unknown = await runtime.http.call(addGuideStep, {
          params: { stepName: step.name },
          query: made ? {} : { made: "false" },
        });
        // A server that answers nothing has still saved it: the guide is read again.
        const blocks = Array.isArray(answer) ? (answer as GuideBlock[]) : await runtime.http.call(homeGuide);
        setState((current) => (current.status === "ready" ? { ...current, blocks } : current));
        if (made) element.emit("td-guide-step-made", { name: step.name });
      } catch (error) {
        console.error("The step was not saved", error);
        runtime.toasts.show({ kind: "error", key: "guide.step.failed" });
      } finally {
        setSaving(undefined);
      }
    },
    [runtime, element],
  );
  return { state, retry, saving, mark: readOnly ? undefined : mark };
}
