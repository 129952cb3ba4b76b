/**
 * Screen kind `matrix`: a grid of rows and columns with a value in each cell. Changes are collected and saved together.
 */
import back from "@shoelace-style/shoelace/dist/assets/icons/arrow-counterclockwise.svg";
import { useState } from "react";
import { messageKeys } from "../../contract/message-keys";
import type { AnyResource } from "../../contract/resource";
import { useReady } from "../../runtime/element";
import { useCan, useQueryValue, useSession, useT } from "../../runtime/react";
import { Alert } from "../../ui/alert/alert";
import { Button } from "../../ui/button/button";
import { SaveBar } from "../../ui/form/save-bar";
import { SearchInput } from "../../ui/inputs/search-input";
import { EmptyState } from "../../ui/states/empty-state";
import { ErrorState } from "../../ui/states/error-state";
import { Skeleton } from "../../ui/states/skeleton";
import { defineSheet } from "../../ui/styles";
import { FilterFields, parseFilters, formatFilters } from "../kinds/filter-fields";
import { KindFailure, KindFrame } from "../kinds/kind-frame";
import type { ResourceSlots } from "../slots";
import { MatrixGrid } from "./matrix-grid";
import { rangeOf, type Place, type Selection } from "./matrix-range";
import { currentValue } from "./matrix-model";
import css from "./matrix.css";
import { matrixOf, useMatrix } from "./use-matrix";
import { deferred } from "../../ui/deferred";

defineSheet(css);

const MatrixConflictDialog = deferred(async () => (await import("./matrix-conflict")).MatrixConflictDialog);

export interface MatrixScreenProps {
  readonly resource: AnyResource;
  readonly slots: ResourceSlots | undefined;
}

const SEARCH_MS = 100;
const FIRST: Selection = { anchor: { row: 0, column: 0 }, active: { row: 0, column: 0 } };

export function MatrixScreen({ resource, slots }: MatrixScreenProps) {
  const t = useT();
  const { status, display } = useSession();
  const definition = matrixOf(resource);
  const mayWrite = useCan(resource.right?.write) && display?.user.readOnly !== true;
  const [urlText, setUrlText] = useQueryValue("q");
  const [urlFilters, setUrlFilters] = useQueryValue("filters");
  const [q, setText] = useState(urlText ?? "");
  const [filters, setFilters] = useState(() => parseFilters(urlFilters));
  const matrix = useMatrix(resource, { q, filters });
  const [selection, setSelection] = useState<Selection>(FIRST);
  const { active } = selection;
  const setActive = (place: Place, isExtended = false): void => {
    setSelection(({ anchor }) => ({ anchor: isExtended ? anchor : place, active: place }));
  };
  const { data } = matrix;
  const isSessionReady = status !== "unknown" && status !== "loading";
  useReady(data !== undefined && isSessionReady, matrix.error);
  const title = t.key(messageKeys.title(resource.name, "matrix"));
  const row = data?.rows[active.row];
  const column = data?.columns[active.column];
  const fill = (line: "row" | "column"): void => {
    if (data === undefined || row === undefined || column === undefined) return;
    const key = { row: row.key, column: column.key };
    void matrix.fillLine(key, line, currentValue(data, matrix.changes, key, matrix.field(column.key)));
  };
  const { errors, failure } = matrix;
  const Above = slots?.panels?.["@above"];
  const Tools = slots?.matrixTools;
  return (
    <KindFrame resource={resource} kind="matrix">
      {Above === undefined ? null : <Above resource={resource} record={undefined} />}
      <div className="td-kind__filters">
        {definition.search === false ? null : (
          <SearchInput
            className="td-kind__search"
            label={t("matrix.search")}
            placeholder={t("matrix.search")}
            debounce={SEARCH_MS}
            value={q}
            onChange={(next) => {
              setText(next);
              setUrlText(next === "" ? null : next);
              setActive({ row: 0, column: 0 });
            }}
          />
        )}
        <FilterFields
          resource={resource.name}
          fields={definition.filters ?? {}}
          values={filters}
          onChange={(name, value) => {
            const next = { ...filters, [name]: value };
            setFilters(next);
            setUrlFilters(formatFilters(next) ?? null);
            setActive({ row: 0, column: 0 });
          }}
        />
      </div>
      {matrix.error !== null ? (
        <KindFailure error={matrix.error} onRetry={matrix.retry} />
      ) : data === undefined || !isSessionReady ? (
        <Skeleton lines={10} />
      ) : data.rows.length === 0 || data.columns.length === 0 ? (
        <EmptyState title={t.key(messageKeys.empty(resource.name), {}, { fallback: t("matrix.empty") })} />
      ) : (
        <>
          {data.isCut ? <Alert tone="info">{t("matrix.cut", { count: data.rows.length })}</Alert> : null}
          {matrix.partError === null ? null : (
            <ErrorState partial error={matrix.partError} title={t("matrix.part-failed")} onRetry={matrix.retry} />
          )}
          {mayWrite ? (
            <div className="td-row" role="toolbar" aria-label={t("matrix.fill")}>
              <Button
                size="sm"
                onClick={() => {
                  fill("row");
                }}
              >
                {t("matrix.fill.row")}
              </Button>
              <Button
                size="sm"
                onClick={() => {
                  fill("column");
                }}
              >
                {t("matrix.fill.column")}
              </Button>
              <span className="td-small td-muted">{t("matrix.hint")}</span>
              {matrix.undo === undefined ? null : (
                <Button size="sm" icon={back} onClick={matrix.undo}>
                  {t("matrix.undo")}
                </Button>
              )}
              {errors.size === 0 || errors.size >= matrix.changes.size ? null : (
                <Button size="sm" busy={matrix.saving} onClick={() => void matrix.saveValid()}>
                  {t("matrix.save-valid")}
                </Button>
              )}
            </div>
          ) : null}
          {mayWrite && Tools !== undefined ? <Tools matrix={matrix} data={data} range={rangeOf(selection)} /> : null}
          <div aria-busy={matrix.isStale}>
            <MatrixGrid
              resource={resource}
              matrix={matrix}
              data={data}
              label={title}
              mayWrite={mayWrite}
              selection={selection}
              onActive={setActive}
            />
          </div>
          {matrix.changes.size === 0 ? null : (
            <SaveBar
              label={t("form.bar.label")}
              problem={errors.size > 0 ? t.count("matrix.wrong", errors.size) : failure}
              summary={t.count("matrix.changed", matrix.changes.size)}
              saveLabel={t("form.save")}
              discardLabel={t("form.discard")}
              saving={matrix.saving}
              onSave={() => void matrix.save()}
              onDiscard={matrix.discard}
            />
          )}
          {matrix.conflict === undefined ? null : (
            <MatrixConflictDialog resource={resource} matrix={matrix} data={data} conflict={matrix.conflict} />
          )}
        </>
      )}
    </KindFrame>
  );
}
