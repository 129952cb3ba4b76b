/** The draft of a form, and the moves of its parts. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { FormDraft } from "../../../contract/endpoints/forms";
import { brokenConditions, brokenJumps } from "../../../contract/forms/checks";
import type { FormStep } from "../../../contract/forms/content";
import { resourceEndpoints } from "../../../contract/resource-endpoints";
import { invalidateResource } from "../../../engine/resource-cache";
import { useRuntime } from "../../../runtime/react";
import type { FormTarget } from "./form-target";

/** Query of a form's draft. Never served from the cache alone: steps and fields have screens of their own. */
export const draftQuery = <Draft extends FormDraft>({ queryKey, load }: FormTarget<Draft>) => ({
  queryKey,
  staleTime: 0,
  queryFn: ({ signal }: { readonly signal: AbortSignal }): Promise<Draft> => load(signal),
});

export const useDraft = <Draft extends FormDraft>(target: FormTarget<Draft>, enabled = true) =>
  useQuery({ ...draftQuery(target), enabled });

/** A place in a form: a step, and the position among its fields. */
export interface FieldPlace {
  readonly step: number;
  readonly index: number;
}

function moved(steps: readonly FormStep[], from: number, to: number): FormStep[] {
  const rest = steps.filter((_, index) => index !== from);
  const step = steps[from];
  return step === undefined ? rest : [...rest.slice(0, to), step, ...rest.slice(to)];
}

/** Returns the steps after a field has moved. */
function withFieldAt(steps: readonly FormStep[], code: string, to: FieldPlace): FormStep[] {
  const field = steps.flatMap(({ fields }) => fields).find((candidate) => candidate.code === code);
  return steps.map((step) => {
    const others = step.fields.filter((candidate) => candidate.code !== code);
    if (step.id !== to.step || field === undefined) return { ...step, fields: others };
    return { ...step, fields: [...others.slice(0, to.index), field, ...others.slice(to.index)] };
  });
}

/** Moves of a form's parts. Each is refused when it would put a field behind a condition that uses it, or a step before a jump that leads to it. */
export function useMoves(target: FormTarget, draft: FormDraft) {
  const { http, toasts } = useRuntime();
  const client = useQueryClient();
  const { steps } = draft.content;
  const recordOf = (code: string) => draft.fields.find((record) => record.code === code);

  const run = async (next: readonly FormStep[], work: () => Promise<unknown>): Promise<boolean> => {
    const before = brokenConditions(steps).length;
    const [broken] = brokenConditions(next).slice(before);
    if (broken !== undefined) {
      toasts.show({ kind: "error", key: "request-form.move.condition", params: { field: broken.field } });
      return false;
    }
    const brokenBefore = brokenJumps(steps);
    if (brokenJumps(next).some((id) => !brokenBefore.includes(id))) {
      toasts.show({ kind: "error", key: "request-form.move.jump" });
      return false;
    }
    // Shows the move at once; a refusal takes it back.
    const { queryKey, field, step } = target;
    client.setQueryData(queryKey, { ...draft, content: { ...draft.content, steps: [...next] } });
    try {
      await work();
      return true;
    } catch (error) {
      console.error("The part of the form was not moved", error);
      toasts.show({ kind: "error", key: "request-form.move.failed" });
      return false;
    } finally {
      await Promise.all([
        client.invalidateQueries({ queryKey }),
        invalidateResource(client, field.name),
        step === undefined ? undefined : invalidateResource(client, step.name),
      ]);
    }
  };

  return {
    moveStep(from: number, to: number): Promise<boolean> {
      const { step } = target;
      if (step === undefined) return Promise.resolve(false);
      const next = moved(steps, from, to);
      return run(next, () =>
        http.call(resourceEndpoints(step).order, {
          body: { ids: next.map(({ id }) => id), base: steps.map(({ id }) => id), part: true },
        }),
      );
    },
    moveField(code: string, to: FieldPlace): Promise<boolean> {
      const next = withFieldAt(steps, code, to);
      const owner = steps.find(({ fields }) => fields.some((candidate) => candidate.code === code));
      const record = recordOf(code);
      const reached = next.find(({ id }) => id === to.step);
      if (record === undefined || owner === undefined || reached === undefined) return Promise.resolve(false);
      const endpoints = resourceEndpoints(target.field);
      const idsOf = ({ fields }: FormStep): number[] => fields.flatMap(({ code: own }) => recordOf(own)?.id ?? []);
      return run(next, async () => {
        if (owner.id !== reached.id)
          await http.call(endpoints.update, {
            params: { id: String(record.id) },
            body: { version: record.version, step: { id: reached.id, label: "" } },
          });
        const ids = idsOf(reached);
        const byPlace = new Map(draft.fields.map(({ id }, index) => [id, index]));
        const shown =
          owner.id === reached.id
            ? idsOf(owner)
            : [...ids].sort((a, b) => (byPlace.get(a) ?? 0) - (byPlace.get(b) ?? 0));
        await http.call(endpoints.order, { body: { ids, base: shown, part: true } });
      });
    },
  };
}
