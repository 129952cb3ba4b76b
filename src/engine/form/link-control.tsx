/** A link of a record: typed or picked among the pages of the shop's site. Shows the URL as it will be stored. */
import search from "@shoelace-style/shoelace/dist/assets/icons/search.svg";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { sitePages } from "../../contract/endpoints/site-pages";
import type { Link } from "../../contract/fields";
import { normaliseLink } from "../../contract/paragraph/pictures";
import { useRuntime, useT } from "../../runtime/react";
import { Button } from "../../ui/button/button";
import { Dialog } from "../../ui/dialog/dialog";
import LinkField from "../../ui/fields/link-field";
import type { FieldInputProps } from "../../ui/fields/field-input";
import { SearchInput } from "../../ui/inputs/search-input";
import { Skeleton } from "../../ui/states/skeleton";

export default function LinkControl(props: FieldInputProps<Link | null>) {
  const t = useT();
  const { value, onChange, onBlur, readOnly } = props;
  const [open, setOpen] = useState(false);
  return (
    <div className="td-stack" style={{ gap: "var(--td-space-xs)" }}>
      <LinkField {...props} />
      <StoredUrl value={value} />
      {readOnly ? null : (
        <div>
          <Button
            size="sm"
            icon={search}
            onClick={() => {
              setOpen(true);
            }}
          >
            {t("site-page.open")}
          </Button>
        </div>
      )}
      <Dialog
        open={open}
        onClose={() => {
          setOpen(false);
        }}
        title={t("site-page.title")}
      >
        {open ? (
          <PagePicker
            onPick={(url) => {
              setOpen(false);
              onChange({ url, newTab: value?.newTab ?? false });
              onBlur();
            }}
          />
        ) : null}
      </Dialog>
    </div>
  );
}

/**
 * The URL as it will be stored, with a warning when the site has no such page. Pages that do not exist yet may be
 * linked.
 */
function StoredUrl({ value }: { readonly value: Link | null }) {
  const t = useT();
  const { http } = useRuntime();
  const searchText = useDeferredValue(value?.url ?? "");
  const link = searchText === "" ? undefined : normaliseLink({ url: searchText, newTab: false });
  const path = link?.url.startsWith("/") === true ? link.url : undefined;
  const { data } = useQuery({
    queryKey: ["site-page", path],
    enabled: path !== undefined,
    staleTime: 60_000,
    queryFn: ({ signal }) => http.call(sitePages, { query: { path: path ?? "" }, signal, background: true }),
  });
  if (path === undefined) return null;
  const isUnknown = data !== undefined && data.elements.length === 0;
  return (
    <>
      {path === searchText ? null : <p className="td-small td-muted">{t("site-page.stored", { path })}</p>}
      {isUnknown ? (
        <p className="td-small" role="status" data-warning>
          {t("site-page.unknown")}
        </p>
      ) : null}
    </>
  );
}

function PagePicker({ onPick }: { readonly onPick: (path: string) => void }) {
  const t = useT();
  const { http } = useRuntime();
  const [text, setText] = useState("");
  const q = useDeferredValue(text);
  const { data } = useQuery({
    queryKey: ["site-pages", q],
    queryFn: ({ signal }) => http.call(sitePages, { query: { q }, signal, background: true }),
  });
  return (
    <div className="td-stack">
      <SearchInput label={t("site-page.search")} value={text} onChange={setText} />
      {data === undefined ? <Skeleton lines={4} /> : null}
      {data?.elements.length === 0 ? <p className="td-muted">{t("site-page.none")}</p> : null}
      <ul style={{ listStyle: "none", padding: 0, margin: 0 }}>
        {data?.elements.map(({ kind, label, path, live }) => (
          <li key={`${kind} ${path}`}>
            <Button
              variant="quiet"
              block
              style={{ justifyContent: "start" }}
              title={path}
              onClick={() => {
                onPick(path);
              }}
            >
              {kind === "SYSTEM" ? t.key(`site-page.system.${path}`) : label}
              <span className="td-small td-subtle">
                {" "}
                {t(`site-page.kind.${kind}`)} · {path}
                {live ? "" : ` · ${t("site-page.not-live")}`}
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
