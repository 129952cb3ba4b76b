/** Stores unsaved input as a draft and offers to restore it. */
import { useCallback, useEffect, useMemo, useState } from "react";
import { useWatch } from "react-hook-form";
import { useSession } from "../../runtime/react";
import { dropDraft, storeDraft, readDraft, type Draft } from "./drafts";
import type { RecordForm } from "./record-form";
import { loadSteps } from "./use-saving";
import { changedNames, pick } from "./values";

/** Pause in typing before the draft is stored, in milliseconds; records are several kilobytes. */
const PAUSE_MS = 500;

export interface DraftOffer {
  readonly draft: Draft;
  /**
   * Restores the draft into the form. Fields that others changed meanwhile keep the draft's value, so that the user
   * sees it before saving.
   */
  readonly take: () => Promise<void>;
  readonly refuse: () => void;
}

/** Returns the draft of an earlier visit until it is restored or refused, and stores the one of this visit. Secrets are not stored. */
export function useDrafts(form: RecordForm): DraftOffer | undefined {
  const userId = useSession().display?.user.id;
  const { resource, id, base, editable } = form;
  const key = useMemo(
    () => (userId === undefined ? undefined : { userId, resource: resource.name, id }),
    [userId, resource, id],
  );
  const [offer, setOffer] = useState<Draft>();
  const [hasRead, setHasRead] = useState(false);

  const ready = key !== undefined && form.missing.size === 0;
  useEffect(() => {
    if (!ready || hasRead) return;
    setHasRead(true);
    setOffer(readDraft(key));
  }, [ready, hasRead, key]);

  const values = useWatch({ control: form.control });
  const names = changedNames(editable, base.values, values).filter((name) => resource.fields[name]?.kind !== "secret");
  const text = names.length === 0 ? "" : JSON.stringify(pick(values, names));
  useEffect(() => {
    // Do not overwrite an earlier draft while it is offered.
    if (!hasRead || key === undefined || offer !== undefined) return;
    if (text === "") {
      dropDraft(key);
      return;
    }
    const store = (): void => {
      const values = JSON.parse(text) as Record<string, unknown>;
      storeDraft(key, {
        version: base.record?.version ?? 0,
        savedAt: new Date().toISOString(),
        base: pick(base.values, Object.keys(values)),
        values,
      });
    };
    const timer = setTimeout(store, PAUSE_MS);
    addEventListener("pagehide", store);
    return () => {
      clearTimeout(timer);
      removeEventListener("pagehide", store);
    };
  }, [hasRead, key, offer, text, base]);

  const take = useCallback(async () => {
    if (offer === undefined) return;
    const { mergeValues } = await loadSteps();
    const names = Object.keys(offer.values).filter((name) => editable.includes(name));
    form.setValues(mergeValues(names, offer.base, offer.values, base.values).values);
    setOffer(undefined);
  }, [offer, editable, form, base]);
  const refuse = useCallback(() => {
    setOffer(undefined);
    if (key !== undefined) dropDraft(key);
  }, [key]);
  return useMemo(() => (offer === undefined ? undefined : { draft: offer, take, refuse }), [offer, take, refuse]);
}
