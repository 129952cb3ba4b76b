/** Finds tyres of the shop for the lines of an offer, with their prices of today. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import type { ResponseOf } from "../../../contract/endpoint";
import { quoteTyres, type QuoteTyre } from "../../../contract/endpoints/quotes";
import type { Reference } from "../../../contract/fields";
import { OFFER_GROUPS, type OfferGroup } from "../../../contract/quotes";
import { parseTyreSize } from "../../../contract/spec/tyre-size";
import { formatMoney } from "../../../engine/cells/format";
import { errorText } from "../../../engine/error-text";
import { useFormContextValue } from "../../../engine/form/form-context";
import { useIntlLocale, useRuntime, useT } from "../../../runtime/react";
import { Alert } from "../../../ui/alert/alert";
import { Button } from "../../../ui/button/button";
import { FieldFrame } from "../../../ui/inputs/field-frame";
import { SearchInput } from "../../../ui/inputs/search-input";
import { Select } from "../../../ui/inputs/select";
import { PlainTable } from "../../../ui/table/plain-table";

/** Milliseconds without typing before a search. */
const PAUSE = 300;
const QUANTITIES = Array.from({ length: 20 }, (_, index) => String(index + 1));

interface Question {
  readonly text: string;
  readonly quantity: number;
  readonly group: OfferGroup;
}

export function QuoteCatalogue() {
  const t = useT();
  const { form } = useFormContextValue();
  const [wanted, fitter] = useWatch({ control: form.control, name: ["tyreSize", "fitter"] }) as [
    string | null | undefined,
    Reference | null | undefined,
  ];
  const [{ text, quantity, group }, setQuestion] = useState<Question>({ text: "", quantity: 4, group: "A" });
  const access = form.access.get("lines");
  if (form.lock !== undefined || access?.visible !== true || !access.editable) return null;
  const change = (changes: Partial<Question>): void => {
    setQuestion((current) => ({ ...current, ...changes }));
  };
  const addLine = ({ name, ean, tyreSize, exclMinor, ecotaxMinor }: QuoteTyre, currency: string, vatRate: number) => {
    const money = (minor: number | null) => (minor === null ? null : { minor, currency });
    const line = {
      ...{ group, kind: "TYRE", label: name, ean, tyreSize, quantity, vatRate, discountPercent: null },
      unitPrice: money(exclMinor),
      ecotax: money(ecotaxMinor),
    };
    form.setValues({ lines: [...((form.methods.getValues("lines") as readonly unknown[] | null) ?? []), line] });
  };
  return (
    <div className="td-stack" role="search" aria-label={t("quote.catalogue")}>
      <div className="td-plain-table__question">
        <SearchInput
          label={t("quote.catalogue")}
          placeholder={t("quote.catalogue.example")}
          value={text}
          debounce={PAUSE}
          onChange={(next) => {
            change({ text: next });
          }}
        />
        <FieldFrame label={t("quote.field.lines.quantity")}>
          {(control) => (
            <Select
              {...control}
              value={String(quantity)}
              options={QUANTITIES.map((value) => ({ value, label: value }))}
              onChange={({ target }) => {
                change({ quantity: Number(target.value) });
              }}
            />
          )}
        </FieldFrame>
        <FieldFrame label={t("quote.field.lines.group")}>
          {(control) => (
            <Select
              {...control}
              value={group}
              options={OFFER_GROUPS.map((value) => ({ value, label: value }))}
              onChange={({ target }) => {
                const chosen = OFFER_GROUPS.find((value) => value === target.value);
                if (chosen !== undefined) change({ group: chosen });
              }}
            />
          )}
        </FieldFrame>
        {wanted == null || text !== "" ? null : (
          <Button
            onClick={() => {
              change({ text: wanted });
            }}
          >
            {t("quote.catalogue.wanted", { size: parseTyreSize(wanted)?.display ?? wanted })}
          </Button>
        )}
      </div>
      {text.trim() === "" ? null : (
        <FoundTyres text={text.trim()} quantity={quantity} fitter={fitter?.id} onAdd={addLine} />
      )}
    </div>
  );
}

interface FoundTyresProps {
  readonly text: string;
  readonly quantity: number;
  readonly fitter: number | undefined;
  readonly onAdd: (tyre: QuoteTyre, currency: string, vatRate: number) => void;
}

function FoundTyres({ text, quantity, fitter, onAdd }: FoundTyresProps) {
  const t = useT();
  const locale = useIntlLocale();
  const { http } = useRuntime();
  const [added, setAdded] = useState("");
  const query = { q: text, quantity, ...(fitter !== undefined && { fitter: String(fitter) }) };
  const { data, error } = useQuery<ResponseOf<typeof quoteTyres>>({
    queryKey: ["quote-tyres", query],
    retry: false,
    placeholderData: (previous) => previous,
    queryFn: ({ signal }) => http.call(quoteTyres, { query, signal, background: true }),
  });
  if (error !== null) return <Alert tone="danger">{errorText(t, error)}</Alert>;
  if (data === undefined) return null;
  const { currency, found, more, vatRate } = data;
  if (found.length === 0) return <Alert tone="warning" title={t("quote.catalogue.nothing", { text })} />;
  const money = (minor: number | null): string =>
    minor === null ? t("quote.catalogue.no-price") : formatMoney({ minor, currency }, locale);
  return (
    <>
      <PlainTable
        caption={t.count("quote.catalogue.found", found.length)}
        rows={found}
        rowKey={({ id }) => id}
        columns={[
          { key: "name", head: t("quote.field.lines.label"), cell: ({ name }) => name },
          { key: "ean", head: t("quote.field.lines.ean"), cell: ({ ean }) => ean },
          { key: "stock", head: t("quote.compare.stock"), end: true, cell: ({ available }) => available },
          { key: "excl", head: t("quote.field.lines.unitPrice"), end: true, cell: (tyre) => money(tyre.exclMinor) },
          { key: "incl", head: t("quote.catalogue.incl"), end: true, cell: (tyre) => money(tyre.inclMinor) },
          {
            key: "add",
            head: t("quote.catalogue.line"),
            cell: (tyre) => (
              <Button
                size="sm"
                aria-label={t("quote.catalogue.add.of", { name: tyre.name })}
                onClick={() => {
                  onAdd(tyre, currency, vatRate);
                  setAdded(t("quote.catalogue.added", { name: tyre.name }));
                }}
              >
                {t("quote.catalogue.add")}
              </Button>
            ),
          },
        ]}
      />
      <p className="td-muted" role="status">
        {added === "" ? (more ? t("quote.catalogue.more") : null) : added}
      </p>
    </>
  );
}
