/** Actions of a resource in React: the list of them, and one `run` that asks what must be asked, acts, tells and offers to undo. */
import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useCallback, useMemo, useState, type ReactNode } from "react";
import { messageKeys } from "../../contract/message-keys";
import { isForChanging } from "../../catalogue/screens";
import type { AnyAction, AnyRecord, AnyResource } from "../../contract/resource";
import { writeConditionsOf } from "../../contract/write-conditions";
import { useNavigate, useRuntime, useSession, useT } from "../../runtime/react";
import { withWords } from "../../runtime/with-words";
import { errorText } from "../error-text";
import { invalidateResource } from "../resource-cache";
import { actionTexts, type ActionTexts } from "./action-texts";
import { useAccessFacts } from "../form/access-facts";
import { useWithheld } from "../list/list-actions";
import { UNDO_MS } from "../undo-time";
import { bulkEditable, editAction } from "./bulk-edit";
import {
  askedOf,
  REMOVE,
  resourceActions,
  targetCount,
  UPDATE,
  type ActionTarget,
  type ResourceAction,
} from "./resource-action";
import { runAction, undo, type ActionContext, type ActionOutcome } from "./run-action";

/** The dialogs load when an action first asks something. */
const ActionDialog = lazy(async () => {
  const { ActionDialog: content } = await withWords(import("./action-dialog"), ["engine-form", "errors"]);
  return { default: content };
});
const ResultsDialog = lazy(async () => ({ default: (await import("./results-dialog")).ResultsDialog }));

export interface Actions {
  readonly all: readonly ResourceAction[];
  /** Those a record offers where the menu stands. */
  readonly forRecord: (record: AnyRecord, place: "row" | "title") => readonly ResourceAction[];
  readonly bulk: readonly ResourceAction[];
  readonly run: (action: ResourceAction, target: ActionTarget) => void;
  /** Rendered once by the screen: the dialogs of the actions. */
  readonly dialogs: ReactNode;
}

type Open =
  | {
      readonly kind: "ask";
      readonly action: ResourceAction;
      readonly target: ActionTarget;
      readonly texts: ActionTexts;
    }
  | { readonly kind: "results"; readonly action: ResourceAction; readonly outcome: ActionOutcome };

/** To look, not to change. */
const leadsElsewhere = ({ path, open }: AnyAction): boolean =>
  open !== undefined || (path !== undefined && !isForChanging(path));

/** @param onDone the action is through: a list lets go of its selection, a form shows the record anew */
export function useActions(
  resource: AnyResource,
  onDone?: (action: ResourceAction, target: ActionTarget) => void,
): Actions {
  const t = useT();
  const runtime = useRuntime();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { display } = useSession();
  // Who makes no records here takes none away either.
  const isWithheld = useWithheld(resource);
  // Who only reads goes elsewhere from a record, and changes none.
  const reads = display?.user.readOnly === true || !runtime.session.holds(writeConditionsOf(resource));
  const [open, setOpen] = useState<Open>();
  const all = useMemo(
    () =>
      resourceActions(resource, display?.rightsMap ?? {}, t, runtime.session.holds).filter(({ name, definition }) =>
        reads ? leadsElsewhere(definition) : name !== REMOVE || !isWithheld,
      ),
    [resource, display, runtime, t, isWithheld, reads],
  );
  const facts = useAccessFacts(resource, false);
  const editable = useMemo(() => bulkEditable(resource, facts), [resource, facts]);
  const bulk = useMemo(() => {
    const edit = editable.length === 0 ? [] : [editAction(t("action.update"))];
    return [...edit, ...all.filter((action) => action.bulk)];
  }, [all, editable, t]);
  const forRecord = useCallback(
    (record: AnyRecord, place: "row" | "title") =>
      all.filter((action) => (action.place === "both" || action.place === place) && action.appliesTo(record)),
    [all],
  );

  const context: ActionContext = { resource, client, runtime };

  const takeBack = async (token: string): Promise<void> => {
    try {
      await undo(context, token);
      runtime.toasts.show({ kind: "success", text: t("action.undone") });
    } catch (error) {
      runtime.toasts.show({ kind: "error", text: `${t("action.undo-failed")}. ${errorText(t, error)}` });
    }
  };

  /** The change of one value says which. */
  const changedText = (count: number, names: readonly string[]): string =>
    t.count("action.changed", count, {
      fields: names.map((name) => t.key(messageKeys.field(resource.name, name))).join(", "),
    });

  const tell = (
    action: ResourceAction,
    texts: ActionTexts,
    { done, failed, undoToken, jobId }: ActionOutcome,
    values: Readonly<Record<string, unknown>>,
  ): void => {
    if (jobId !== null) {
      void import("../jobs/watch-job").then(({ watchJob }) =>
        watchJob(jobId, () => void invalidateResource(client, resource.name)),
      );
      return;
    }
    if (done > 0) {
      runtime.toasts.show({
        kind: "success",
        text: action.name === UPDATE ? changedText(done, Object.keys(values)) : texts.done(done),
        ...(undoToken === null
          ? {}
          : { timeout: UNDO_MS, action: { labelKey: "action.undo", run: () => void takeBack(undoToken) } }),
      });
    }
    if (failed.length > 0) setOpen({ kind: "results", action, outcome: { done, failed, undoToken, jobId } });
  };

  const act = async (
    action: ResourceAction,
    target: ActionTarget,
    texts: ActionTexts,
    values: Readonly<Record<string, unknown>>,
  ): Promise<void> => {
    const outcome = await runAction(context, action, target, values);
    onDone?.(action, target);
    tell(action, texts, outcome, values);
  };

  const run = (action: ResourceAction, target: ActionTarget): void => {
    const { definition } = action;
    const { path } = definition;
    if (path !== undefined) {
      const go = ([first, ...rest]: readonly number[]): void => {
        const parts: Readonly<Record<string, readonly unknown[]>> = { id: [first, ...rest], first: [first], rest };
        void navigate(path.replace(/\{(\w+)\}/g, (_, part: string) => (parts[part] ?? []).join(",")));
      };
      if (target.kind === "one") go([target.record.id]);
      else void import("./selected-ids").then(({ withSelected }) => withSelected(context, action, target, go));
      return;
    }
    if (target.kind === "one" && definition.open !== undefined) {
      const address = target.record[definition.open];
      if (typeof address === "string" && address !== "") runtime.navigation.open(address, { newTab: true });
      return;
    }
    // What a resource's actions ask and tell may lie apart from what its list says.
    void runtime.i18n.load([`${resource.name}-actions`]).then(() => {
      ask(action, target);
    });
  };

  const ask = (chosen: ResourceAction, target: ActionTarget): void => {
    const action = askedOf(resource, chosen, target);
    const { definition } = action;
    const texts = actionTexts(resource, action, target, t, runtime.i18n.locale());
    // One record without question needs no dialog; many always show their number first.
    if (definition.input !== undefined || definition.confirm !== undefined || targetCount(target) > 1) {
      setOpen({ kind: "ask", action, target, texts });
      return;
    }
    act(action, target, texts, {}).catch((error: unknown) => {
      runtime.toasts.show({ kind: "error", text: `${texts.failed}. ${errorText(t, error)}` });
    });
  };

  const close = (): void => {
    setOpen(undefined);
  };
  const dialogs =
    open === undefined ? null : (
      <Suspense fallback={null}>
        {open.kind === "ask" ? (
          <ActionDialog
            resource={resource}
            action={open.action}
            target={open.target}
            texts={open.texts}
            fields={open.action.name === UPDATE ? editable : undefined}
            onClose={close}
            onRun={async (values) => {
              await act(open.action, open.target, open.texts, values);
              setOpen((current) => (current === open ? undefined : current));
            }}
          />
        ) : (
          <ResultsDialog action={open.action} outcome={open.outcome} onClose={close} />
        )}
      </Suspense>
    );

  return { all, forRecord, bulk, run, dialogs };
}
