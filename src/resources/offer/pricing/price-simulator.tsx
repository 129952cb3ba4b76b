/** Explains the price of a tyre: which offers and rules count, and how the price grows from cost to total. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { simulatePrice } from "../../../contract/endpoints/price-simulation";
import { f, type Reference } from "../../../contract/fields";
import { RIMS, type Rim } from "../../../contract/pricing/fitting";
import { CHANNELS, type Channel } from "../../../contract/pricing/model";
import { formatMoney } from "../../../engine/cells/format";
import { errorText } from "../../../engine/error-text";
import { useReferenceSearch } from "../../../engine/form/reference-search";
import { useIntlLocale, useRuntime, useT } from "../../../runtime/react";
import { Alert } from "../../../ui/alert/alert";
import { Button } from "../../../ui/button/button";
import { ReferenceField } from "../../../ui/fields/reference-field";
import { LabelledDate } from "../../../ui/inputs/date-input";
import { FieldFrame } from "../../../ui/inputs/field-frame";
import { Select } from "../../../ui/inputs/select";
import { TextInput } from "../../../ui/inputs/text-input";
import { Skeleton } from "../../../ui/states/skeleton";
import { PlainTable } from "../../../ui/table/plain-table";
import { PriceExplanation } from "./price-explanation";

/** Unsaved values of the form around it. */
export interface SimulationDrafts {
  readonly configuration?: Record<string, unknown>;
  readonly rule?: Record<string, unknown>;
}

interface Question {
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
const instantOf = (day: string): { readonly at?: string } => (day === "" ? {} : { at: `${day}T12:00:00.000Z` });

export function PriceSimulator({ drafts = {} }: { readonly drafts?: SimulationDrafts }) {
  const t = useT();
  const [draft, setDraft] = useState<Question>({
    tyre: "",
    tyreId: undefined,
    quantity: "4",
    channel: "DELIVERY",
    rim: "STEEL",
    dealer: null,
    day: "",
    compared: "",
  });
  const [submitted, setSubmitted] = useState<{ readonly question: Question; readonly drafts: SimulationDrafts }>();
  const submit = (question: Question): void => {
    setDraft(question);
    setSubmitted({ question, drafts });
  };
  const quantity = Number(draft.quantity);
  const canRun = draft.tyre.trim() !== "" && Number.isInteger(quantity) && quantity >= 1 && quantity <= 20;
  return (
    <div className="td-stack">
      <p className="td-muted">{t("price-simulator.help")}</p>
      <form
        className="td-plain-table__question"
        aria-label={t("price-simulator.title")}
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          if (canRun) submit({ ...draft, tyreId: undefined });
        }}
      >
        <FieldFrame label={t("price-simulator.tyre")}>
          {(control) => (
            <TextInput
              {...control}
              maxLength={200}
              autoComplete="off"
              placeholder={t("price-simulator.tyre.example")}
              value={draft.tyre}
              onChange={({ target }) => {
                setDraft({ ...draft, tyre: target.value });
              }}
            />
          )}
        </FieldFrame>
        <FieldFrame label={t("price-simulator.quantity")}>
          {(control) => (
            <TextInput
              {...control}
              inputMode="numeric"
              maxLength={2}
              value={draft.quantity}
              onChange={({ target }) => {
                setDraft({ ...draft, quantity: target.value });
              }}
            />
          )}
        </FieldFrame>
        <FieldFrame label={t("price-simulator.channel")}>
          {(control) => (
            <Select
              {...control}
              value={draft.channel}
              options={CHANNELS.map((value) => ({ value, label: t(`price-simulator.channel.${value}`) }))}
              onChange={({ target }) => {
                const channel = CHANNELS.find((candidate) => candidate === target.value);
                if (channel !== undefined) setDraft({ ...draft, channel });
              }}
            />
          )}
        </FieldFrame>
        {draft.channel !== "FITTED" ? null : (
          <Fitting
            question={draft}
            onChange={(changes) => {
              setDraft({ ...draft, ...changes });
            }}
          />
        )}
        <LabelledDate
          label={t("price-simulator.day")}
          value={draft.day}
          onChange={(day) => {
            setDraft({ ...draft, day });
          }}
        />
        <LabelledDate
          label={t("price-simulator.compared")}
          value={draft.compared}
          onChange={(compared) => {
            setDraft({ ...draft, compared });
          }}
        />
        <Button type="submit" variant="primary" disabled={!canRun}>
          {t("price-simulator.run")}
        </Button>
      </form>
      {submitted === undefined ? null : (
        <div className="td-stack">
          <Simulation
            {...submitted}
            day={submitted.question.day}
            onChoose={(tyreId) => {
              submit({ ...submitted.question, tyreId });
            }}
          />
          {submitted.question.compared === "" ? null : <Simulation {...submitted} day={submitted.question.compared} />}
        </div>
      )}
    </div>
  );
}

const DEALER = f.reference("fitter");
const ignore = (): void => undefined;

interface FittingProps {
  readonly question: Pick<Question, "rim" | "dealer">;
  readonly onChange: (changes: Partial<Question>) => void;
}

/** On which rims and where tyres are fitted. */
function Fitting({ question: { rim, dealer }, onChange }: FittingProps) {
  const t = useT();
  const { search } = useReferenceSearch(DEALER);
  return (
    <>
      <FieldFrame label={t("price-simulator.rim")}>
        {(control) => (
          <Select
            {...control}
            value={rim}
            options={RIMS.map((value) => ({ value, label: t(`price-simulator.rim.${value}`) }))}
            onChange={({ target }) => {
              onChange({ rim: target.value === "ALLOY" ? "ALLOY" : "STEEL" });
            }}
          />
        )}
      </FieldFrame>
      <FieldFrame label={t("price-simulator.dealer")}>
        {(control) => (
          <ReferenceField
            control={control}
            field={DEALER}
            label={t("price-simulator.dealer")}
            value={dealer}
            onChange={(chosen) => {
              onChange({ dealer: chosen });
            }}
            onBlur={ignore}
            readOnly={false}
            errors={{}}
            search={search}
          />
        )}
      </FieldFrame>
    </>
  );
}

interface SimulationProps {
  readonly question: Question;
  readonly drafts: SimulationDrafts;
  readonly day: string;
  readonly onChoose?: (tyreId: number) => void;
}

function Simulation({ question, drafts, day, onChoose }: SimulationProps) {
  const t = useT();
  const locale = useIntlLocale();
  const { http } = useRuntime();
  const { tyre, tyreId, quantity, channel, rim, dealer } = question;
  const body = {
    tyre,
    ...(tyreId !== undefined && { tyreId }),
    quantity: Number(quantity),
    channel,
    ...(channel === "FITTED" && { rim, ...(dealer !== null && { dealerId: dealer.id }) }),
    ...instantOf(day),
    ...drafts,
  };
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
    <>
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
    </>
  );
}
