import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from "react";
import { messageKeys } from "../../contract/message-keys";
import { recordPath } from "../../catalogue/screens";
import { actsOnRecord, type AnyRecord, type AnyResource } from "../../contract/resource";
import { writeConditionsOf } from "../../contract/write-conditions";
import { useNavigate, useRuntime, useSession, useT } from "../../runtime/react";
import { keepsRecord } from "../narrow-resource";
import { useRecordEvents } from "../record-events";
import { deferred } from "../../ui/deferred";
import { loadResourceMessages } from "../../runtime/resource-messages";
import { errorText } from "../error-text";
import { invalidateResource } from "../resource-cache";
import { actionTexts, type ActionTexts } from "./action-texts";
import { useAccessFacts } from "../form/access-facts";
import { useChangesBlocked } from "../list/changes-blocked";
import { UNDO_MS } from "../undo-time";
import { bulkEditableCards, editAction } from "./bulk-edit";
import {
  actionFor,
  DUPLICATE,
  hasPreview,
  REMOVE,
  resourceActions,
  targetCount,
  UPDATE,
  type ActionTarget,
  type ResourceAction,
} from "./resource-action";
import type { BulkMode } from "../../contract/bulk";
import type { ResourceSlots } from "../slots";
import { openAction } from "./open-action";
import { undoOf } from "./undo-of";
import { runAction, targetAfter, type ActionContext, type ActionOutcome, type CallBulk } from "./run-action";

/** Loaded when an action first needs a dialog. */
const ActionDialog = deferred(async () => {
  const { ActionDialog: content } = await import("./action-dialog");
  return content;
});
const BulkEditDialog = deferred(async () => (await import("./bulk-edit-dialog")).BulkEditDialog);
const ResultsDialog = deferred(async () => (await import("./results-dialog")).ResultsDialog);

export interface Actions {
  readonly all: readonly ResourceAction[];
  /** Actions that a record offers in a menu or title row. */
  readonly forRecord: (record: AnyRecord, place: "row" | "title") => readonly ResourceAction[];
  readonly bulk: readonly ResourceAction[];
  /** @param preset first values of the inputs */
  readonly run: (action: ResourceAction, target: ActionTarget, preset?: Readonly<Record<string, unknown>>) => void;
  /** Dialogs of the actions; render them once in the screen. */
  readonly dialogs: ReactNode;
}

type Open =
  | {
      readonly kind: "ask";
      readonly action: ResourceAction;
      readonly target: ActionTarget;
      readonly texts: ActionTexts;
      readonly preset: Readonly<Record<string, unknown>> | undefined;
    }
  | {
      readonly kind: "edit";
      readonly action: ResourceAction;
      readonly target: ManyTarget;
      readonly texts: ActionTexts;
    }
  | { readonly kind: "results"; readonly action: ResourceAction; readonly outcome: ActionOutcome };

type ManyTarget = Extract<ActionTarget, { kind: "many" }>;

/** Returns the ids of the records; none for all that match a filter. */
const idsOf = (target: ActionTarget): readonly number[] =>
  target.kind === "one" ? [target.record.id] : "ids" in target.selection ? target.selection.ids : [];

export interface ActionsOptions {
  readonly slots?: ResourceSlots | undefined;
  /**
   * Called after an action ran, for a job at its end: a list clears its selection if nothing was refused, a form reloads the record.
   * `failed` is the number of refused records.
   */
  readonly onDone?: (action: ResourceAction, target: ActionTarget, failed: number) => void;
  readonly callBulk?: CallBulk | undefined;
  /** Selects records of the list that the actions belong to. */
  readonly onSelect?: (ids: readonly number[]) => void;
}

/**
 * Provides a resource's actions: the available ones, and `run`, which asks for inputs and confirmation, runs the
 * action, reports the result and offers undo.
 */
export function useActions(resource: AnyResource, { slots, onDone, callBulk, onSelect }: ActionsOptions = {}): Actions {
  const t = useT();
  const runtime = useRuntime();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { display } = useSession();
  // Delete and duplicate are hidden where changes are blocked.
  const areChangesBlocked = useChangesBlocked(resource);
  // Read-only accounts keep only actions that leave records as they are.
  const isReadOnly = display?.user.readOnly === true || !runtime.session.holds(writeConditionsOf(resource));
  const recordEvents = useRecordEvents(resource);
  const [open, setOpen] = useState<Open>();
  const all = useMemo(
    () =>
      resourceActions(resource, display?.rightsMap ?? {}, t, runtime.session.holds).filter(({ name, definition }) =>
        isReadOnly ? keepsRecord(definition) : (name !== REMOVE && name !== DUPLICATE) || !areChangesBlocked,
      ),
    [resource, display, runtime, t, areChangesBlocked, isReadOnly],
  );
  const facts = useAccessFacts(resource, false);
  const editable = useMemo(() => bulkEditableCards(resource, facts), [resource, facts]);
  const bulk = useMemo(() => {
    const edit =
      editable.length === 0 || resource.operations?.bulkUpdate === false ? [] : [editAction(t("action.update"))];
    return [...edit, ...all.filter((action) => action.bulk)];
  }, [all, editable, resource, t]);
  const forRecord = useCallback(
    (record: AnyRecord, place: "row" | "title") =>
      all.filter((action) => (action.place === "both" || action.place === place) && action.appliesTo(record)),
    [all],
  );

  const context: ActionContext = { resource, client, runtime, callBulk };

  /** Names the changed fields of a bulk update. */
  const changedText = (count: number, names: readonly string[]): string =>
    t.count("action.changed", count, {
      fields: names.map((name) => t.key(messageKeys.field(resource.name, name))).join(", "),
    });

  const report = (
    action: ResourceAction,
    target: ActionTarget,
    texts: ActionTexts,
    outcome: ActionOutcome,
    values: Readonly<Record<string, unknown>>,
  ): void => {
    const { done, failed, jobId } = outcome;
    if (jobId !== null) {
      import("../jobs/watch-job").then(
        ({ watchJob }) =>
          watchJob(jobId, (job) => {
            void invalidateResource(client, resource.name);
            if (job !== undefined) onDone?.(action, target, job.status === "DONE" ? 0 : job.problems);
          }),
        // The job runs all the same; only its progress cannot be shown.
        (error: unknown) => console.error("The progress of the job cannot be shown", error),
      );
      return;
    }
    if (done > 0) {
      const undoIt = undoOf(context, t, { ...outcome, reverse: action.definition.reverse, ids: idsOf(target) });
      runtime.toasts.show({
        kind: "success",
        text: action.name === UPDATE ? changedText(done, Object.keys(values)) : texts.done(done),
        ...(undoIt === undefined ? {} : { timeout: UNDO_MS, action: { labelKey: "action.undo", run: undoIt } }),
      });
    }
    if (failed.length > 0) setOpen({ kind: "results", action, outcome });
  };

  const execute = async (
    action: ResourceAction,
    target: ActionTarget,
    texts: ActionTexts,
    values: Readonly<Record<string, unknown>>,
    modes: Readonly<Record<string, BulkMode>> = {},
  ): Promise<void> => {
    const outcome = await runAction(context, action, target, values, modes);
    const { done, failed, jobId } = outcome;
    const ids = idsOf(target);
    recordEvents.ran({ action: action.name, ids, done, failed: failed.length, jobId });
    const failedIds = new Set(failed.map(({ id }) => id));
    if (action.name === REMOVE && done > 0) recordEvents.deleted(ids.filter((id) => !failedIds.has(id)));
    if (jobId === null) onDone?.(action, target, failed.length);
    report(action, target, texts, outcome, values);
    const path = outcome.created && recordPath(resource, outcome.created);
    if (path !== undefined) void navigate(path);
  };

  const run: Actions["run"] = (action, target, preset) => {
    if (!actsOnRecord(action.definition)) {
      openAction(context, action, target);
      return;
    }
    // A resource's action messages may be a module apart from its list messages.
    const showsFields = target.kind === "many" && hasPreview(action);
    void Promise.all([
      loadResourceMessages([resource.name], "actions"),
      showsFields ? loadResourceMessages([resource.name], "detail") : undefined,
    ]).then(() => {
      confirmAndRun(action, target, preset);
    });
  };

  const confirmAndRun: Actions["run"] = (requested, target, preset) => {
    const action = actionFor(resource, requested, target);
    const { definition } = action;
    const texts = actionTexts(resource, action, target, t, runtime.i18n.locale());
    if (action.name === UPDATE && target.kind === "many") {
      setOpen({ kind: "edit", action, target, texts });
      return;
    }
    // Without inputs or confirmation, an action runs on a single record at once. For several records the dialog first shows their number.
    if (definition.input !== undefined || definition.confirm !== undefined || targetCount(target) > 1) {
      setOpen({ kind: "ask", action, target, texts, preset });
      return;
    }
    execute(action, target, texts, {}).catch((error: unknown) => {
      runtime.toasts.show({ kind: "error", text: `${texts.failed}. ${errorText(t, error)}` });
    });
  };

  const close = (): void => {
    setOpen(undefined);
  };
  const runOpen = async (
    values: Readonly<Record<string, unknown>>,
    modes?: Readonly<Record<string, BulkMode>>,
  ): Promise<void> => {
    if (open === undefined || !("texts" in open)) return;
    try {
      await execute(open.action, open.target, open.texts, values, modes);
    } catch (error) {
      if (open.kind === "ask") {
        const asked = { ...open, target: targetAfter(error, open.target) };
        setOpen((current) => (current === open ? asked : current));
      }
      throw error;
    }
    setOpen((current) => (current === open ? undefined : current));
  };
  const OwnDialog = open?.kind === "ask" && open.target.kind === "one" ? slots?.dialogs?.[open.action.name] : undefined;
  const dialogs =
    open === undefined ? null : open.kind === "ask" && open.target.kind === "one" && OwnDialog !== undefined ? (
      <OwnDialog
        resource={resource}
        record={open.target.record}
        input={open.action.definition.input ?? {}}
        texts={open.texts}
        onClose={close}
        onRun={runOpen}
      />
    ) : open.kind === "ask" ? (
      <ActionDialog
        resource={resource}
        action={open.action}
        target={open.target}
        texts={open.texts}
        preset={open.preset}
        slots={slots}
        onClose={close}
        onRun={runOpen}
      />
    ) : open.kind === "edit" ? (
      <BulkEditDialog
        resource={resource}
        slots={slots}
        action={open.action}
        target={open.target}
        texts={open.texts}
        cards={editable}
        onClose={close}
        onRun={runOpen}
      />
    ) : (
      <ResultsDialog action={open.action} outcome={open.outcome} onSelect={onSelect} onClose={close} />
    );

  const latestRun = useRef(run);
  useLayoutEffect(() => {
    latestRun.current = run;
  });
  // The same function every time, so that the rows of a list are not rendered again with it.
  const stableRun = useCallback<Actions["run"]>((...args) => {
    latestRun.current(...args);
  }, []);

  return { all, forRecord, bulk, run: stableRun, dialogs };
}
