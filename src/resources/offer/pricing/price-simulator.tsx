/** Explains the price of a tyre: which offers and rules count, and how the price grows from cost to total. */
import { useState } from "react";
import { f } from "../../../contract/fields";
import { RIMS } from "../../../contract/pricing/fitting";
import { CHANNELS } from "../../../contract/pricing/model";
import { useReferenceSearch } from "../../../engine/form/reference-search";
import { useT } from "../../../runtime/react";
import { Button } from "../../../ui/button/button";
import { ReferenceField } from "../../../ui/fields/reference-field";
import { LabelledDate } from "../../../ui/inputs/date-input";
import { FieldFrame } from "../../../ui/inputs/field-frame";
import { Select } from "../../../ui/inputs/select";
import { TextInput } from "../../../ui/inputs/text-input";
import { defineSheet } from "../../../ui/styles";
import css from "./price-simulator.css";
import { Simulation, type Question, type SimulationDrafts } from "./simulation";
import { TraceLink } from "./trace-link";

defineSheet(css);

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
        <div className="td-price-simulator__results">
          <Simulation
            {...submitted}
            day={submitted.question.day}
            onChoose={(tyreId) => {
              submit({ ...submitted.question, tyreId });
            }}
          >
            <TraceLink {...submitted} />
          </Simulation>
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
