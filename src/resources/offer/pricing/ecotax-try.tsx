/** Which contribution a tyre or a weight has by the stored table, and why. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { tryEcotax } from "../../../contract/endpoints/ecotax";
import { VEHICLE_TYPES } from "../../../contract/tyres";
import { formatMoney, formatNumber } from "../../../engine/cells/format";
import { errorText } from "../../../engine/error-text";
import type { PanelProps } from "../../../engine/slots";
import { useIntlLocale, useRuntime, useT } from "../../../runtime/react";
import { Alert } from "../../../ui/alert/alert";
import { Button } from "../../../ui/button/button";
import { FieldFrame } from "../../../ui/inputs/field-frame";
import { Select } from "../../../ui/inputs/select";
import { TextInput } from "../../../ui/inputs/text-input";
import { Link } from "../../../ui/link/link";
import { Skeleton } from "../../../ui/states/skeleton";

interface Question {
  readonly ean: string;
  readonly weightKg: string;
  readonly diameter: string;
  readonly vehicleType: (typeof VEHICLE_TYPES)[number];
}

/** Reads a number with a decimal comma or point; undefined for an empty text. */
const numberOf = (text: string): string | undefined => (text.trim() === "" ? undefined : text.trim().replace(",", "."));

export function EcotaxTry({ record }: PanelProps) {
  const t = useT();
  const locale = useIntlLocale();
  const { http } = useRuntime();
  const [draft, setDraft] = useState<Question>({ ean: "", weightKg: "", diameter: "", vehicleType: "CAR" });
  const [submitted, setSubmitted] = useState<Question>();
  const { data, error } = useQuery({
    queryKey: ["ecotax-try", record?.id, record?.version, submitted],
    enabled: record !== undefined && submitted !== undefined,
    gcTime: 0,
    retry: false,
    queryFn: ({ signal }) =>
      http.call(tryEcotax, {
        params: { id: String(record?.id) },
        query: {
          ean: submitted?.ean,
          weightKg: numberOf(submitted?.weightKg ?? ""),
          diameter: numberOf(submitted?.diameter ?? ""),
          vehicleType: submitted?.vehicleType,
        },
        signal,
        background: true,
      }),
  });
  if (record === undefined) return <p className="td-muted">{t("ecotax.try.unsaved")}</p>;
  const text = (name: "ean" | "weightKg" | "diameter") => (
    <FieldFrame label={t(`ecotax.try.${name}`)}>
      {(control) => (
        <TextInput
          {...control}
          maxLength={20}
          inputMode={name === "ean" ? "numeric" : "decimal"}
          autoComplete="off"
          value={draft[name]}
          onChange={({ target }) => {
            setDraft({ ...draft, [name]: target.value });
          }}
        />
      )}
    </FieldFrame>
  );
  const money = (minor: number): string => formatMoney({ minor, currency: data?.currency ?? "EUR" }, locale);
  return (
    <div className="td-stack">
      <p className="td-muted">{t("ecotax.try.help")}</p>
      <div className="td-plain-table__question" role="group" aria-label={t("ecotax.card.try")}>
        {text("ean")}
        {text("weightKg")}
        {text("diameter")}
        <FieldFrame label={t("ecotax.try.vehicleType")}>
          {(control) => (
            <Select
              {...control}
              value={draft.vehicleType}
              options={VEHICLE_TYPES.map((value) => ({ value, label: t.key(`ecotax.bands.vehicleType.${value}`) }))}
              onChange={({ target }) => {
                const vehicleType = VEHICLE_TYPES.find((candidate) => candidate === target.value);
                if (vehicleType !== undefined) setDraft({ ...draft, vehicleType });
              }}
            />
          )}
        </FieldFrame>
        <Button
          variant="primary"
          onClick={() => {
            setSubmitted({ ...draft });
          }}
        >
          {t("ecotax.try.run")}
        </Button>
      </div>
      {error === null ? null : <Alert tone="danger">{errorText(t, error)}</Alert>}
      {submitted !== undefined && data === undefined && error === null ? <Skeleton lines={2} /> : null}
      {data === undefined ? null : data.isUnknown ? (
        <Alert tone="warning">{t("ecotax.try.unknown")}</Alert>
      ) : (
        <>
          {data.tyre === null ? null : (
            <p>
              <Link to={`tire-list/${data.tyre.id}`}>{data.tyre.name}</Link>{" "}
              {data.tyre.weightKg === null
                ? t("ecotax.try.no-weight")
                : t("ecotax.try.weight", { weight: formatNumber(data.tyre.weightKg, locale) })}
            </p>
          )}
          <p role="status">
            {data.exclMinor === null || data.inclMinor === null
              ? t("ecotax.try.none")
              : t("ecotax.try.amount", {
                  excl: money(data.exclMinor),
                  incl: money(data.inclMinor),
                  rate: formatNumber(data.vatRate, locale),
                })}{" "}
            {data.band === null
              ? t(`ecotax.try.reason.${data.reason}`)
              : t("ecotax.try.reason.row", { row: data.band + 1 })}
          </p>
          {data.withoutWeight === 0 ? null : (
            <p className="td-muted">
              {t("ecotax.try.without-weight", { count: formatNumber(data.withoutWeight, locale) })}
            </p>
          )}
        </>
      )}
    </div>
  );
}
