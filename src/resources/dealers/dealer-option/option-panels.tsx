/** Tabs of an option: the dealers that have it and those that have not, and what uses it. */
import { useState } from "react";
import type { RecordOf } from "../../../contract/resource";
import { localisedText } from "../../../engine/cells/format";
import type { PanelProps } from "../../../engine/slots";
import { useRuntime, useStore, useT } from "../../../runtime/react";
import { FieldFrame } from "../../../ui/inputs/field-frame";
import { AttributeControl } from "../attributes/attribute-control";
import { DealerPanes } from "../panes/dealer-panes";
import { UsageList } from "../../../engine/usage-list";
import type dealerOption from "./dealer-option.resource";

type Option = RecordOf<typeof dealerOption>;

export function OptionDealers({ record }: PanelProps) {
  const t = useT();
  const { i18n } = useRuntime();
  const locale = useStore(i18n.store, (state) => state.locale);
  const [value, setValue] = useState("");
  if (record === undefined) return <p className="td-muted">{t("dealer-option.dealers.new")}</p>;
  const option = record as unknown as Option;
  const reference = { option: { id: option.id, label: "" } };
  const isYesNo = option.kind === "YES_NO";
  const given = isYesNo ? "true" : value;
  return (
    <div className="td-stack">
      {option.enabled ? null : <p className="td-muted">{t("dealer-option.dealers.disabled")}</p>}
      {isYesNo ? null : (
        <FieldFrame label={t("dealer-option.dealers.value")} help={t("dealer-option.dealers.value.help")}>
          {(control) => (
            <AttributeControl
              control={control}
              type={option.kind === "CHOICE" ? "LIST" : "NUMBER"}
              label={t("dealer-option.dealers.value")}
              choices={option.choices.map(({ code, label }) => ({ code, label: localisedText(label, locale) }))}
              unit={option.unit ?? undefined}
              value={value}
              onChange={setValue}
              readOnly={false}
            />
          )}
        </FieldFrame>
      )}
      <DealerPanes
        having={{ withOptions: String(option.id) }}
        lacking={{ withoutOptions: String(option.id) }}
        give={
          given === "" || !option.enabled ? undefined : { name: "set-option", values: { ...reference, value: given } }
        }
        take={{ name: "set-option", values: { ...reference, value: isYesNo ? "false" : null } }}
        titles={{ having: t("dealer-option.dealers.have"), lacking: t("dealer-option.dealers.lack") }}
      />
    </div>
  );
}

export function OptionUsage({ record }: PanelProps) {
  const t = useT();
  if (record === undefined) return <p className="td-muted">{t("dealer-option.usage.new")}</p>;
  const option = record as unknown as Option;
  const places = (["shownOnDealerPage", "shownInLocator", "filterInLocator"] as const).filter(
    (place) => option.enabled && option[place],
  );
  return (
    <div className="td-stack">
      <p>
        {places.length === 0
          ? t("dealer-option.usage.nowhere")
          : t("dealer-option.usage.shown", {
              places: places.map((place) => t(`dealer-option.field.${place}`)).join(", "),
            })}
      </p>
      <UsageList
        id={option.id}
        version={option.version}
        none={t("dealer-option.usage.none")}
        sources={[
          {
            title: t("dealer-option.usage.rankings"),
            resource: "custom-dealer-ranking-group",
            reference: "usedOptions",
            within: "ranking",
          },
        ]}
      />
    </div>
  );
}
