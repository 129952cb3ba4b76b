/** Footer of a list: shown rows, page size, page navigation. */
import first from "@shoelace-style/shoelace/dist/assets/icons/chevron-bar-left.svg";
import last from "@shoelace-style/shoelace/dist/assets/icons/chevron-bar-right.svg";
import next from "@shoelace-style/shoelace/dist/assets/icons/chevron-right.svg";
import previous from "@shoelace-style/shoelace/dist/assets/icons/chevron-left.svg";
import { useId, type ReactNode } from "react";
import { useT } from "../../runtime/react";
import { IconButton } from "../button/icon-button";
import type { IconSource } from "../icon/icon";
import { Select } from "../inputs/select";
import { defineSheet } from "../styles";
import css from "./pagination.css";

defineSheet(css);

export interface PaginationProps {
  /** Formatted range, such as "1–25 of 47". */
  readonly range: string;
  /** Text beside the range. */
  readonly note?: string;
  readonly page: number;
  readonly pages: number;
  readonly size: number;
  readonly sizes: readonly number[];
  readonly onPage: (page: number) => void;
  readonly onSize: (size: number) => void;
  /** Content at the end, such as the primary button on phones. */
  readonly children?: ReactNode;
}

export function Pagination({ range, note, page, pages, size, sizes, onPage, onSize, children }: PaginationProps) {
  const t = useT();
  const id = useId();
  return (
    <nav className="td-pagination" part="pagination" aria-label={t("list.pages")}>
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
          options={sizes.map((option) => ({ value: String(option), label: String(option) }))}
          onChange={(event) => {
            onSize(Number(event.target.value));
          }}
        />
      </span>
      <span className="td-pagination__pages">
        <PageButton icon={first} label={t("list.page.first")} to={1} from={page} onPage={onPage} edge />
        <PageButton
          icon={previous}
          label={t("list.page.previous")}
          to={Math.max(1, page - 1)}
          from={page}
          onPage={onPage}
        />
        <span className="td-pagination__page">{t("list.page.of", { page, pages })}</span>
        <PageButton
          icon={next}
          label={t("list.page.next")}
          to={Math.min(pages, page + 1)}
          from={page}
          onPage={onPage}
        />
        <PageButton icon={last} label={t("list.page.last")} to={pages} from={page} onPage={onPage} edge />
      </span>
      {children}
    </nav>
  );
}

interface PageButtonProps {
  readonly icon: IconSource;
  readonly label: string;
  readonly to: number;
  /** The current page. */
  readonly from: number;
  readonly onPage: (page: number) => void;
  /** Leads to the first or last page. */
  readonly edge?: boolean;
}

/** Uses `aria-disabled` on the first and last page, so that the button that was clicked keeps the focus. */
const PageButton = ({ icon, label, to, from, onPage, edge = false }: PageButtonProps) => (
  <IconButton
    icon={icon}
    variant="default"
    size="sm"
    tooltip="top"
    className={edge ? "td-pagination__edge" : undefined}
    label={label}
    aria-disabled={to === from}
    onClick={() => {
      if (to !== from) onPage(to);
    }}
  />
);
