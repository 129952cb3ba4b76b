/**
 * `td-custom-database-exporter`: exports the articles of one or all levels to a file that can be edited and imported
 * again.
 */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { loadResource } from "../../catalogue/load-resource";
import { levelOfArticle } from "../../contract/article-name";
import { DATABASE_LAYOUTS, exportDatabase, type DatabaseLayout } from "../../contract/endpoints/database-files";
import { formatListQuery } from "../../contract/list-query";
import { messageKeys } from "../../contract/message-keys";
import type { AnyResource } from "../../contract/resource";
import { resourceEndpoints } from "../../contract/resource-endpoints";
import { errorText } from "../../engine/error-text";
import { useExport, useExportJob } from "../../engine/list/use-export";
import { pageOptions } from "../../engine/resource-queries";
import { useCan, useRuntime, useT } from "../../runtime/react";
import { QueryProvider } from "../../runtime/react-queries";
import { Button } from "../../ui/button/button";
import { Checkbox } from "../../ui/inputs/checkbox";
import { FieldFrame } from "../../ui/inputs/field-frame";
import { RadioGroup } from "../../ui/inputs/radio-group";
import { defineSheet } from "../../ui/styles";
import { Heading } from "../../ui/text/heading";
import { ChooseContents, ChooseDatabase, ChooseLevel } from "./choose-level";
import css from "./custom-database.css";
import type { LoadedStructure } from "./use-structure";

defineSheet(css);

/** Returns the fields that fit in a file; pictures, files and positions do not. */
const exportableColumns = ({ fields }: AnyResource): string[] =>
  Object.keys(fields).filter((name) => !["picture", "file", "position"].includes(fields[name]?.kind ?? ""));

const CONTENTS = ["LEVEL", ...DATABASE_LAYOUTS] as const;
type Contents = (typeof CONTENTS)[number];
type ArticleScope = "all" | "active";

function ScopeField({
  value,
  onChange,
}: {
  readonly value: ArticleScope;
  readonly onChange: (value: ArticleScope) => void;
}) {
  const t = useT();
  return (
    <FieldFrame as="fieldset" label={t("custom-database.exporter.which")}>
      {() => (
        <RadioGroup
          value={value}
          options={[
            { value: "all", label: t("custom-database.exporter.all") },
            { value: "active", label: t("custom-database.exporter.active") },
          ]}
          onChange={(scope) => {
            onChange(scope === "active" ? "active" : "all");
          }}
        />
      )}
    </FieldFrame>
  );
}

function LevelExport({ resource }: { readonly resource: AnyResource }) {
  const t = useT();
  const allColumns = exportableColumns(resource);
  const [columns, setColumns] = useState<readonly string[]>(allColumns);
  const [scope, setScope] = useState<ArticleScope>("all");
  const { busy, failure, formatField, start } = useExport(resource);
  const filter: Readonly<Record<string, string>> = scope === "active" ? { status: "ACTIVE" } : {};
  const { data } = useQuery(pageOptions(resource, { filter }, { background: true }));
  const startExport = (): void => {
    const query = Object.fromEntries(Object.entries(filter).map(([name, value]) => [`filter[${name}]`, value]));
    void start({ query, columns });
  };
  return (
    <div className="td-database-order">
      {failure}
      <ScopeField value={scope} onChange={setScope} />
      <FieldFrame as="fieldset" label={t("custom-database.exporter.fields")}>
        {() => (
          <div className="td-database-fields">
            {allColumns.map((name) => (
              <Checkbox
                key={name}
                label={t.key(messageKeys.field(resource.name, name))}
                checked={columns.includes(name)}
                onChange={(event) => {
                  setColumns(
                    allColumns.filter((other) => (other === name ? event.target.checked : columns.includes(other))),
                  );
                }}
              />
            ))}
          </div>
        )}
      </FieldFrame>
      {formatField}
      <div className="td-row">
        <Button variant="primary" busy={busy} disabled={columns.length === 0} onClick={startExport}>
          {t("export.start")}
        </Button>
        <SaveAsFeed resource={resource} columns={columns} filter={filter} />
        <p className="td-small td-muted" role="status">
          {data === undefined
            ? ""
            : data.total === 0
              ? t("custom-database.exporter.empty")
              : t.count("custom-database.exporter.count", data.total)}
        </p>
      </div>
    </div>
  );
}

interface SaveAsFeedProps {
  readonly resource: AnyResource;
  readonly columns: readonly string[];
  readonly filter: Readonly<Record<string, string>>;
}

/** Stores the export as a feed, which runs by itself, and opens it. */
function SaveAsFeed({ resource, columns, filter }: SaveAsFeedProps) {
  const t = useT();
  const { http, navigation, toasts } = useRuntime();
  const mayCreate = useCan("NETWORK_EXPORT");
  const [busy, setBusy] = useState(false);
  const level = levelOfArticle(resource.name);
  if (!mayCreate || level === undefined) return null;
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      const feeds = await loadResource("export-config");
      if (feeds === undefined) return;
      const created = await http.call(resourceEndpoints(feeds).create, {
        body: {
          name: t("custom-database.exporter.feed.name", { records: t.key(messageKeys.listTitle(resource)) }),
          kind: "CUSTOM_DATABASE",
          level: { id: level, label: "" },
          query: formatListQuery({ filter }, { sort: "" }).toString(),
          columns: columns.map((field) => ({ field, header: null, transform: null, argument: null })),
        },
      });
      await navigation.navigate(`export-config/${created.id}`);
    } catch (error) {
      toasts.show({ kind: "error", text: errorText(t, error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button busy={busy} disabled={columns.length === 0} onClick={() => void save()}>
      {t("custom-database.exporter.feed")}
    </Button>
  );
}

function WholeExport({ structure, layout }: { readonly structure: LoadedStructure; readonly layout: DatabaseLayout }) {
  const t = useT();
  const { http } = useRuntime();
  const [scope, setScope] = useState<ArticleScope>("all");
  const { busy, failure, formatField, start } = useExportJob();
  const startExport = (): void => {
    void start((format) =>
      http.call(exportDatabase, {
        params: { id: String(structure.id) },
        body: { layout, format, shownOnly: scope === "active" },
      }),
    );
  };
  return (
    <div className="td-database-order">
      {failure}
      <ScopeField value={scope} onChange={setScope} />
      {formatField}
      <div className="td-row">
        <Button variant="primary" busy={busy} onClick={startExport}>
          {t("export.start")}
        </Button>
      </div>
    </div>
  );
}

interface ExportFormProps {
  readonly structure: LoadedStructure;
  readonly resources: readonly AnyResource[];
}

function ExportForm({ structure, resources }: ExportFormProps) {
  const t = useT();
  const [contents, setContents] = useState<Contents>("LEVEL");
  return (
    <>
      {resources.length > 1 ? (
        <ChooseContents
          label={t("custom-database.exporter.contents")}
          values={CONTENTS}
          value={contents}
          onChange={setContents}
        />
      ) : null}
      {contents === "LEVEL" ? (
        <ChooseLevel resources={resources}>
          {(resource) => <LevelExport key={resource.name} resource={resource} />}
        </ChooseLevel>
      ) : (
        <WholeExport structure={structure} layout={contents} />
      )}
    </>
  );
}

export function DatabaseExporter() {
  const t = useT();
  return (
    <section className="td-stack" aria-label={t("custom-database.exporter.title")}>
      <Heading level={1}>{t("custom-database.exporter.title")}</Heading>
      <QueryProvider>
        <ChooseDatabase>
          {(structure, resources) => <ExportForm structure={structure} resources={resources} />}
        </ChooseDatabase>
      </QueryProvider>
    </section>
  );
}
