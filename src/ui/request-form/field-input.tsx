/** One field of a request form: its label, its inputs by type, and their errors. */
import { addDays } from "../../contract/days";
import { textIn } from "../../contract/fields/values";
import { ADDRESS_PARTS, OTHER, textOf, textsOf, VEHICLE_PARTS } from "../../contract/forms/answers";
import type { FormField } from "../../contract/forms/content";
import { useT } from "../../runtime/react";
import { FieldFrame, type ControlProps } from "../inputs/field-frame";
import { Select } from "../inputs/select";
import { TextArea } from "../inputs/text-area";
import { TextInput, type TextInputProps } from "../inputs/text-input";
import { Heading } from "../text/heading";
import { Consent, Radios, Ticks } from "./choice-inputs";
import {
  choicesOf,
  Group,
  helpOf,
  OtherText,
  Part,
  useErrorText,
  type FieldInputProps,
  type Labelled,
} from "./field-parts";
import { FileAnswer } from "./file-answer";
import { RichTexts } from "./rich-texts";
import { StartAnswer } from "./start-answer";

const NATIVE: Readonly<Partial<Record<FormField["type"], TextInputProps>>> = {
  EMAIL: { type: "email", autoComplete: "email", spellCheck: false },
  PHONE: { type: "tel", autoComplete: "tel" },
  NUMBER: { inputMode: "decimal" },
  DATE: { type: "date" },
  PLATE: { autoCapitalize: "characters", spellCheck: false },
  TYRE_SIZE: { autoCapitalize: "characters", spellCheck: false },
};
const ADDRESS_COMPLETE = {
  address1: "address-line1",
  address2: "address-line2",
  postalCode: "postal-code",
  city: "address-level2",
} as const;

export function FieldInput(props: FieldInputProps) {
  const { field, locales } = props;
  const t = useT();
  const label = textIn(field.label, locales);
  switch (field.type) {
    case "TITLE":
      return <Heading level={3}>{label}</Heading>;
    case "INFO":
      return <RichTexts html={textIn(field.text, locales)} />;
    case "HIDDEN":
      return null;
    case "CONSENT":
      return <Consent {...props} label={label} />;
    case "RADIO":
      return <Radios {...props} label={label} />;
    case "CHECKBOX":
    case "MULTI_SELECT":
    case "SERVICE":
      return <Ticks {...props} label={label} />;
    case "VEHICLE":
      return (
        <Group {...props} label={label}>
          {VEHICLE_PARTS[field.vehicleBy].map((part) => (
            <Part key={part} {...props} part={part} label={t(`request-form-page.part.${part}`)} />
          ))}
        </Group>
      );
    case "ADDRESS":
      return (
        <Group {...props} label={label}>
          {ADDRESS_PARTS.map((part) => (
            <Part
              key={part}
              {...props}
              part={part}
              label={t(`request-form-page.part.${part}`)}
              input={{ autoComplete: ADDRESS_COMPLETE[part] }}
            />
          ))}
        </Group>
      );
    default:
      return <Single {...props} label={label} />;
  }
}

/** A field with one input. */
function Single(props: Labelled) {
  const { field, answers, label, locales } = props;
  const t = useT();
  const errorOf = useErrorText(props);
  const hasQuantity = field.type === "TYRE_SIZE" && field.asksQuantity;
  const isOther = field.otherChoice && textsOf(answers, field.code).includes(OTHER);
  return (
    <>
      <FieldFrame
        label={label}
        required={field.mandatory}
        optional={!field.mandatory}
        help={helpOf(props) ?? (field.type === "TYRE_SIZE" ? t("request-form-page.size-help") : undefined)}
        error={errorOf(field.code)}
      >
        {(control) => <Control {...props} control={control} />}
      </FieldFrame>
      {hasQuantity ? (
        <Part
          {...props}
          part="quantity"
          label={t("request-form-page.part.quantity")}
          input={{ inputMode: "numeric" }}
        />
      ) : null}
      {isOther ? <OtherText {...props} label={textIn(field.label, locales)} /> : null}
    </>
  );
}

/** The control of a field with one input. */
function Control(props: FieldInputProps & { readonly control: ControlProps }) {
  const { field, answers, onAnswer, sources, locales, today, control, dealerCode, serviceCode } = props;
  const t = useT();
  const { code, type } = field;
  const value = answers[code]?.[0] ?? "";
  const change = (text: string): void => {
    onAnswer(code, text === "" ? [] : [text]);
  };
  if (type === "SELECT" || type === "DEALER")
    return (
      <Select
        {...control}
        name={code}
        value={value}
        placeholder={t("request-form-page.choose")}
        options={choicesOf(props, t("request-form-page.other"))}
        onChange={({ target }) => {
          change(target.value);
        }}
      />
    );
  if (type === "TIME_SLOT")
    return (
      <StartAnswer
        control={control}
        name={code}
        label={textIn(field.label, locales)}
        value={value}
        onChange={change}
        locale={locales[0] ?? "en_GB"}
        dealer={dealerCode === undefined ? "" : textOf(answers, dealerCode)}
        isDealerAsked={dealerCode !== undefined}
        services={serviceCode === undefined ? [] : textsOf(answers, serviceCode)}
        loadStarts={sources.loadStarts}
      />
    );
  if (type === "FILE") return <FileAnswer {...props} />;
  if (type === "MULTILINE")
    return (
      <TextArea
        {...control}
        name={code}
        value={value}
        rows={4}
        placeholder={textIn(field.placeholder, locales)}
        onChange={({ target }) => {
          change(target.value);
        }}
      />
    );
  const unit = textIn(field.unit, locales);
  return (
    <TextInput
      {...control}
      {...NATIVE[type]}
      {...(type === "DATE" && field.minDays !== null && { min: addDays(today, field.minDays) })}
      {...(type === "DATE" && field.maxDays !== null && { max: addDays(today, field.maxDays) })}
      {...(field.mapping === "customer.name" && { autoComplete: "name" })}
      {...(unit !== "" && { suffix: unit })}
      name={code}
      value={value}
      placeholder={textIn(field.placeholder, locales)}
      onChange={({ target }) => {
        change(target.value);
      }}
    />
  );
}
