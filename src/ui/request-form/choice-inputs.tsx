/** Choices of a request form: one of some, several, or a consent. */
import { useId } from "react";
import { textIn } from "../../contract/fields/values";
import { OTHER, textOf, textsOf, TICKED } from "../../contract/forms/answers";
import { SEVERAL_TYPES } from "../../contract/forms/field-types";
import { useT } from "../../runtime/react";
import { Checkbox } from "../inputs/checkbox";
import { FieldFrame } from "../inputs/field-frame";
import { RadioGroup } from "../inputs/radio-group";
import { choicesOf, helpOf, OtherText, useErrorText, type Labelled } from "./field-parts";
import { RichTexts } from "./rich-texts";

export function Radios(props: Labelled) {
  const { field, answers, onAnswer, label } = props;
  const t = useT();
  const errorOf = useErrorText(props);
  return (
    <>
      <FieldFrame
        as="fieldset"
        label={label}
        required={field.mandatory}
        help={helpOf(props)}
        error={errorOf(field.code)}
      >
        {() => (
          <RadioGroup
            name={field.code}
            options={choicesOf(props, t("request-form-page.other"))}
            value={answers[field.code]?.[0] ?? null}
            onChange={(value) => {
              onAnswer(field.code, [value]);
            }}
          />
        )}
      </FieldFrame>
      {textsOf(answers, field.code).includes(OTHER) ? <OtherText {...props} label={label} /> : null}
    </>
  );
}

/** Checkboxes of which several can be ticked. */
export function Ticks(props: Labelled) {
  const { field, answers, onAnswer, label } = props;
  const t = useT();
  const errorOf = useErrorText(props);
  const chosen = answers[field.code] ?? [];
  const limit = SEVERAL_TYPES.includes(field.type) ? field.maxChoices : null;
  return (
    <>
      <FieldFrame
        as="fieldset"
        label={label}
        required={field.mandatory}
        help={helpOf(props) ?? (limit === null ? undefined : t.count("request-form-page.max-choices", limit))}
        error={errorOf(field.code)}
      >
        {() => (
          <div className="td-request-form__ticks">
            {choicesOf(props, t("request-form-page.other")).map((option) => (
              <Checkbox
                key={option.value}
                name={field.code}
                value={option.value}
                label={option.label}
                checked={chosen.includes(option.value)}
                onChange={({ target }) => {
                  const others = chosen.filter((value) => value !== option.value);
                  onAnswer(field.code, target.checked ? [...others, option.value] : others);
                }}
              />
            ))}
          </div>
        )}
      </FieldFrame>
      {chosen.includes(OTHER) ? <OtherText {...props} label={label} /> : null}
    </>
  );
}

export function Consent(props: Labelled) {
  const { field, answers, onAnswer, label, locales } = props;
  const errorOf = useErrorText(props);
  const id = useId();
  const error = errorOf(field.code);
  const html = textIn(field.text, locales);
  return (
    <div className="td-request-form__consent">
      <Checkbox
        name={field.code}
        value={TICKED}
        required={field.mandatory}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={`${id}-text${error === undefined ? "" : ` ${id}-error`}`}
        label={
          <>
            {label}
            {field.mandatory ? <span aria-hidden="true">{"\u00a0*"}</span> : null}
          </>
        }
        checked={textOf(answers, field.code) === TICKED}
        onChange={({ target }) => {
          onAnswer(field.code, target.checked ? [TICKED] : []);
        }}
      />
      <div id={`${id}-text`} className="td-small td-muted">
        <RichTexts html={html} />
      </div>
      {error === undefined ? null : (
        <p id={`${id}-error`} className="td-request-form__error">
          {error}
        </p>
      )}
    </div>
  );
}
