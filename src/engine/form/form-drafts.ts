/** Keeps what is typed in the browser and offers it back. */
import { useCallback, useEffect, useMemo, useState } from "react";
import { useWatch } from "react-hook-form";
import { useSession } from "../../runtime/react";
import { dropDraft, keepDraft, readDraft, type Draft } from "./drafts";
import type { RecordForm } from "./record-form";
import { loadSteps } from "./use-saving";
import { changedNames, pick } from "./values";

/** Typing is kept a moment after it pauses: a record is several kilobytes. */
const PAUSE_MS = 500;

export interface DraftOffer {
  readonly draft: Draft;
  /** Lays the draft on the form. Fields that were saved by others meanwhile keep the draft's value, to be seen before saving. */
  readonly take: () => Promise<void>;
  readonly refuse: () => void;
}

/** The draft that an earlier visit left, until it is taken or refused; and keeps the one of this visit. */
export function useDrafts(form: RecordForm): DraftOffer | undefined {
  const userId = useSession().display?.user.id;
  const { resource, id, base, editable } = form;
  const key = useMemo(
    () => (userId === undefined ? undefined : { userId, resource: resource.name, id }),
    [userId, resource, id],
  );
  const [offer, setOffer] = useState<Draft>();
  const [asked, setAsked] = useState(false);

  const ready = key !== undefined && form.missing.size === 0;
  useEffect(() => {
    if (!ready || asked) return;
    setAsked(true);
    setOffer(readDraft(key));
  }, [ready, asked, key]);

  const values = useWatch({ control: form.control });
  const names = changedNames(editable, base.values, values);
  const text = names.length === 0 ? "" : JSON.stringify(pick(values, names));
  useEffect(() => {
    // While an earlier draft waits for an answer it must not be overwritten.
    if (!asked || key === undefined || offer !== undefined) return;
    if (text === "") {
      dropDraft(key);
      return;
    }
    const keep = (): void => {
      const typed = JSON.parse(text) as Record<string, unknown>;
      keepDraft(key, {
        version: base.record?.version ?? 0,
        savedAt: new Date().toISOString(),
        base: pick(base.values, Object.keys(typed)),
        values: typed,
      });
    };
    const timer = setTimeout(keep, PAUSE_MS);
    addEventListener("pagehide", keep);
    return () => {
      clearTimeout(timer);
      removeEventListener("pagehide", keep);
    };
  }, [asked, key, offer, text, base]);

  const take = useCallback(async () => {
    if (offer === undefined) return;
    const { mergeValues } = await loadSteps();
    const kept = Object.keys(offer.values).filter((name) => editable.includes(name));
    form.fill(mergeValues(kept, offer.base, offer.values, base.values).values);
    setOffer(undefined);
  }, [offer, editable, form, base]);
  const refuse = useCallback(() => {
    setOffer(undefined);
    if (key !== undefined) dropDraft(key);
  }, [key]);
  return useMemo(() => (offer === undefined ? undefined : { draft: offer, take, refuse }), [offer, take, refuse]);
}
