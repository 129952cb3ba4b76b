import { useT } from "../../runtime/react";
import { Button } from "../../ui/button/button";

export interface LinePagesProps {
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
}

/** Pagination of import lines; renders nothing for a single page. Needs the messages of module `engine-import`. */
export function LinePages({ page, pages, onPage }: LinePagesProps) {
  const t = useT();
  if (pages === 1) return null;
  return (
    <div className="td-row">
      <Button
        size="sm"
        disabled={page === 1}
        onClick={() => {
          onPage(page - 1);
        }}
      >
        {t("import.page.previous")}
      </Button>
      <span className="td-small td-muted">{t("import.page", { page, pages })}</span>
      <Button
        size="sm"
        disabled={page >= pages}
        onClick={() => {
          onPage(page + 1);
        }}
      >
        {t("import.page.next")}
      </Button>
    </div>
  );
}
