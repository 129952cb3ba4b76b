/** Folders of landing pages with their numbers of pages, in place of the list: `landing-page?view=folders`. */
import folder from "@shoelace-style/shoelace/dist/assets/icons/folder.svg";
import { useQuery } from "@tanstack/react-query";
import { formEndpoints } from "../../../contract/form-endpoints";
import { widen } from "../../../contract/resource";
import { KindFailure } from "../../../engine/kinds/kind-frame";
import kindsCss from "../../../engine/kinds/kinds.css";
import { useReady } from "../../../runtime/element";
import { useNavigate, useRuntime, useT } from "../../../runtime/react";
import { BackButton } from "../../../ui/button/icon-button";
import { Card } from "../../../ui/card/card";
import { Link } from "../../../ui/link/link";
import { EmptyState } from "../../../ui/states/empty-state";
import { Skeleton } from "../../../ui/states/skeleton";
import { defineSheet } from "../../../ui/styles";
import { PlainTable } from "../../../ui/table/plain-table";
import { Heading } from "../../../ui/text/heading";
import landingPage from "./landing-page.resource";

defineSheet(kindsCss);

const pages = widen(landingPage);

export function FoldersView() {
  const t = useT();
  const navigate = useNavigate();
  const { http } = useRuntime();
  const { data, error, refetch } = useQuery({
    queryKey: ["resource", pages.name, "folders"],
    queryFn: ({ signal }) =>
      http.call(formEndpoints(pages).suggestions, { params: { field: "folder" }, query: {}, signal }),
  });
  useReady(data !== undefined, data === undefined ? error : undefined);
  const title = t("landing-page.folders.title");
  return (
    <section className="td-kind" aria-label={title}>
      <header className="td-kind__title">
        <BackButton label={t("landing-page.list.title")} onBack={() => void navigate("landing-page")} />
        <div>
          <Heading level={1}>{title}</Heading>
          <p className="td-muted">{t("landing-page.folders.help")}</p>
        </div>
      </header>
      {error !== null && data === undefined ? (
        <KindFailure error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton lines={5} />
      ) : data.elements.length === 0 ? (
        <EmptyState icon={folder} title={t("landing-page.folders.none")}>
          {t("landing-page.folders.none.text")}
        </EmptyState>
      ) : (
        <Card>
          <PlainTable
            caption={title}
            hideCaption
            rows={data.elements}
            rowKey={({ value }) => value}
            columns={[
              {
                key: "folder",
                head: t("landing-page.field.folder"),
                cell: ({ value }) => (
                  <Link to={`landing-page?filter[folder]=${encodeURIComponent(value)}`}>{value}</Link>
                ),
              },
              {
                key: "pages",
                head: t("landing-page.folders.pages"),
                cell: ({ count }) => t.count("landing-page.folders.count", count),
              },
            ]}
          />
        </Card>
      )}
    </section>
  );
}
