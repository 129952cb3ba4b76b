/** The book's controls: day, dealer, view, bays, search, printing. */
import left from "@shoelace-style/shoelace/dist/assets/icons/chevron-left.svg";
import right from "@shoelace-style/shoelace/dist/assets/icons/chevron-right.svg";
import printer from "@shoelace-style/shoelace/dist/assets/icons/printer.svg";
import { useCallback, type Ref } from "react";
import type { AppointmentBook } from "../../../contract/endpoints/appointment-book";
import { foldText } from "../../../contract/fold-text";
import { today } from "../../../engine/resource-cache";
import { useNavigate, useT } from "../../../runtime/react";
import { Button } from "../../../ui/button/button";
import { IconButton } from "../../../ui/button/icon-button";
import { Combobox } from "../../../ui/fields/combobox";
import type { Option } from "../../../ui/fields/field-input";
import { DateInput } from "../../../ui/inputs/date-input";
import { FieldFrame } from "../../../ui/inputs/field-frame";
import { SearchInput } from "../../../ui/inputs/search-input";
import { Select } from "../../../ui/inputs/select";
import { isDay } from "../../../contract/days";
import { BOOK_VIEWS, stepDay } from "./book-model";
import type { BookPlace } from "./use-book";

export interface BookToolbarProps {
  readonly place: BookPlace;
  readonly book: AppointmentBook | undefined;
  readonly dealers: readonly { readonly id: number; readonly name: string; readonly city: string }[];
  readonly search: string;
  readonly searchBox: Ref<HTMLInputElement>;
  readonly onSearch: (text: string) => void;
  /** One bay at a time shows, for lack of room or in a week. */
  readonly oneBay: boolean;
}

/** Most dealers that the box offers at once. */
const MAX_OFFERED = 20;
/** From this number on, a day may be narrowed to one bay. */
const MANY_BAYS = 9;

export function BookToolbar({ place, book, dealers, search, searchBox, onSearch, oneBay }: BookToolbarProps) {
  const t = useT();
  const navigate = useNavigate();
  const { day, view, go } = place;
  const step = (steps: number): void => {
    go({ date: stepDay(view, day, steps) });
  };
  const find = useCallback(
    (text: string): Promise<Option<number>[]> => {
      const words = foldText(text);
      const found = dealers.filter(({ name, city }) => foldText(`${name} ${city}`).includes(words));
      return Promise.resolve(
        found
          .slice(0, MAX_OFFERED)
          .map(({ id, name, city }) => ({ id, label: [name, city].filter(Boolean).join(" – ") })),
      );
    },
    [dealers],
  );
  const bays = book?.bays ?? [];
  return (
    <div className="td-book-toolbar" role="group" aria-label={t("appointment-book.controls")}>
      <Button
        disabled={day === today()}
        onClick={() => {
          go({ date: null });
        }}
      >
        {t("appointment-book.today")}
      </Button>
      <span className="td-row">
        <IconButton
          icon={left}
          label={t("appointment-book.earlier")}
          onClick={() => {
            step(-1);
          }}
        />
        <FieldFrame label={t("appointment-book.day")} hideLabel className="td-book-toolbar__day">
          {(control) => (
            <DateInput
              {...control}
              value={day}
              onChange={(value) => {
                if (isDay(value)) go({ date: value });
              }}
            />
          )}
        </FieldFrame>
        <IconButton
          icon={right}
          label={t("appointment-book.later")}
          onClick={() => {
            step(1);
          }}
        />
      </span>
      {dealers.length < 2 ? null : (
        <FieldFrame label={t("appointment.field.fitter")} hideLabel className="td-book-toolbar__dealer">
          {(control) => (
            <Combobox<number>
              control={control}
              text={book?.dealer.name ?? ""}
              search={find}
              onPick={(option) => {
                if (option !== null) go({ dealer: String(option.id), bays: null });
              }}
            />
          )}
        </FieldFrame>
      )}
      <span className="td-book-views" role="group" aria-label={t("appointment-book.view")}>
        {BOOK_VIEWS.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === view}
            onClick={() => {
              go({ view: name });
            }}
          >
            {t(`appointment-book.view.${name}`)}
          </button>
        ))}
        <button
          type="button"
          onClick={() => {
            const search = new URLSearchParams({ "filter[date]": `${day}..${day}` });
            if (book !== undefined) search.set("filter[fitter]", String(book.dealer.id));
            void navigate(`appointments?${search.toString()}`);
          }}
        >
          {t("appointment-book.view.list")}
        </button>
      </span>
      {bays.length < 2 || (!oneBay && bays.length < MANY_BAYS && place.bays.length === 0) ? null : (
        <Select
          className="td-book-toolbar__bays"
          aria-label={t("appointment.field.bay")}
          value={place.bays.length === 1 ? String(place.bays[0]) : ""}
          placeholder={oneBay ? undefined : t("appointment-book.all-bays")}
          options={bays.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={({ target: { value } }) => {
            go({ bays: value === "" ? null : value });
          }}
        />
      )}
      <SearchInput
        ref={searchBox}
        className="td-book-toolbar__search"
        label={t("appointment-book.search")}
        placeholder={t("appointment-book.search")}
        shortcut="/"
        value={search}
        onChange={onSearch}
      />
      <IconButton
        icon={printer}
        label={t("appointment-book.print")}
        onClick={() => {
          print();
        }}
      />
    </div>
  );
}
