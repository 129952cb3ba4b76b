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
import { FORM_FIELD_TYPES, MAX_FIELDS, USUAL_MAPPING, type FormFieldType } from "../../../contract/forms/field-types";
import { useSession, useT } from "../../../runtime/react";
import { Badge } from "../../../ui/badge/badge";
import { IconButton } from "../../../ui/button/icon-button";
import { Icon } from "../../../ui/icon/icon";
import { Link } from "../../../ui/link/link";
import { Menu } from "../../../ui/menu/menu";
import { Heading } from "../../../ui/text/heading";

export interface BuilderStepProps {
  readonly formId: number;
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

export function BuilderStep({ formId, draft, step, number, count, mayWrite, onMoveStep, onNudge }: BuilderStepProps) {
  const t = useT();
  const { display } = useSession();
  const locales = (display?.languages ?? []).map(({ locale }) => locale);
  const path = `request/form/${formId}/step/${step.id}`;
  const { setNodeRef } = useDroppable({ id: `step-${step.id}`, disabled: !mayWrite || step.fields.length > 0 });
  const all = fieldsOf(draft.content);
  /** Presets the property that the type usually fills, while it is free. */
  const pathOfNew = (type: FormFieldType): string => {
    const mapping = USUAL_MAPPING[type];
    const isFree = mapping !== undefined && all.every((field) => field.mapping !== mapping);
    return `${path}/field/new?type=${type}${isFree ? `&mapping=${mapping}` : ""}`;
  };
  const title = textIn(step.title, locales);
  return (
    <section className="td-form-builder__step" aria-label={title}>
      <header className="td-row">
        <span className="td-num td-subtle">{number}</span>
        <Heading level={3}>
          <Link to={path}>{title}</Link>
        </Heading>
        {step.conditions.length > 0 ? <Badge tone="info">{t("request-form.builder.conditional")}</Badge> : null}
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
              path={`${path}/field/${draft.fields.find(({ code }) => code === field.code)?.id ?? "new"}`}
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
      {mayWrite && all.length < MAX_FIELDS ? (
        <Menu
          label={t("request-form.builder.add-field-to", { name: title })}
          text={t("request-form.builder.add-field")}
          icon={plus}
          size="sm"
          variant="default"
          alignment="start"
          items={FORM_FIELD_TYPES.map((type) => ({
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
  readonly path: string;
  readonly mayWrite: boolean;
  readonly onNudge: (by: 1 | -1) => void;
}

function FieldRow({ field, label, path, mayWrite, onNudge }: FieldRowProps) {
  const t = useT();
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: field.code,
    disabled: !mayWrite,
  });
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
      {mayWrite ? (
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
        <Link to={path} onKeyDown={mayWrite ? moveByKey : undefined}>
          {label}
          {field.mandatory ? <span aria-hidden="true">{"\u00a0*"}</span> : null}
        </Link>
        <span className="td-small td-subtle">
          {[
            t(`request-form-field.type.${field.type}`),
            field.code,
            ...(field.mapping === null ? [] : [`→ ${t(`request-form-field.mapping.${field.mapping}`)}`]),
          ].join(" · ")}
        </span>
      </span>
      {field.conditions.length > 0 ? <Badge tone="info">{t("request-form.builder.conditional")}</Badge> : null}
      {field.width === "FULL" ? null : <Badge outline>{t(`request-form-field.width.${field.width}`)}</Badge>}
    </li>
  );
}
