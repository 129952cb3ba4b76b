/** The dealer form's fields for options and tags, each bound to its definitions. */
import { widen, type AnyRecord, type RecordOf } from "../../../contract/resource";
import type { ActionValueProps, FieldSlotProps } from "../../../engine/slots";
import { useSession } from "../../../runtime/react";
import { AttributeValueInput } from "./attribute-value-input";
import { AttributesField, type AttributeDefinition } from "./attributes-field";
import dealerOption from "../dealer-option/dealer-option.resource";
import metaData from "../meta-data/meta-data.resource";

const KINDS = { YES_NO: "BOOLEAN", CHOICE: "LIST", NUMBER: "NUMBER" } as const;

const includes = (countries: readonly { readonly country: string }[], country: string | undefined): boolean =>
  countries.length === 0 || countries.some((place) => place.country === country);

function readOption(record: AnyRecord): AttributeDefinition | undefined {
  const option = record as unknown as RecordOf<typeof dealerOption>;
  if (!option.enabled) return undefined;
  return {
    id: option.id,
    label: option.label,
    help: option.description,
    type: KINDS[option.kind],
    choices: option.choices,
    unit: option.unit,
    mandatory: false,
    hasPeriod: false,
    editableByDealer: option.editableByDealer,
    appliesTo: (country, dealerType) =>
      includes(option.countries, country) &&
      (option.dealerTypes.length === 0 || option.dealerTypes.some((type) => type === dealerType)),
  };
}

export function readTag(record: AnyRecord): AttributeDefinition {
  const tag = record as unknown as RecordOf<typeof metaData>;
  return {
    id: tag.id,
    label: tag.label,
    help: tag.help,
    type: tag.type,
    choices: tag.values,
    unit: null,
    mandatory: tag.mandatory,
    hasPeriod: tag.validityTracking,
    editableByDealer: tag.editableByDealer,
    appliesTo: (country) => includes(tag.countries, country),
  };
}

const OPTIONS = widen(dealerOption);
const TAGS = widen(metaData);
/** Restricts tags to one group. */
export const tagsOf = (group: string) => ({ ...TAGS, fixed: { filter: { group }, values: { group } } });
const MARKETING = tagsOf("marketing");
const COUNTRY = tagsOf("country");
const PARTNER = tagsOf("partner");

const useIsDealerScoped = (): boolean => useSession().display?.user.dealerScope === "ATTACHED";

export const OptionsField = (props: FieldSlotProps) => (
  <AttributesField
    {...props}
    definitions={OPTIONS}
    reference="option"
    read={readOption}
    dealerScoped={useIsDealerScoped()}
  />
);
export const MarketingField = (props: FieldSlotProps) => (
  <AttributesField
    {...props}
    definitions={MARKETING}
    reference="tag"
    read={readTag}
    dealerScoped={useIsDealerScoped()}
  />
);
export const CountryField = (props: FieldSlotProps) => (
  <AttributesField {...props} definitions={COUNTRY} reference="tag" read={readTag} dealerScoped={useIsDealerScoped()} />
);
export const PartnerField = (props: FieldSlotProps) => (
  <AttributesField {...props} definitions={PARTNER} reference="tag" read={readTag} dealerScoped={useIsDealerScoped()} />
);

export const OptionValueInput = (props: ActionValueProps) => (
  <AttributeValueInput {...props} definitions={OPTIONS} reference="option" read={readOption} />
);
export const TagValueInput = (props: ActionValueProps) => (
  <AttributeValueInput {...props} definitions={TAGS} reference="tag" read={readTag} />
);
