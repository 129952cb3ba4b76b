/** Tries the table of the form, saved or not: lines, total and minutes of a fitting. */
import { useState } from "react";
import {
  FITTED_VEHICLES,
  fittingOf,
  RIMS,
  type FittedVehicle,
  type FittingPart,
  type Rim,
} from "../../../contract/pricing/fitting";
import { parseSizePattern } from "../../../contract/pricing/size-pattern";
import { formatMoney, localisedText } from "../../../engine/cells/format";
import { useFormContextValue } from "../../../engine/form/form-context";
import { useCurrency } from "../../../engine/use-currency";
import { useIntlLocale, useRuntime, useStore, useT } from "../../../runtime/react";
import { Alert } from "../../../ui/alert/alert";
import { parseNumber } from "../../../ui/fields/number-text";
import { Checkbox } from "../../../ui/inputs/checkbox";
import { FieldFrame } from "../../../ui/inputs/field-frame";
import { Select } from "../../../ui/inputs/select";
import { TextInput } from "../../../ui/inputs/text-input";
import { PlainTable } from "../../../ui/table/plain-table";
import { useDraftTable } from "./fitting-draft";

interface Question {
  readonly size: string;
  readonly vehicleType: FittedVehicle;
  readonly rim: Rim;
  readonly quantity: string;
  readonly km: string;
  readonly chosen: string;
  readonly extras: readonly Extra[];
  readonly parts: readonly FittingPart[];
}

const EXTRAS = ["runflat", "tpms", "foreign", "saturday"] as const;
type Extra = (typeof EXTRAS)[number];

const toggled = <Item,>(items: readonly Item[], item: Item): Item[] =>
  items.includes(item) ? items.filter((other) => other !== item) : [...items, item];

const MAX_TYRES = 20;

export function FittingTry() {
  const t = useT();
  const locale = useIntlLocale();
  const { i18n } = useRuntime();
  const language = useStore(i18n.store, (state) => state.locale);
  const currency = useCurrency();
  const { form } = useFormContextValue();
  const table = useDraftTable();
  const [question, setQuestion] = useState<Question>({
    size: "205/55 R16",
    vehicleType: "CAR",
    rim: "STEEL",
    quantity: "4",
    km: "",
    chosen: "",
    extras: [],
    parts: [],
  });
  const ask = (values: Partial<Question>): void => {
    setQuestion({ ...question, ...values });
  };
  const size = parseSizePattern(question.size);
  const quantity = Number(question.quantity);
  const km = parseNumber(question.km);
  const isReadable =
    size !== null && size.minDiameter !== null && quantity >= 1 && quantity <= MAX_TYRES && Number.isInteger(quantity);
  const result = !isReadable
    ? null
    : fittingOf(table, {
        vehicleType: question.vehicleType,
        diameter: size.minDiameter,
        aspect: size.aspect,
        rim: question.rim,
        runflat: question.extras.includes("runflat"),
        quantity,
        hasTpms: question.extras.includes("tpms"),
        isForeign: question.extras.includes("foreign"),
        isSaturday: question.extras.includes("saturday"),
        mobileKm: typeof km === "number" && km >= 0 ? km : undefined,
        parts: question.parts,
        chosen: question.chosen === "" ? undefined : table.packages[Number(question.chosen)],
      });
  const money = (minor: number): string => formatMoney({ minor, currency }, locale);
  const text = (name: "size" | "quantity" | "km", numeric: boolean) => (
    <FieldFrame label={t(`fitting-price.try.${name}`)}>
      {(control) => (
        <TextInput
          {...control}
          maxLength={20}
          inputMode={numeric ? "decimal" : "text"}
          autoComplete="off"
          value={question[name]}
          onChange={({ target }) => {
            ask({ [name]: target.value });
          }}
        />
      )}
    </FieldFrame>
  );
  const pricedParts = table.parts.filter(({ offer }) => offer === "PRICED");
  return (
    <div className="td-stack">
      <p className="td-muted">{t("fitting-price.try.help")}</p>
      <div className="td-plain-table__question" role="group" aria-label={t("fitting-price.card.try")}>
        <FieldFrame label={t("fitting-price.try.vehicleType")}>
          {(control) => (
            <Select
              {...control}
              value={question.vehicleType}
              options={FITTED_VEHICLES.map((value) => ({ value, label: t.key(`fitting-price.vehicle.${value}`) }))}
              onChange={({ target }) => {
                const vehicleType = FITTED_VEHICLES.find((candidate) => candidate === target.value);
                if (vehicleType !== undefined) ask({ vehicleType });
              }}
            />
          )}
        </FieldFrame>
        {text("size", false)}
        <FieldFrame label={t("fitting-price.try.rim")}>
          {(control) => (
            <Select
              {...control}
              value={question.rim}
              options={RIMS.map((value) => ({ value, label: t.key(`fitting-price.rim.${value}`) }))}
              onChange={({ target }) => {
                ask({ rim: target.value === "ALLOY" ? "ALLOY" : "STEEL" });
              }}
            />
          )}
        </FieldFrame>
        {text("quantity", true)}
        {text("km", true)}
        {table.packages.length === 0 ? null : (
          <FieldFrame label={t("fitting-price.try.package")}>
            {(control) => (
              <Select
                {...control}
                value={question.chosen}
                placeholder={t("fitting-price.try.no-package")}
                options={table.packages.map(({ name }, index) => ({
                  value: String(index),
                  label: localisedText(name, language),
                }))}
                onChange={({ target }) => {
                  ask({ chosen: target.value });
                }}
              />
            )}
          </FieldFrame>
        )}
      </div>
      <div className="td-plain-table__question" role="group" aria-label={t("fitting-price.try.extras")}>
        {EXTRAS.filter((extra) => extra !== "runflat" || form.access.get("runflat")?.visible === true).map((extra) => (
          <Checkbox
            key={extra}
            label={t(`fitting-price.try.${extra}`)}
            checked={question.extras.includes(extra)}
            onChange={() => {
              ask({ extras: toggled(question.extras, extra) });
            }}
          />
        ))}
        {pricedParts.map(({ part }) => (
          <Checkbox
            key={part}
            label={t.key(`fitting-price.part.${part}`)}
            checked={question.parts.includes(part)}
            onChange={() => {
              ask({ parts: toggled(question.parts, part) });
            }}
          />
        ))}
      </div>
      {!isReadable ? (
        <Alert tone="warning">{t("fitting-price.try.unreadable")}</Alert>
      ) : result === null ? (
        <Alert tone="warning">{t("fitting-price.try.none")}</Alert>
      ) : (
        <>
          <PlainTable
            caption={t("fitting-price.try.lines")}
            hideCaption
            rows={result.lines}
            rowKey={({ key }) => key}
            columns={[
              { key: "line", head: t("fitting-price.try.line"), cell: ({ key }) => t.key(`fitting-price.line.${key}`) },
              {
                key: "quantity",
                head: t("fitting-price.try.quantity"),
                end: true,
                cell: (line) => line.quantity,
              },
              {
                key: "amount",
                head: t("fitting-price.try.amount"),
                end: true,
                cell: ({ key, minor }) => (key === "FREE" ? t("fitting-price.try.free") : money(minor)),
              },
            ]}
          />
          <p role="status">
            {t("fitting-price.try.total", { total: money(result.totalMinor) })}{" "}
            {result.minutes === null ? null : t("fitting-price.try.minutes", { minutes: result.minutes })}
          </p>
        </>
      )}
    </div>
  );
}
