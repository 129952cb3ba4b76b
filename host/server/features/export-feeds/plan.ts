/** Reads the stored values of an export. */
import { DEFAULT_FILE_NAME } from "../../../../src/contract/export-configs";
import type { FileLayout } from "./file";
import { resourceOf, type ExportConfig } from "./settings";
import type { ExportPlan } from "./table";

type Values = ExportConfig["values"];

export const planOf = (values: Values): Omit<ExportPlan, "since"> => ({
  resource: resourceOf(values) ?? "",
  query: values.query ?? "",
  decimal: values.decimal ?? "POINT",
  columns: (values.columns ?? []).map((column) => ({
    field: column.field ?? null,
    header: column.header ?? null,
    transform: column.transform ?? null,
    argument: column.argument ?? null,
  })),
});

export const configLayout = (values: Values): FileLayout => ({
  type: values.type ?? "CSV",
  delimiter: values.delimiter ?? "SEMICOLON",
  encoding: values.encoding ?? "UTF-8",
  header: values.header ?? true,
  rootElement: values.rootElement ?? "export",
  recordElement: values.recordElement ?? "record",
  zip: values.zip ?? false,
});

export const fileNamePattern = (values: Values): string => values.fileName ?? DEFAULT_FILE_NAME;
