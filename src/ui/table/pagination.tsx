/** The foot of a list: which rows, of how many, and the way to others. */
import next from "@shoelace-style/shoelace/dist/assets/icons/chevron-right.svg";
import previous from "@shoelace-style/shoelace/dist/assets/icons/chevron-left.svg";
import { useId, type ReactNode } from "react";
import { useT } from "../../runtime/react";
import { IconButton } from "../button/icon-button";
import { Select } from "../inputs/select";
import { defineSheet } from "../styles";
import css from "./pagination.css";

defineSheet(css);

export interface PaginationProps {
  /** Formatted: "1–25 of 47", and what is said beside it. */
  readonly range: string;
  readonly note?: string;
  readonly page: number;
  readonly pages: number;
  readonly size: number;
  readonly sizes: readonly number[];
  readonly onPage: (page: number) => void;
  readonly onSize: (size: number) => void;
  /** At the end, such as the primary button of a phone. */
  readonly children?: ReactNode;
}

export function Pagination({ range, note, page, pages, size, sizes, onPage, onSize, children }: PaginationProps) {
  const t = useT();
  const id = useId();
  return (
    <nav className="td-pagination" aria-label={t("list.pages")}>
      <span className="td-pagination__range">
        {range}
        {note === undefined ? null : <span className="td-subtle">{note}</span>}
      </span>
      <span className="td-pagination__sizes">
        <label htmlFor={id}>{t("list.page-size")}</label>
        <Select
          id={id}
          size="sm"
          value={String(size)}
          options={sizes.map((one) => ({ value: String(one), label: String(one) }))}
          onChange={(event) => {
            onSize(Number(event.target.value));
          }}
        />
      </span>
      <span className="td-pagination__pages">
        <IconButton
          icon={previous}
          variant="default"
          size="sm"
          tooltip="top"
          label={t("list.page.previous")}
          disabled={page <= 1}
          onClick={() => {
            onPage(page - 1);
          }}
        />
        <span className="td-pagination__page">{t("list.page.of", { page, pages })}</span>
        <IconButton
          icon={next}
          variant="default"
          size="sm"
          tooltip="top"
          label={t("list.page.next")}
          disabled={page >= pages}
          onClick={() => {
            onPage(page + 1);
          }}
        />
      </span>
      {children}
    </nav>
  );
}
