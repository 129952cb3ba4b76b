/** Free times within the next fourteen days for a service at a chosen dealer, as Google would offer them. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { reserveDealers, reserveSlots } from "../../../contract/endpoints/google-reserve";
import { idIn } from "../../../contract/record-values";
import { formatDay } from "../../../engine/cells/format";
import { errorText } from "../../../engine/error-text";
import type { PanelProps } from "../../../engine/slots";
import { useIntlLocale, useRuntime, useT } from "../../../runtime/react";
import { FieldFrame } from "../../../ui/inputs/field-frame";
import { Select } from "../../../ui/inputs/select";
import { PlainTable } from "../../../ui/table/plain-table";

export function ReserveTimes({ record }: PanelProps) {
  const t = useT();
  const locale = useIntlLocale();
  const { http } = useRuntime();
  const [dealer, setDealer] = useState("");
  const service = idIn(record?.["service"]);
  const { data: dealers } = useQuery({
    queryKey: ["google-reserve-dealers"],
    queryFn: ({ signal }) => http.call(reserveDealers, { signal, background: true }),
  });
  const { data, error } = useQuery({
    queryKey: ["google-reserve-slots", service, record?.version, dealer],
    enabled: dealer !== "" && service !== undefined,
    queryFn: ({ signal }) =>
      http.call(reserveSlots, { params: { id: String(service) }, query: { dealer }, signal, background: true }),
  });
  return (
    <div className="td-stack">
      <FieldFrame label={t("google-reserve.slots.dealer")}>
        {(control) => (
          <Select
            {...control}
            placeholder={t("google-reserve.slots.choose")}
            options={(dealers?.elements ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
            value={dealer}
            onChange={(event) => {
              setDealer(event.target.value);
            }}
          />
        )}
      </FieldFrame>
      {error === null ? null : <p role="alert">{errorText(t, error)}</p>}
      {data === undefined ? null : (
        <PlainTable
          caption={t("google-reserve.slots.caption")}
          rows={data.days}
          rowKey={({ day }) => day}
          columns={[
            { key: "day", head: t("google-reserve.slots.day"), cell: ({ day }) => formatDay(day, locale).full },
            {
              key: "starts",
              head: t("google-reserve.slots.starts"),
              cell: ({ starts }) => (starts.length === 0 ? t("google-reserve.slots.closed") : starts.join(" · ")),
            },
          ]}
        />
      )}
    </div>
  );
}
