/** The steps and fields of a form, ordered by drag or keyboard, beside a preview. */
import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
} from "@dnd-kit/core";
import { sortableKeyboardCoordinates } from "@dnd-kit/sortable";
import plus from "@shoelace-style/shoelace/dist/assets/icons/plus-lg.svg";
import { useState } from "react";
import { MAX_STEPS } from "../../../contract/forms/field-types";
import type { FormDraft } from "../../../contract/endpoints/forms";
import type { FormStep } from "../../../contract/forms/content";
import type { PanelProps } from "../../../engine/slots";
import { useCan, useRuntime, useSession, useT } from "../../../runtime/react";
import { Alert } from "../../../ui/alert/alert";
import { Button } from "../../../ui/button/button";
import { EmptyState } from "../../../ui/states/empty-state";
import { ErrorState } from "../../../ui/states/error-state";
import { Skeleton } from "../../../ui/states/skeleton";
import { defineSheet } from "../../../ui/styles";
import css from "./builder.css";
import { BuilderStep } from "./builder-step";
import { FormPreview } from "./form-preview";
import { requestForm, type FormTarget } from "./form-target";
import { useDraft, useMoves, type FieldPlace } from "./use-draft";

defineSheet(css);

/** @messages request-form.error.** */
export function BuilderPanel({ resource, record }: PanelProps) {
  const t = useT();
  const target = requestForm(record?.id ?? 0);
  const { data, error, refetch } = useDraft(target, record !== undefined);
  const mayWrite = useMayWrite(resource);
  if (record === undefined) return <p className="td-muted">{t("request-form.builder.save-first")}</p>;
  if (error !== null && data === undefined)
    return <ErrorState partial error={error} title={t("request-form.builder.failed")} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton lines={8} />;
  return <Builder target={target} draft={data} mayWrite={mayWrite} />;
}

/** Whether the account may change the records of a resource. */
export function useMayWrite({ right }: PanelProps["resource"]): boolean {
  const mayWrite = useCan(right?.write);
  const readOnly = useSession().display?.user.readOnly === true;
  return mayWrite && !readOnly;
}

interface BuilderProps {
  readonly target: FormTarget;
  readonly draft: FormDraft;
  readonly mayWrite: boolean;
}

/** Returns the place where a field is dropped: before the field under it, or at the end of a step. */
function dropPlace(steps: readonly FormStep[], over: string): FieldPlace | undefined {
  const empty = steps.find(({ id }) => over === `step-${id}`);
  if (empty !== undefined) return { step: empty.id, index: empty.fields.length };
  for (const { id, fields } of steps) {
    const index = fields.findIndex(({ code }) => code === over);
    if (index >= 0) return { step: id, index };
  }
  return undefined;
}

export function Builder({ target, draft, mayWrite }: BuilderProps) {
  const t = useT();
  const { navigation } = useRuntime();
  const { moveStep, moveField } = useMoves(target, draft);
  const [announcement, setAnnouncement] = useState("");
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const { steps } = draft.content;
  const move = async (code: string, to: FieldPlace): Promise<void> => {
    if (!(await moveField(code, to))) return;
    const step = steps.findIndex(({ id }) => id === to.step) + 1;
    setAnnouncement(t("request-form.builder.moved", { code, step, place: to.index + 1 }));
  };
  const onDragEnd = ({ active, over }: DragEndEvent): void => {
    const to = over === null || over.id === active.id ? undefined : dropPlace(steps, String(over.id));
    if (to !== undefined) void move(String(active.id), to);
  };
  /** Moves a field by one place, at the end of a step into the next one. */
  const nudge = (step: number, index: number, by: 1 | -1): void => {
    const own = steps[step];
    const code = own?.fields[index]?.code;
    if (own === undefined || code === undefined) return;
    const isInside = index + by >= 0 && index + by < own.fields.length;
    const neighbour = steps[step + by];
    if (isInside) void move(code, { step: own.id, index: index + by });
    else if (neighbour !== undefined)
      void move(code, { step: neighbour.id, index: by > 0 ? 0 : neighbour.fields.length });
  };
  const newStep = target.stepPath?.("new");
  const addStep =
    mayWrite && newStep !== undefined && steps.length < MAX_STEPS ? (
      <Button icon={plus} onClick={() => void navigation.navigate(newStep)}>
        {t("request-form.builder.add-step")}
      </Button>
    ) : undefined;
  if (steps.length === 0)
    return (
      <EmptyState title={t("request-form.builder.empty")} action={addStep}>
        {t("request-form.builder.empty.text")}
      </EmptyState>
    );
  return (
    <div className="td-form-builder">
      <div className="td-form-builder__steps">
        {draft.errors.length === 0 ? null : (
          <Alert tone="warning" role="none" title={t("request-form.builder.unready")}>
            <ul>
              {draft.errors.map((key) => (
                <li key={key}>{t.key(key)}</li>
              ))}
            </ul>
          </Alert>
        )}
        <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={onDragEnd}>
          {steps.map((step, index) => (
            <BuilderStep
              key={step.id}
              target={target}
              draft={draft}
              step={step}
              number={index + 1}
              count={steps.length}
              mayWrite={mayWrite}
              onMoveStep={(by) => void moveStep(index, index + by)}
              onNudge={(field, by) => {
                nudge(index, field, by);
              }}
            />
          ))}
        </DndContext>
        {addStep === undefined ? null : <div>{addStep}</div>}
        <p className="td-visually-hidden" role="status">
          {announcement}
        </p>
      </div>
      <FormPreview content={draft.content} />
    </div>
  );
}
