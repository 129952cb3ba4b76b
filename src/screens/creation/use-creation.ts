/** The way through the steps: what is loaded, typed and refused. The server owns steps, rules and the draft. */
import { useCallback, useEffect, useMemo, useState } from "react";
import type { ResponseOf } from "../../contract/endpoint";
import {
  createShop,
  isAsked,
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

/** Errors by field; the empty name concerns the whole step. */
type StepErrors = FieldErrors;

const CALL_FAILED: StepErrors = { "": { key: "creation-screen.failed" } };

/** Loads the steps in the page's language, again when that changes: only texts differ. */
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
    const stop = new AbortController();
    const query = { ...(draft !== undefined && { draft }), ...(invitation !== undefined && { invitation }) };
    http
      .call(loadCreationSteps, { params: { context, locale }, query, signal: stop.signal, expectSession: false })
      .then(
        (creation) => {
          setState({ status: "ready", creation });
        },
        (error: unknown) => {
          if (stop.signal.aborted) return;
          console.error("The steps could not be loaded", error);
          setState({ status: isTdError(error) && error.status === 404 ? "unknown" : "failed" });
        },
      );
    return () => {
      stop.abort();
    };
    // A draft that BEGIN opened meanwhile must not load the steps anew: what is typed is here already.
  }, [http, context, locale, draft, invitation, started]);
  return state;
}

const initialValues = ({ steps, existingDraft }: Creation): CreationValues => ({
  ...Object.fromEntries(
    steps.flatMap(({ fields }) => fields.flatMap(({ name, value }) => (value == null ? [] : [[name, value] as const]))),
  ),
  ...existingDraft?.values,
});

/** The values of a step as the call takes them; what is empty is left out. */
const valuesOf = (step: CreationStep, values: CreationValues): CreationValues =>
  Object.fromEntries(
    step.fields.flatMap((field) => {
      const value = values[field.name];
      return value === undefined || value === "" || !isAsked(field, values) ? [] : [[field.name, value] as const];
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

const placeOf = (context: string): string => `td-creation.${context}`;

/** The draft that this tab was filling in, so that a reload goes on with it. */
export function rememberedDraft(context: string): string | undefined {
  try {
    return sessionStorage.getItem(placeOf(context)) ?? undefined;
  } catch {
    // A page that may not store anything (a sandboxed frame) begins at the beginning.
    return undefined;
  }
}

function rememberDraft(context: string, draft: string | undefined): void {
  try {
    if (draft === undefined) sessionStorage.removeItem(placeOf(context));
    else sessionStorage.setItem(placeOf(context), draft);
  } catch {
    // The mailed link still resumes it.
  }
}

export interface CreationWay {
  readonly step: CreationStep;
  readonly index: number;
  readonly values: CreationValues;
  readonly errors: StepErrors;
  readonly busy: boolean;
  readonly draft: string | undefined;
  /** The phase of the creation that failed. */
  readonly failedPhase: CreationPhase | undefined;
  readonly set: (name: string, value: Value) => void;
  readonly goTo: (code: CreationStepCode) => void;
  readonly back: () => void;
  /** Validates the step and goes on; resolves to the fields that were refused. */
  readonly next: () => Promise<readonly string[]>;
  /** Creates the shop; resolves to the answer when it exists. */
  readonly create: () => Promise<ResponseOf<typeof createShop> | undefined>;
}

export function useCreationWay(
  creation: Creation,
  context: string,
  resumed: string | undefined,
  invitation: string | undefined,
): CreationWay {
  const { http, i18n } = useRuntime();
  const [values, setValues] = useState(() => initialValues(creation));
  const [code, setCode] = useState<CreationStepCode>(
    creation.existingDraft?.step ?? creation.steps[0]?.code ?? "BEGIN",
  );
  const [errors, setErrors] = useState<StepErrors>({});
  const [busy, setBusy] = useState(false);
  // A draft that the server knows no more is begun anew.
  const [draft, setDraft] = useState(creation.existingDraft === null ? undefined : resumed);
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

  // Keeps its identity: fields propose values in effects.
  const set = useCallback((name: string, value: Value) => {
    setValues((typed) => ({ ...typed, [name]: value }));
    setErrors((shown) => (Object.hasOwn(shown, name) || Object.hasOwn(shown, "") ? {} : shown));
  }, []);
  const goTo = (target: CreationStepCode) => {
    setErrors({});
    setCode(target);
    // Whoever goes back to a step comes from where they came from then.
    setTrail((known) => (known.includes(target) ? known.slice(0, known.indexOf(target)) : known));
  };
  const neighbour = (distance: number) => creation.steps[index + distance]?.code ?? code;

  /** One call at a time; a failure is told over the step. */
  async function guarded<T>(call: () => Promise<T>): Promise<T | undefined> {
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
      goTo(trail.at(-1) ?? neighbour(-1));
    },
    async next() {
      const answer = await guarded(() =>
        http.call(validateCreationStep, {
          body: {
            context,
            locale: i18n.locale(),
            step: step.code,
            values: valuesOf(step, values),
            ...(draft !== undefined && { draft }),
            ...(step.code === "BEGIN" && invitation !== undefined && { invitation }),
          },
          expectSession: false,
        }),
      );
      if (answer === undefined) return [];
      if (answer.draft) {
        setDraft(answer.draft);
        rememberDraft(context, answer.draft);
      }
      if (answer.errors.length > 0) {
        setErrors(byField(answer.errors));
        return answer.errors.map(({ field }) => field);
      }
      setTrail([...trail, step.code]);
      goTo(answer.next ?? neighbour(1));
      return [];
    },
    async create() {
      if (draft === undefined) return undefined;
      const answer = await guarded(() => http.call(createShop, { body: { draft }, expectSession: false }));
      if (answer === undefined) return undefined;
      setFailedPhase(answer.failedPhase ?? undefined);
      const [first] = answer.errors;
      if (first === undefined) {
        rememberDraft(context, undefined);
        return answer;
      }
      if (first.step != null) setCode(first.step);
      setErrors(byField(answer.errors));
      return undefined;
    },
  };
}
