/** `td-custom-database-exporter`: articles of a level, or of all of them, as a file that can be corrected and imported again. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { DATABASE_LAYOUTS, exportDatabase, type DatabaseLayout } from "../../contract/endpoints/database-files";
import { messageKeys } from "../../contract/message-keys";
import type { AnyResource } from "../../contract/resource";
import { formatNumber } from "../../engine/cells/format";
import { useExport, useExportJob } from "../../engine/list/use-export";
import { pageOptions } from "../../engine/resource-queries";
import { useIntlLocale, useRuntime, useT } from "../../runtime/react";
import { QueryProvider } from "../../runtime/react-queries";
import { Button } from "../../ui/button/button";
import { Checkbox } from "../../ui/inputs/checkbox";
import { FieldFrame } from "../../ui/inputs/field-frame";
import { RadioGroup } from "../../ui/inputs/radio-group";
import { defineSheet } from "../../ui/styles";
import { ChooseContents, ChooseDatabase, ChooseLevel } from "./choose-level";
import css from "./custom-database.css";
import type { KnownStructure } from "./use-structure";

defineSheet(css);

/** What a file can hold of an article: pictures and files stay where they are. */
const columnsOf = ({ fields }: AnyResource): string[] =>
  Object.keys(fields).filter((name) => !["picture", "file", "position"].includes(fields[name]?.kind ?? ""));

const CONTENTS = ["LEVEL", ...DATABASE_LAYOUTS] as const;
type Contents = (typeof CONTENTS)[number];
type Which = "all" | "active";

function WhichArticles({ value, onChange }: { readonly value: Which; readonly onChange: (value: Which) => void }) {
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
          onChange={(which) => {
            onChange(which === "active" ? "active" : "all");
          }}
        />
      )}
    </FieldFrame>
  );
}

function LevelOrder({ resource }: { readonly resource: AnyResource }) {
  const t = useT();
  const locale = useIntlLocale();
  const all = columnsOf(resource);
  const [columns, setColumns] = useState<readonly string[]>(all);
  const [which, setWhich] = useState<Which>("all");
  const { busy, failure, formatField, start } = useExport(resource);
  const filter: Readonly<Record<string, string>> = which === "active" ? { status: "ACTIVE" } : {};
  const { data } = useQuery(pageOptions(resource, { filter }, { background: true }));
  const startIt = (): void => {
    const query = Object.fromEntries(Object.entries(filter).map(([name, value]) => [`filter[${name}]`, value]));
    void start({ query, columns });
  };
  return (
    <div className="td-database-order">
      {failure}
      <WhichArticles value={which} onChange={setWhich} />
      <FieldFrame as="fieldset" label={t("custom-database.exporter.fields")}>
        {() => (
          <div className="td-database-fields">
            {all.map((name) => (
              <Checkbox
                key={name}
                label={t.key(messageKeys.field(resource.name, name))}
                checked={columns.includes(name)}
                onChange={(event) => {
                  setColumns(all.filter((other) => (other === name ? event.target.checked : columns.includes(other))));
                }}
              />
            ))}
          </div>
        )}
      </FieldFrame>
      {formatField}
      <div className="td-row">
        <Button variant="primary" busy={busy} disabled={columns.length === 0} onClick={startIt}>
          {t("export.start")}
        </Button>
        <p className="td-small td-muted" role="status">
          {data === undefined
            ? ""
            : data.total === 0
              ? t("custom-database.exporter.empty")
              : t.count("custom-database.exporter.count", data.total, { count: formatNumber(data.total, locale) })}
        </p>
      </div>
    </div>
  );
}

function WholeOrder({ structure, layout }: { readonly structure: KnownStructure; readonly layout: DatabaseLayout }) {
  const t = useT();
  const { http } = useRuntime();
  const [which, setWhich] = useState<Which>("all");
  const { busy, failure, formatField, start } = useExportJob();
  const startIt = (): void => {
    void start((format) =>
      http.call(exportDatabase, {
        params: { id: String(structure.id) },
        body: { layout, format, shownOnly: which === "active" },
      }),
    );
  };
  return (
    <div className="td-database-order">
      {failure}
      <WhichArticles value={which} onChange={setWhich} />
      {formatField}
      <div className="td-row">
        <Button variant="primary" busy={busy} onClick={startIt}>
          {t("export.start")}
        </Button>
      </div>
    </div>
  );
}

interface ChosenProps {
  readonly structure: KnownStructure;
  readonly resources: readonly AnyResource[];
}

function Chosen({ structure, resources }: ChosenProps) {
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
          {(resource) => <LevelOrder key={resource.name} resource={resource} />}
        </ChooseLevel>
      ) : (
        <WholeOrder structure={structure} layout={contents} />
      )}
    </>
  );
}

export function DatabaseExporter() {
  const t = useT();
  return (
    <section className="td-stack" aria-label={t("custom-database.exporter.title")}>
      <h1>{t("custom-database.exporter.title")}</h1>
      <QueryProvider>
        <ChooseDatabase>
          {(structure, resources) => <Chosen structure={structure} resources={resources} />}
        </ChooseDatabase>
      </QueryProvider>
    </section>
  );
}
