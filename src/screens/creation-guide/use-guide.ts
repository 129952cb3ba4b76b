/** Data and commands of the guide. */
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
import { useHolds, useRuntime, useSession } from "../../runtime/react";
import type { Runtime } from "../../runtime/runtime";
import { completionOf } from "./guide-model";

export interface GuideData {
  readonly blocks: readonly GuideBlock[];
  readonly recorded: readonly string[];
  readonly introduction?: GuideVideo;
}

export type GuideState =
  | { readonly status: "loading" }
  | { readonly status: "failed"; readonly error: unknown }
  | ({ readonly status: "ready" } & GuideData);

const isKnown = (type: string): type is GuideBlockType => (GUIDE_BLOCKS as readonly string[]).includes(type);

/** Loads blocks, recorded blocks and introduction in parallel. The introduction may be missing. */
async function loadGuide({ http }: Runtime): Promise<GuideData> {
  const [blocks, recorded, introduction] = await Promise.all([
    http.call(homeGuide),
    http.call(completedBlocks),
    http.call(homeGuideVideo, { params: { type: "CREATION_GUIDE" } }).catch((error: unknown) => {
      console.error("The guide's introduction was not loaded", error);
      return null;
    }),
  ]);
  return { blocks, recorded, ...(introduction && { introduction }) };
}

/** Records complete blocks (guide-04). A failure is only logged; the completion may then be announced again. */
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

/** Returns whether the shop is closed and the account may open it. */
function canOpenShop({ session }: Runtime): boolean {
  const { display } = session.store.get();
  return display !== undefined && !display.shopInfo.open && display.needActivateButton && session.can("ONLINE_SITE");
}

/** Announces a complete block (guide-03). After the last one, the dialog offers to open the shop. */
async function announceCompletion(runtime: Runtime, { type, title }: GuideBlock): Promise<void> {
  const { dialogs, i18n, session } = runtime;
  const texts = {
    titleKey: "guide.completed.title",
    contentKey: "guide.completed.text",
    params: { block: i18n.t.key(title, {}, { fallback: title }) },
  };
  if (type !== "OPENING" || !canOpenShop(runtime)) {
    await dialogs.inform({ ...texts, buttonKey: "guide.completed.button" });
    return;
  }
  const confirmed = await dialogs.confirm({
    ...texts,
    confirmKey: "guide.completed.open",
    dismissKey: "guide.completed.button",
  });
  const { display } = session.store.get();
  if (!confirmed || display === undefined) return;
  const { changeStatus } = await import("../../runtime/change-shop-status");
  await changeStatus(runtime, display, true);
}

export interface Guide {
  readonly state: GuideState;
  readonly retry: () => void;
  /** Name of the step being saved. */
  readonly saving: string | undefined;
  /** Marks a step as made or not made; undefined for read-only accounts. */
  readonly mark: ((step: GuideStep, isDone: boolean) => Promise<void>) | undefined;
}

export function useGuide(isEnabled: boolean): Guide {
  const runtime = useRuntime();
  const element = useElement();
  const [state, setState] = useState<GuideState>({ status: "loading" });
  const [saving, setSaving] = useState<string>();
  const [attemptCount, setAttempt] = useState(0);
  const announced = useRef(new Set<string>());
  const mayChange = useHolds(addGuideStep.conditions);
  const readOnly = useSession().display?.user.readOnly === true || !mayChange;

  useEffect(() => {
    if (!isEnabled) return;
    let current = true;
    loadGuide(runtime).then(
      (data) => {
        if (current) setState({ status: "ready", ...data });
      },
      (error: unknown) => {
        console.error("The guide could not be loaded", error);
        if (current) setState({ status: "failed", error });
      },
    );
    return () => {
      current = false;
    };
  }, [runtime, isEnabled, attemptCount]);

  // The block is recorded when the dialog opens, so that a reload never shows it twice.
  useEffect(() => {
    // A read-only account could not record it, and would see the dialog on every visit.
    if (state.status !== "ready" || readOnly) return;
    const completion = completionOf(state.blocks, state.recorded);
    if (completion === undefined || announced.current.has(completion.latest.type)) return;
    const { latest, unrecorded } = completion;
    announced.current.add(latest.type);
    void record(runtime, unrecorded);
    if (!element.emit("td-guide-block-completed", { type: latest.type })) return;
    void announceCompletion(runtime, latest);
  }, [runtime, element, state, readOnly]);

  const retry = useCallback(() => {
    setState({ status: "loading" });
    setAttempt((count) => count + 1);
  }, []);

  const mark = useCallback(
    async (step: GuideStep, isDone: boolean) => {
      setSaving(step.name);
      try {
        const response: unknown = await runtime.http.call(addGuideStep, {
          params: { stepName: step.name },
          query: isDone ? {} : { made: "false" },
        });
        // A server may save without returning the blocks; then load them again.
        const blocks = Array.isArray(response) ? (response as GuideBlock[]) : await runtime.http.call(homeGuide);
        setState((current) => (current.status === "ready" ? { ...current, blocks } : current));
        if (isDone) element.emit("td-guide-step-made", { name: step.name });
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
