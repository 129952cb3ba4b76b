/** `td-custom-database-exporter`: articles of a level as a file that can be corrected and imported again. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { messageKeys } from "../../contract/message-keys";
import type { AnyResource } from "../../contract/resource";
import { formatNumber } from "../../engine/cells/format";
import { useExport } from "../../engine/list/use-export";
import { pageOptions } from "../../engine/resource-queries";
import { useIntlLocale, useT } from "../../runtime/react";
import { QueryProvider } from "../../runtime/react-queries";
import { Button } from "../../ui/button/button";
import { Checkbox } from "../../ui/inputs/checkbox";
import { FieldFrame } from "../../ui/inputs/field-frame";
import { RadioGroup } from "../../ui/inputs/radio-group";
import { defineSheet } from "../../ui/styles";
import { ChooseLevel } from "./choose-level";
import css from "./custom-database.css";

defineSheet(css);

/** What a file can hold of an article: pictures and files stay where they are. */
const columnsOf = ({ fields }: AnyResource): string[] =>
  Object.keys(fields).filter((name) => !["picture", "file", "position"].includes(fields[name]?.kind ?? ""));

function Order({ resource }: { readonly resource: AnyResource }) {
  const t = useT();
  const locale = useIntlLocale();
  const all = columnsOf(resource);
  const [columns, setColumns] = useState<readonly string[]>(all);
  const [shown, setShown] = useState<"all" | "active">("all");
  const { busy, failure, formatField, start } = useExport(resource);
  const filter: Readonly<Record<string, string>> = shown === "active" ? { status: "ACTIVE" } : {};
  const { data } = useQuery(pageOptions(resource, { filter }, { background: true }));
  const startIt = (): void => {
    const query = Object.fromEntries(Object.entries(filter).map(([name, value]) => [`filter[${name}]`, value]));
    void start({ query, columns });
  };
  return (
    <div className="td-database-order">
      {failure}
      <FieldFrame as="fieldset" label={t("custom-database.exporter.which")}>
        {() => (
          <RadioGroup
            value={shown}
            options={[
              { value: "all", label: t("custom-database.exporter.all") },
              { value: "active", label: t("custom-database.exporter.active") },
            ]}
            onChange={(value) => {
              setShown(value === "active" ? "active" : "all");
            }}
          />
        )}
      </FieldFrame>
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

export function DatabaseExporter() {
  const t = useT();
  return (
    <section className="td-stack" aria-label={t("custom-database.exporter.title")}>
      <h1>{t("custom-database.exporter.title")}</h1>
      <QueryProvider>
        <ChooseLevel>{(resource) => <Order key={resource.name} resource={resource} />}</ChooseLevel>
      </QueryProvider>
    </section>
  );
}
