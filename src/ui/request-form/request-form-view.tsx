/**
 * A request form as customers fill it in: one step at a time, with the fields that its conditions show. The public element and the preview of
 * the administration draw it.
 *
 * @messages error.**
 */
import { useEffect, useId, useRef, useState, type ReactNode } from "react";
import { useEffectEvent } from "use-effect-event";
import { textIn } from "../../contract/fields/values";
import {
  answerErrors,
  inputsOf,
  visibleSteps,
  type AnswerErrors,
  type FormAnswers,
  type VisibleStep,
} from "../../contract/forms/answers";
import { fieldsOf, type FormContent } from "../../contract/forms/content";
import { useT } from "../../runtime/react";
import { Button } from "../button/button";
import { defineSheet } from "../styles";
import { Heading } from "../text/heading";
import { FieldInput } from "./field-input";
import type { FormSources } from "./form-sources";
import css from "./request-form.css";

defineSheet(css);

export interface RequestFormViewProps {
  readonly content: FormContent;
  readonly sources: FormSources;
  readonly locales: readonly string[];
  /** ISO day. */
  readonly today: string;
  readonly initial?: FormAnswers;
  /** Sends the answers to the fields that show. Resolves with errors by input; none when they were accepted. */
  readonly onSend: (answers: FormAnswers) => Promise<AnswerErrors>;
  /** Called when a step shows, with its number from 1. */
  readonly onStage?: (stage: number) => void;
  /** Refusals that concern no field. */
  readonly notice?: ReactNode;
}

/** Returns only the answers to fields that show. */
const answersTo = (steps: readonly VisibleStep[], answers: FormAnswers): FormAnswers =>
  Object.fromEntries(
    fieldsOf({ steps: [...steps] })
      .flatMap(inputsOf)
      .flatMap((input) => (answers[input] === undefined ? [] : [[input, answers[input]] as const])),
  );

/** Returns the answers that a form starts with: its defaults. */
export const defaultAnswers = (content: FormContent): FormAnswers =>
  Object.fromEntries(
    fieldsOf(content).flatMap(({ code, type, defaultValue }) =>
      defaultValue === "" || type === "CONSENT" ? [] : [[code, [defaultValue]] as const],
    ),
  );

export function RequestFormView({
  content,
  sources,
  locales,
  today,
  initial,
  onSend,
  onStage,
  notice,
}: RequestFormViewProps) {
  const t = useT();
  const [answers, setAnswers] = useState<FormAnswers>(() => ({ ...defaultAnswers(content), ...initial }));
  const [errors, setErrors] = useState<AnswerErrors>({});
  const [currentId, setCurrentId] = useState<number>();
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const titleId = useId();
  const hasMoved = useRef(false);
  const steps = visibleSteps(content, answers);
  const place = Math.max(
    0,
    steps.findIndex(({ id }) => id === currentId),
  );
  const step = steps[place];
  const isLast = place === steps.length - 1;
  const stage = step === undefined ? 0 : step.index + 1;
  const reportStage = useEffectEvent((number: number) => {
    onStage?.(number);
  });
  useEffect(() => {
    if (stage > 0) reportStage(stage);
  }, [stage]);
  useEffect(() => {
    // The first step leaves the focus of the page where it is.
    if (hasMoved.current) form.current?.querySelector<HTMLElement>("[data-step-title]")?.focus();
  }, [stage]);
  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [errors]);
  if (step === undefined) return <p className="td-muted">{t("request-form-page.empty")}</p>;

  const show = (id: number | undefined): void => {
    hasMoved.current = true;
    setErrors({});
    setCurrentId(id);
  };
  const send = async (): Promise<void> => {
    setBusy(true);
    try {
      const refused = await onSend(answersTo(steps, answers));
      const owner = steps.find(({ fields }) => fields.flatMap(inputsOf).some((input) => input in refused));
      if (owner !== undefined && owner.id !== step.id) setCurrentId(owner.id);
      setErrors(refused);
    } finally {
      setBusy(false);
    }
  };
  const submit = (): void => {
    const found = answerErrors(step.fields, answers, today);
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    if (isLast) void send();
    else show(steps[place + 1]?.id);
  };
  const codeOf = (type: string): string | undefined => fieldsOf(content).find((field) => field.type === type)?.code;
  const title = textIn(step.title, locales);
  const subtitle = textIn(step.subtitle, locales);
  return (
    <form
      ref={form}
      className="td-request-form"
      part="form"
      method="post"
      noValidate
      {...(title === "" ? { "aria-label": textIn(content.title, locales) } : { "aria-labelledby": titleId })}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) submit();
      }}
    >
      {steps.length > 1 ? <Progress bar={content.progressBar} number={place + 1} count={steps.length} /> : null}
      {notice}
      {title === "" ? null : (
        <Heading level={2} id={titleId} tabIndex={-1} data-step-title>
          {title}
        </Heading>
      )}
      {subtitle === "" ? null : <p className="td-muted">{subtitle}</p>}
      <div className="td-request-form__fields">
        {step.fields.map((field) => (
          <div
            key={field.code}
            className="td-request-form__field"
            part="field"
            data-width={field.width}
            data-type={field.type}
          >
            <FieldInput
              field={field}
              answers={answers}
              errors={errors}
              onAnswer={(input, texts) => {
                setAnswers((current) => ({ ...current, [input]: texts }));
                setErrors((current) => Object.fromEntries(Object.entries(current).filter(([name]) => name !== input)));
              }}
              sources={sources}
              locales={locales}
              today={today}
              dealerCode={codeOf("DEALER")}
              serviceCode={codeOf("SERVICE")}
            />
          </div>
        ))}
      </div>
      <div className="td-request-form__buttons" part="buttons">
        {place > 0 ? (
          <Button
            onClick={() => {
              show(steps[place - 1]?.id);
            }}
          >
            {t("request-form-page.back")}
          </Button>
        ) : null}
        <Button type="submit" variant="primary" busy={isBusy} part="submit">
          {textIn(step.nextLabel, locales) || t(isLast ? "request-form-page.send" : "request-form-page.next")}
        </Button>
      </div>
    </form>
  );
}

interface ProgressProps {
  readonly bar: FormContent["progressBar"];
  readonly number: number;
  readonly count: number;
}

function Progress({ bar, number, count }: ProgressProps) {
  const t = useT();
  if (bar === "NONE") return null;
  const percent = Math.round(((number - 1) / count) * 100);
  const text =
    bar === "STEPS" ? t("request-form-page.step", { number, count }) : t("request-form-page.percent", { percent });
  return (
    <div className="td-request-form__progress" part="progress">
      <span className="td-small td-muted">{text}</span>
      <progress value={number - 1} max={count} aria-label={text} />
    </div>
  );
}
