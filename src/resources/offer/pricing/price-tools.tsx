/** Changes many manual prices of the matrix at once: by percent, to a margin, to an ending, or back to the rules. */
import { useState } from "react";
import { changePrice, PRICE_CHANGES, type PriceChange } from "../../../contract/pricing/price-row";
import { ROUNDINGS, type Rounding } from "../../../contract/pricing/model";
import { MAX_CHANGES } from "../../../contract/kinds/matrix-endpoints";
import { parseNumber } from "../../../ui/fields/number-text";
import { errorText } from "../../../engine/error-text";
import { isLocked } from "../../../engine/matrix/matrix-model";
import type { MatrixToolsProps } from "../../../engine/slots";
import { useRuntime, useT } from "../../../runtime/react";
import { Button } from "../../../ui/button/button";
import { FieldFrame } from "../../../ui/inputs/field-frame";
import { Select } from "../../../ui/inputs/select";
import { TextInput } from "../../../ui/inputs/text-input";
import { defineSheet } from "../../../ui/styles";
import css from "./price-tools.css";

defineSheet(css);

const MAX_PERCENT = 300;

/** Returns the change that the inputs describe; undefined while they are incomplete. */
function changeOf(kind: PriceChange["kind"], text: string, rounding: Rounding): PriceChange | undefined {
  if (kind === "CLEAR") return { kind };
  if (kind === "ROUND") return { kind, rounding };
  const amount = parseNumber(text);
  const isUsable =
    typeof amount === "number" && Math.abs(amount) <= MAX_PERCENT && (kind === "PERCENT" ? amount > -100 : true);
  return isUsable ? { kind, amount } : undefined;
}

export function PriceTools({ matrix, data, range }: MatrixToolsProps) {
  const t = useT();
  const { toasts } = useRuntime();
  const [kind, setKind] = useState<PriceChange["kind"]>("PERCENT");
  const [text, setText] = useState("");
  const [rounding, setRounding] = useState<Rounding>("ENDING_90");
  const change = changeOf(kind, text, rounding);
  // One selected cell means all rows that the filters leave.
  const [first, last] = range.top === range.bottom ? [0, data.rows.length - 1] : [range.top, range.bottom];
  const count = last - first + 1;
  const isTooMany = count > MAX_CHANGES;

  const apply = async (wanted: PriceChange): Promise<void> => {
    try {
      const loaded = await matrix.load(first, last);
      const column = loaded.columns.find(({ key }) => key === "price");
      const cells = loaded.rows.slice(first, last + 1).flatMap((row) => {
        if (row === undefined || column === undefined || isLocked(loaded, row, column)) return [];
        const typed = matrix.changes.get(`${row.key}\u0000price`);
        const stored = loaded.cells[row.key] ?? {};
        const outcome = changePrice(typed === undefined ? stored : { ...stored, price: typed.value }, wanted);
        return outcome === undefined ? [] : [{ row: row.key, column: "price", value: outcome }];
      });
      matrix.setCells(cells, loaded);
    } catch (failed) {
      toasts.show({ kind: "error", text: errorText(t, failed) });
    }
  };

  return (
    <div className="td-price-tools" role="group" aria-label={t("tire-pricing.tools")}>
      <FieldFrame label={t("tire-pricing.tools.change")}>
        {(control) => (
          <Select
            {...control}
            value={kind}
            options={PRICE_CHANGES.map((value) => ({ value, label: t(`tire-pricing.tools.${value}`) }))}
            onChange={({ target }) => {
              setKind(PRICE_CHANGES.find((value) => value === target.value) ?? "PERCENT");
            }}
          />
        )}
      </FieldFrame>
      {kind === "PERCENT" || kind === "MARGIN" ? (
        <FieldFrame label={t(kind === "PERCENT" ? "tire-pricing.tools.percent" : "tire-pricing.tools.margin")}>
          {(control) => (
            <TextInput
              {...control}
              inputMode="decimal"
              maxLength={8}
              autoComplete="off"
              value={text}
              onChange={({ target }) => {
                setText(target.value);
              }}
            />
          )}
        </FieldFrame>
      ) : null}
      {kind === "ROUND" ? (
        <FieldFrame label={t("tire-pricing.tools.rounding")}>
          {(control) => (
            <Select
              {...control}
              value={rounding}
              options={ROUNDINGS.filter((value) => value !== "NONE").map((value) => ({
                value,
                label: t(`tire-pricing.rounding.${value}`),
              }))}
              onChange={({ target }) => {
                setRounding(ROUNDINGS.find((value) => value === target.value) ?? "ENDING_90");
              }}
            />
          )}
        </FieldFrame>
      ) : null}
      <Button
        disabled={change === undefined || isTooMany}
        onClick={() => {
          if (change !== undefined) void apply(change);
        }}
      >
        {t.count("tire-pricing.tools.apply", count)}
      </Button>
    </div>
  );
}
