/** Stores unsaved input as a draft, and restores it or offers to. */
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import { useSession } from "../../runtime/react";
import { dropDraft, isResumed, readDraft, storeDraft, type Draft } from "./drafts";
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

export interface Drafts {
  /** Draft of an earlier visit, until it is restored or refused. */
  readonly offer: DraftOffer | undefined;
  /**
   * Stores the changes at once. Undefined when some of them can't be stored: secrets.
   * @param resume restores them on return without a question
   * @returns false when storage is full or unavailable
   */
  readonly keep: ((resume: boolean) => boolean) | undefined;
}

/** Returns the form's drafts, and stores one while the user types. Secrets are not stored. */
export function useDrafts(form: RecordForm): Drafts {
  const userId = useSession().display?.user.id;
  const { resource, id, base, editable, setValues } = form;
  const key = useMemo(
    () => (userId === undefined ? undefined : { userId, resource: resource.name, id }),
    [userId, resource, id],
  );
  const [offer, setOffer] = useState<Draft>();
  const [hasRead, setHasRead] = useState(false);

  const restore = useCallback(
    async (draft: Draft) => {
      const { mergeValues } = await loadSteps();
      const names = Object.keys(draft.values).filter((name) => editable.includes(name));
      setValues(mergeValues(names, draft.base, draft.values, base.values).values);
      setOffer(undefined);
    },
    [editable, setValues, base],
  );

  const ready = key !== undefined && form.missing.size === 0;
  useEffect(() => {
    if (!ready || hasRead) return;
    const draft = readDraft(key);
    if (draft !== undefined && isResumed(draft)) {
      // Until then nothing is stored, or the form without changes would drop the draft.
      void restore(draft).then(() => {
        setHasRead(true);
      });
      return;
    }
    setHasRead(true);
    setOffer(draft);
  }, [ready, hasRead, key, restore]);

  const values = useWatch({ control: form.control });
  const changed = changedNames(editable, base.values, values);
  const names = changed.filter((name) => resource.fields[name]?.kind !== "secret");
  const text = names.length === 0 ? "" : JSON.stringify(pick(values, names));
  /** The user leaves on a detour; kept for stores that follow until the form unmounts. */
  const resumes = useRef(false);
  const store = useCallback((): boolean => {
    if (key === undefined) return false;
    const changes = JSON.parse(text) as Record<string, unknown>;
    return storeDraft(key, {
      version: base.record?.version ?? 0,
      savedAt: new Date().toISOString(),
      base: pick(base.values, Object.keys(changes)),
      values: changes,
      ...(resumes.current && { resume: true }),
    });
  }, [base, key, text]);
  useEffect(() => {
    // Do not overwrite an earlier draft while it is offered.
    if (!hasRead || key === undefined || offer !== undefined) return;
    if (text === "") {
      dropDraft(key);
      return;
    }
    resumes.current = false;
    const storeNow = (): void => {
      store();
    };
    const timer = setTimeout(storeNow, PAUSE_MS);
    addEventListener("pagehide", storeNow);
    return () => {
      clearTimeout(timer);
      removeEventListener("pagehide", storeNow);
    };
  }, [hasRead, key, offer, text, store]);

  const take = useCallback(async () => {
    if (offer !== undefined) await restore(offer);
  }, [offer, restore]);
  const refuse = useCallback(() => {
    setOffer(undefined);
    if (key !== undefined) dropDraft(key);
  }, [key]);
  const keep = useCallback(
    (resume: boolean): boolean => {
      resumes.current = resume;
      return store();
    },
    [store],
  );
  const isComplete = key !== undefined && text !== "" && names.length === changed.length;
  return useMemo(
    () => ({
      offer: offer === undefined ? undefined : { draft: offer, take, refuse },
      keep: isComplete ? keep : undefined,
    }),
    [offer, take, refuse, isComplete, keep],
  );
}
