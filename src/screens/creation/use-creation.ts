/**
 * State of a creation: loading, values, errors and navigation between steps. The server defines steps, rules and the
 * draft.
 */
import { useCallback, useEffect, useMemo, useState } from "react";
import type { ResponseOf } from "../../contract/endpoint";
import {
  createShop,
  isFieldVisible,
  loadCreationSteps,
  validateCreationStep,
  type CreationPhase,
  type CreationStep,
  type CreationStepCode,
  type CreationValues,
} from "../../contract/endpoints/creation";
import type { FieldErrors } from "../../contract/errors";
import { isTdError } from "../../runtime";
import { useRuntime, useStore } from "../../runtime/react";

export type Creation = ResponseOf<typeof loadCreationSteps>;
type Value = CreationValues[string];

export type LoadState =
  | { readonly status: "loading" }
  | { readonly status: "unknown" | "failed" }
  | { readonly status: "ready"; readonly creation: Creation };

/** Errors by field; the empty name is the whole step. */
type StepErrors = FieldErrors;

const CALL_FAILED: StepErrors = { "": { key: "creation-screen.failed" } };

/** Loads the steps in the page's language, and again when the language changes, because the steps contain texts. */
export function useCreationSteps(
  context: string,
  { draft, invitation }: { readonly draft: string | undefined; readonly invitation: string | undefined },
  started: boolean,
): LoadState {
  const { http, i18n } = useRuntime();
  const locale = useStore(i18n.store, (state) => state.locale);
  const [state, setState] = useState<LoadState>({ status: "loading" });
  useEffect(() => {
    if (!started) return;
    const controller = new AbortController();
    const query = { ...(draft !== undefined && { draft }), ...(invitation !== undefined && { invitation }) };
    http
      .call(loadCreationSteps, { params: { context, locale }, query, signal: controller.signal, expectSession: false })
      .then(
        (creation) => {
          setState({ status: "ready", creation });
        },
        (error: unknown) => {
          if (controller.signal.aborted) return;
          console.error("The steps could not be loaded", error);
          setState({ status: isTdError(error) && error.status === 404 ? "unknown" : "failed" });
        },
      );
    return () => {
      controller.abort();
    };
    // `draft` is the resumed one. A draft that BEGIN opens must not reload the steps and lose what was typed.
  }, [http, context, locale, draft, invitation, started]);
  return state;
}

const initialValues = ({ steps, existingDraft }: Creation): CreationValues => ({
  ...Object.fromEntries(
    steps.flatMap(({ fields }) => fields.flatMap(({ name, value }) => (value == null ? [] : [[name, value] as const]))),
  ),
  ...existingDraft?.values,
});

/** Returns the non-empty values of a step, as the call expects them. */
const stepValues = (step: CreationStep, values: CreationValues): CreationValues =>
  Object.fromEntries(
    step.fields.flatMap((field) => {
      const value = values[field.name];
      return value === undefined || value === "" || !isFieldVisible(field, values)
        ? []
        : [[field.name, value] as const];
    }),
  );

const byField = (
  errors: readonly {
    readonly field: string;
    readonly key: string;
    readonly params?: Record<string, string | number> | null;
  }[],
): StepErrors =>
  Object.fromEntries(errors.map(({ field, key, params }) => [field, { key, ...(params != null && { params }) }]));

const storageKey = (context: string): string => `td-creation.${context}`;

/** Returns the draft that this tab was filling in, so that a reload resumes it. */
export function readStoredDraft(context: string): string | undefined {
  try {
    return sessionStorage.getItem(storageKey(context)) ?? undefined;
  } catch {
    // Pages without storage, such as sandboxed frames, start with the first step.
    return undefined;
  }
}

function storeDraft(context: string, draft: string | undefined): void {
  try {
    if (draft === undefined) sessionStorage.removeItem(storageKey(context));
    else sessionStorage.setItem(storageKey(context), draft);
  } catch {
    // The mailed link still resumes the draft.
  }
}

export interface CreationProgress {
  readonly step: CreationStep;
  readonly index: number;
  readonly values: CreationValues;
  readonly errors: StepErrors;
  readonly busy: boolean;
  readonly draft: string | undefined;
  /** Phase in which the last creation failed. */
  readonly failedPhase: CreationPhase | undefined;
  readonly set: (name: string, value: Value) => void;
  readonly goTo: (code: CreationStepCode) => void;
  readonly back: () => void;
  /** Validates the step and goes to the next. Resolves with the names of invalid fields. */
  readonly next: () => Promise<readonly string[]>;
  /** Creates the shop. Resolves with undefined after a failure, which `errors` and `failedPhase` describe. */
  readonly create: () => Promise<ResponseOf<typeof createShop> | undefined>;
}

export function useCreationProgress(
  creation: Creation,
  context: string,
  resumedDraft: string | undefined,
  invitation: string | undefined,
): CreationProgress {
  const { http, i18n } = useRuntime();
  const [values, setValues] = useState(() => initialValues(creation));
  const [code, setCode] = useState<CreationStepCode>(
    creation.existingDraft?.step ?? creation.steps[0]?.code ?? "BEGIN",
  );
  const [errors, setErrors] = useState<StepErrors>({});
  const [busy, setBusy] = useState(false);
  // A draft that the server no longer has is replaced by a new one.
  const [draft, setDraft] = useState(creation.existingDraft === null ? undefined : resumedDraft);
  const [failedPhase, setFailedPhase] = useState<CreationPhase>();
  const [trail, setTrail] = useState<readonly CreationStepCode[]>([]);
  const index = Math.max(
    0,
    creation.steps.findIndex((step) => step.code === code),
  );
  const step = useMemo<CreationStep>(
    () => creation.steps[index] ?? { code: "BEGIN", title: "", position: 0, mandatory: true, fields: [] },
    [creation, index],
  );

  // Stable identity, because fields propose values in effects.
  const set = useCallback((name: string, value: Value) => {
    setValues((values) => ({ ...values, [name]: value }));
    setErrors((current) => (Object.hasOwn(current, name) || Object.hasOwn(current, "") ? {} : current));
  }, []);
  const goTo = (target: CreationStepCode) => {
    setErrors({});
    setCode(target);
    // Going back to a step removes it and all later ones from the trail.
    setTrail((visited) => (visited.includes(target) ? visited.slice(0, visited.indexOf(target)) : visited));
  };
  const stepAt = (distance: number) => creation.steps[index + distance]?.code ?? code;

  /** Runs one call at a time; a failure is shown above the step. */
  async function runExclusively<T>(call: () => Promise<T>): Promise<T | undefined> {
    if (busy) return undefined;
    setBusy(true);
    setErrors({});
    try {
      return await call();
    } catch (error) {
      console.error("The step could not be checked", error);
      const keys = isTdError(error) ? error.problem?.errors : undefined;
      setErrors(keys?.[0] === undefined ? CALL_FAILED : { "": { key: keys[0] } });
      return undefined;
    } finally {
      setBusy(false);
    }
  }

  return {
    step,
    index,
    values,
    errors,
    busy,
    draft,
    failedPhase,
    goTo,
    set,
    back() {
      goTo(trail.at(-1) ?? stepAt(-1));
    },
    async next() {
      const response = await runExclusively(() =>
        http.call(validateCreationStep, {
          body: {
            context,
            locale: i18n.locale(),
            step: step.code,
            values: stepValues(step, values),
            ...(draft !== undefined && { draft }),
            ...(step.code === "BEGIN" && invitation !== undefined && { invitation }),
          },
          expectSession: false,
        }),
      );
      if (response === undefined) return [];
      if (response.draft) {
        setDraft(response.draft);
        storeDraft(context, response.draft);
      }
      if (response.errors.length > 0) {
        setErrors(byField(response.errors));
        return response.errors.map(({ field }) => field);
      }
      setTrail([...trail, step.code]);
      goTo(response.next ?? stepAt(1));
      return [];
    },
    async create() {
      if (draft === undefined) return undefined;
      const response = await runExclusively(() => http.call(createShop, { body: { draft }, expectSession: false }));
      if (response === undefined) return undefined;
      setFailedPhase(response.failedPhase ?? undefined);
      const [first] = response.errors;
      if (first === undefined) {
        storeDraft(context, undefined);
        return response;
      }
      if (first.step != null) setCode(first.step);
      setErrors(byField(response.errors));
      return undefined;
    },
  };
}
