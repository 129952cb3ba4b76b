/** The answer of the simulator to one question on one day. */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { simulatePrice } from "../../../contract/endpoints/price-simulation";
import type { Reference } from "../../../contract/fields";
import type { Rim } from "../../../contract/pricing/fitting";
import type { Channel } from "../../../contract/pricing/model";
import { formatMoney } from "../../../engine/cells/format";
import { errorText } from "../../../engine/error-text";
import { useIntlLocale, useRuntime, useT } from "../../../runtime/react";
import { Alert } from "../../../ui/alert/alert";
import { Button } from "../../../ui/button/button";
import { Skeleton } from "../../../ui/states/skeleton";
import { PlainTable } from "../../../ui/table/plain-table";
import { PriceExplanation } from "./price-explanation";

/** Unsaved values of the form around it. */
export interface SimulationDrafts {
  readonly configuration?: Record<string, unknown>;
  readonly rule?: Record<string, unknown>;
}

export interface Question {
  readonly tyre: string;
  readonly tyreId: number | undefined;
  readonly quantity: string;
  readonly channel: Channel;
  readonly rim: Rim;
  readonly dealer: Reference | null;
  /** ISO days; empty for now and for no comparison. */
  readonly day: string;
  readonly compared: string;
}

/** The middle of the day, so that the day is the same in every European zone. */
export const noonOf = (day: string): string => `${day}T12:00:00.000Z`;

/** Returns the question as calls take it. */
export const questionBody = (
  { tyre, tyreId, quantity, channel, rim, dealer }: Question,
  drafts: SimulationDrafts,
  day: string,
) => ({
  tyre,
  ...(tyreId !== undefined && { tyreId }),
  quantity: Number(quantity),
  channel,
  ...(channel === "FITTED" && { rim, ...(dealer !== null && { dealerId: dealer.id }) }),
  ...(day !== "" && { at: noonOf(day) }),
  ...drafts,
});

interface SimulationProps {
  readonly question: Question;
  readonly drafts: SimulationDrafts;
  readonly day: string;
  readonly onChoose?: (tyreId: number) => void;
  /** Shown below the explanation. */
  readonly children?: ReactNode;
}

export function Simulation({ question, drafts, day, onChoose, children }: SimulationProps) {
  const t = useT();
  const locale = useIntlLocale();
  const { http } = useRuntime();
  const { tyre } = question;
  const body = questionBody(question, drafts, day);
  const { data, error } = useQuery({
    queryKey: ["price-simulation", body],
    gcTime: 0,
    retry: false,
    queryFn: ({ signal }) => http.call(simulatePrice, { body, signal, background: true }),
  });
  if (error !== null) return <Alert tone="danger">{errorText(t, error)}</Alert>;
  if (data === undefined) return <Skeleton lines={6} />;
  if (data.explained === null) return <Alert tone="warning">{t("price-simulator.nothing", { tyre })}</Alert>;
  const price = (minor: number | null): string =>
    minor === null ? t("price-simulator.no-price") : formatMoney({ minor, currency: data.currency }, locale);
  const { id } = data.explained;
  return (
    <div className="td-stack">
      {data.found.length < 2 || onChoose === undefined ? null : (
        <PlainTable
          caption={t("price-simulator.found")}
          rows={data.found}
          rowKey={(found) => found.id}
          columns={[
            { key: "name", head: t("price-simulator.tyre"), cell: ({ name }) => name },
            { key: "ean", head: t("price-simulator.ean"), cell: ({ ean }) => ean },
            { key: "price", head: t("price-simulator.price"), end: true, cell: ({ inclMinor }) => price(inclMinor) },
            {
              key: "explain",
              head: t("price-simulator.explanation"),
              cell: (found) =>
                found.id === id ? (
                  t("price-simulator.explained")
                ) : (
                  <Button
                    size="sm"
                    aria-label={t("price-simulator.explain.of", { name: found.name })}
                    onClick={() => {
                      onChoose(found.id);
                    }}
                  >
                    {t("price-simulator.explain")}
                  </Button>
                ),
            },
          ]}
        />
      )}
      <PriceExplanation price={data.explained} currency={data.currency} marginMode={data.marginMode} day={day} />
      {children}
    </div>
  );
}
