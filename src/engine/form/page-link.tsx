/** Parts of a link control: the button that picks a page of the site, and the URL as it will be stored. */
import search from "@shoelace-style/shoelace/dist/assets/icons/search.svg";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { sitePages } from "../../contract/endpoints/site-pages";
import { normaliseLink } from "../../contract/paragraph/pictures";
import { useRuntime, useT } from "../../runtime/react";
import { Button } from "../../ui/button/button";
import { deferred } from "../../ui/deferred";

const PagePicker = deferred(async () => (await import("./page-picker")).PagePicker);

/** Button that opens the pages of the site. @param onPick receives the path of the picked page, with a leading slash */
export function PageButton({ onPick }: { readonly onPick: (path: string) => void }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const close = (): void => {
    setOpen(false);
  };
  return (
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
      {open ? (
        <PagePicker
          onClose={close}
          onPick={(path) => {
            close();
            onPick(path);
          }}
        />
      ) : null}
    </div>
  );
}

/**
 * The URL as it will be stored, with a warning when the site has no such page. Pages that do not exist yet may be
 * linked.
 */
export function StoredUrl({ url }: { readonly url: string }) {
  const t = useT();
  const { http } = useRuntime();
  const typed = useDeferredValue(url);
  const link = typed === "" ? undefined : normaliseLink({ url: typed, newTab: false });
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
      {path === typed ? null : <p className="td-small td-muted">{t("site-page.stored", { path })}</p>}
      {isUnknown ? (
        <p className="td-small" role="status" data-warning>
          {t("site-page.unknown")}
        </p>
      ) : null}
    </>
  );
}
