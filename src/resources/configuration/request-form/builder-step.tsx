/** One step in the builder: its fields as rows that can be moved. */
import { useDroppable } from "@dnd-kit/core";
import { SortableContext, useSortable, verticalListSortingStrategy } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import down from "@shoelace-style/shoelace/dist/assets/icons/chevron-down.svg";
import up from "@shoelace-style/shoelace/dist/assets/icons/chevron-up.svg";
import grip from "@shoelace-style/shoelace/dist/assets/icons/grip-vertical.svg";
import plus from "@shoelace-style/shoelace/dist/assets/icons/plus-lg.svg";
import type { KeyboardEvent, KeyboardEventHandler } from "react";
import type { FormDraft } from "../../../contract/endpoints/forms";
import { textIn } from "../../../contract/fields/values";
import { fieldsOf, type FormField, type FormStep } from "../../../contract/forms/content";
import { USUAL_MAPPING, type FormFieldType } from "../../../contract/forms/field-types";
import { useSession, useT } from "../../../runtime/react";
import { Badge } from "../../../ui/badge/badge";
import { IconButton } from "../../../ui/button/icon-button";
import { Icon } from "../../../ui/icon/icon";
import { Link } from "../../../ui/link/link";
import { Menu } from "../../../ui/menu/menu";
import { Heading } from "../../../ui/text/heading";
import type { FormTarget } from "./form-target";

export interface BuilderStepProps {
  readonly target: FormTarget;
  readonly draft: FormDraft;
  readonly step: FormStep;
  /** From 1. */
  readonly number: number;
  readonly count: number;
  readonly mayWrite: boolean;
  readonly onMoveStep: (by: 1 | -1) => void;
  /** Moves a field by one place. */
  readonly onNudge: (index: number, by: 1 | -1) => void;
}

export function BuilderStep({ target, draft, step, number, count, mayWrite, onMoveStep, onNudge }: BuilderStepProps) {
  const t = useT();
  const { display } = useSession();
  const locales = (display?.languages ?? []).map(({ locale }) => locale);
  const path = target.stepPath?.(step.id);
  const { setNodeRef } = useDroppable({ id: `step-${step.id}`, disabled: !mayWrite || step.fields.length > 0 });
  const all = fieldsOf(draft.content);
  const pathOf = (code: string): string | undefined => {
    const record = draft.fields.find((candidate) => candidate.code === code);
    return record === undefined ? undefined : target.fieldPath(step.id, record.id);
  };
  /** Presets the property that the type usually fills, while it is free. */
  const pathOfNew = (type: FormFieldType): string => {
    const mapping = USUAL_MAPPING[type];
    const isFree = mapping !== undefined && all.every((field) => field.mapping !== mapping);
    return `${target.fieldPath(step.id, "new")}?type=${type}${isFree ? `&mapping=${mapping}` : ""}`;
  };
  const title = textIn(path === undefined ? draft.content.title : step.title, locales);
  return (
    <section className="td-form-builder__step" aria-label={title}>
      <header className="td-row">
        {path === undefined ? null : <span className="td-num td-subtle">{number}</span>}
        <Heading level={3}>{path === undefined ? title : <Link to={path}>{title}</Link>}</Heading>
        {step.conditions.length > 0 ? <Badge tone="info">{t("request-form.builder.conditional")}</Badge> : null}
        {step.jumps.length > 0 ? <Badge tone="info">{t("request-form.builder.jumps")}</Badge> : null}
        {mayWrite && count > 1 ? (
          <span className="td-form-builder__tools">
            <IconButton
              size="sm"
              icon={up}
              label={t("request-form.builder.step-up", { name: title })}
              disabled={number === 1}
              onClick={() => {
                onMoveStep(-1);
              }}
            />
            <IconButton
              size="sm"
              icon={down}
              label={t("request-form.builder.step-down", { name: title })}
              disabled={number === count}
              onClick={() => {
                onMoveStep(1);
              }}
            />
          </span>
        ) : null}
      </header>
      <SortableContext items={step.fields.map(({ code }) => code)} strategy={verticalListSortingStrategy}>
        <ol ref={setNodeRef} className="td-form-builder__fields">
          {step.fields.map((field, index) => (
            <FieldRow
              key={field.code}
              field={field}
              label={textIn(field.label, locales)}
              path={pathOf(field.code)}
              mayWrite={mayWrite}
              onNudge={(by) => {
                onNudge(index, by);
              }}
            />
          ))}
          {step.fields.length === 0 ? (
            <li className="td-small td-muted">{t("request-form.builder.step-empty")}</li>
          ) : null}
        </ol>
      </SortableContext>
      {mayWrite && all.length < target.maxFields ? (
        <Menu
          label={t("request-form.builder.add-field-to", { name: title })}
          text={t("request-form.builder.add-field")}
          icon={plus}
          size="sm"
          variant="default"
          alignment="start"
          items={target.types.map((type) => ({
            id: type,
            label: t(`request-form-field.type.${type}`),
            to: pathOfNew(type),
          }))}
        />
      ) : null}
    </section>
  );
}

interface FieldRowProps {
  readonly field: FormField;
  readonly label: string;
  /** Without one, the settings of the form add the field. */
  readonly path: string | undefined;
  readonly mayWrite: boolean;
  readonly onNudge: (by: 1 | -1) => void;
}

function FieldRow({ field, label, path, mayWrite, onNudge }: FieldRowProps) {
  const t = useT();
  const isMovable = mayWrite && path !== undefined;
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: field.code,
    disabled: !isMovable,
  });
  const name = (
    <>
      {label}
      {field.mandatory ? <span aria-hidden="true">{"\u00a0*"}</span> : null}
    </>
  );
  const moveByKey = (event: KeyboardEvent): void => {
    if (!event.altKey || !["ArrowUp", "ArrowDown"].includes(event.key)) return;
    event.preventDefault();
    onNudge(event.key === "ArrowUp" ? -1 : 1);
  };
  return (
    <li
      ref={setNodeRef}
      className="td-form-builder__field"
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      {isMovable ? (
        <button
          type="button"
          ref={setActivatorNodeRef}
          className="td-form-builder__handle"
          {...attributes}
          {...listeners}
          aria-label={t("request-form.builder.drag", { name: label })}
          onKeyDown={(event) => {
            // Alt with an arrow key moves at once; other keys start a keyboard drag.
            if (event.altKey) moveByKey(event);
            else (listeners?.["onKeyDown"] as KeyboardEventHandler | undefined)?.(event);
          }}
        >
          <Icon icon={grip} size={16} />
        </button>
      ) : null}
      <span className="td-form-builder__words">
        {path === undefined ? (
          <span>{name}</span>
        ) : (
          <Link to={path} onKeyDown={isMovable ? moveByKey : undefined}>
            {name}
          </Link>
        )}
        <span className="td-small td-subtle">
          {t(`request-form-field.type.${field.type}`)} · {field.code}
          {field.mapping === null ? null : ` → ${t(`request-form-field.mapping.${field.mapping}`)}`}
        </span>
      </span>
      {field.conditions.length > 0 ? <Badge tone="info">{t("request-form.builder.conditional")}</Badge> : null}
      {field.width === "FULL" ? null : <Badge outline>{t(`request-form-field.width.${field.width}`)}</Badge>}
    </li>
  );
}
