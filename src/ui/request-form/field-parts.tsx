/** What the inputs of a request form share: errors, help, choices, and inputs that are parts of a field. */
import type { ReactNode } from "react";
import { textIn } from "../../contract/fields/values";
import { OTHER, type AnswerErrors, type FormAnswers } from "../../contract/forms/answers";
import type { FormField } from "../../contract/forms/content";
import { useT } from "../../runtime/react";
import { FieldFrame } from "../inputs/field-frame";
import { TextInput, type TextInputProps } from "../inputs/text-input";
import type { FormOption, FormSources } from "./form-sources";

export interface FieldInputProps {
  readonly field: FormField;
  readonly answers: FormAnswers;
  readonly errors: AnswerErrors;
  readonly onAnswer: (input: string, texts: readonly string[]) => void;
  readonly sources: FormSources;
  /** The visitor's language, then those that replace a missing text. */
  readonly locales: readonly string[];
  /** ISO day. */
  readonly today: string;
  /** Code of the field that names the dealer, and of the one with the services. */
  readonly dealerCode: string | undefined;
  readonly serviceCode: string | undefined;
}

/** Returns the text of an input's error; that of the shop for its own pattern. */
export function useErrorText({ field, errors, locales }: FieldInputProps): (input: string) => string | undefined {
  const t = useT();
  return (input) => {
    const error = errors[input];
    if (error === undefined) return undefined;
    const own = error.key === "error.pattern" ? textIn(field.errorText, locales) : "";
    return own === "" ? t.key(error.key, error.params) : own;
  };
}

export type Labelled = FieldInputProps & { readonly label: string };

export const helpOf = ({ field, locales }: FieldInputProps): string | undefined =>
  textIn(field.help, locales) || undefined;

export const choicesOf = ({ field, sources, locales }: FieldInputProps, other: string): readonly FormOption[] =>
  field.type === "SERVICE"
    ? sources.services
    : field.type === "DEALER"
      ? sources.dealers
      : [
          ...field.choices.map(({ value, label }) => ({ value, label: textIn(label, locales) })),
          ...(field.otherChoice ? [{ value: OTHER, label: other }] : []),
        ];

/** An input of a field with several. */
export function Part(props: Labelled & { readonly part: string; readonly input?: TextInputProps }) {
  const { field, answers, onAnswer, part, label, input } = props;
  const errorOf = useErrorText(props);
  const name = `${field.code}.${part}`;
  const isOptional = part === "address2" || part === "year";
  return (
    <FieldFrame label={label} required={field.mandatory && !isOptional} optional={isOptional} error={errorOf(name)}>
      {(control) => (
        <TextInput
          {...control}
          {...input}
          name={name}
          value={answers[name]?.[0] ?? ""}
          onChange={({ target }) => {
            onAnswer(name, target.value === "" ? [] : [target.value]);
          }}
        />
      )}
    </FieldFrame>
  );
}

/** Several inputs under one legend. */
export function Group(props: Labelled & { readonly children: ReactNode }) {
  const { field, label, children } = props;
  return (
    <FieldFrame as="fieldset" label={label} required={field.mandatory} help={helpOf(props)}>
      {() => <div className="td-request-form__parts">{children}</div>}
    </FieldFrame>
  );
}

/** The text of a choice that the customer types. */
export const OtherText = (props: Labelled): ReactNode => {
  const t = useT();
  return <Part {...props} part="other" label={t("request-form-page.other-text", { label: props.label })} />;
};
