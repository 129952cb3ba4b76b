/** Dialog with the pages of the shop's site, as targets of a link. */
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { SITE_PAGE_KINDS, sitePages, type SitePageKind } from "../../contract/endpoints/site-pages";
import { useRuntime, useT } from "../../runtime/react";
import { Button } from "../../ui/button/button";
import { Dialog } from "../../ui/dialog/dialog";
import { FieldFrame } from "../../ui/inputs/field-frame";
import { SearchInput } from "../../ui/inputs/search-input";
import { Select } from "../../ui/inputs/select";
import { ErrorState } from "../../ui/states/error-state";
import { Skeleton } from "../../ui/states/skeleton";

export interface PagePickerProps {
  readonly onClose: () => void;
  /** Receives the path of the page, with a leading slash. */
  readonly onPick: (path: string) => void;
}

export function PagePicker({ onClose, onPick }: PagePickerProps) {
  const t = useT();
  return (
    <Dialog open onClose={onClose} title={t("site-page.title")}>
      <Pages onPick={onPick} />
    </Dialog>
  );
}

function Pages({ onPick }: Pick<PagePickerProps, "onPick">) {
  const t = useT();
  const { http } = useRuntime();
  const [text, setText] = useState("");
  const [kind, setKind] = useState<SitePageKind>();
  const q = useDeferredValue(text);
  const { data, error, refetch } = useQuery({
    queryKey: ["site-pages", q, kind],
    queryFn: ({ signal }) =>
      http.call(sitePages, { query: { q, ...(kind !== undefined && { kind }) }, signal, background: true }),
  });
  return (
    <div className="td-stack">
      <SearchInput label={t("site-page.search")} value={text} onChange={setText} />
      <FieldFrame label={t("site-page.kind")}>
        {(control) => (
          <Select
            {...control}
            value={kind ?? ""}
            options={[
              { value: "", label: t("site-page.kind.all") },
              ...SITE_PAGE_KINDS.map((value) => ({ value, label: t(`site-page.kind.${value}`) })),
            ]}
            onChange={({ target }) => {
              setKind(SITE_PAGE_KINDS.find((value) => value === target.value));
            }}
          />
        )}
      </FieldFrame>
      {error !== null && data === undefined ? (
        <ErrorState partial error={error} title={t("site-page.failed")} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton lines={4} />
      ) : data.elements.length === 0 ? (
        <p className="td-muted">{t("site-page.none")}</p>
      ) : (
        <ul style={{ listStyle: "none", padding: 0, margin: 0 }}>
          {data.elements.map(({ kind: pageKind, label, path, live }) => (
            <li key={`${pageKind} ${path}`}>
              <Button
                variant="quiet"
                block
                style={{ justifyContent: "start" }}
                title={path}
                onClick={() => {
                  onPick(path);
                }}
              >
                {pageKind === "SYSTEM" ? t.key(`site-page.system.${path}`) : label}
                <span className="td-small td-subtle">
                  {" "}
                  {t(`site-page.kind.${pageKind}`)} · {path}
                  {live ? "" : ` · ${t("site-page.not-live")}`}
                </span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
