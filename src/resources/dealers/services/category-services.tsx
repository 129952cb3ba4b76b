/** Above the order of categories: the services of each category, dragged to another place or category, or selected and moved. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Localised } from "../../../contract/fields";
import { resourceEndpoints } from "../../../contract/resource-endpoints";
import { widen, type AnyRecord } from "../../../contract/resource";
import { undoOf } from "../../../engine/actions/undo-of";
import { localisedText } from "../../../engine/cells/format";
import { errorText } from "../../../engine/error-text";
import { useChangesBlocked } from "../../../engine/list/changes-blocked";
import { changedPart } from "../../../engine/order/order-model";
import { useOrderCall } from "../../../engine/order/use-order";
import { invalidateResource } from "../../../engine/resource-cache";
import { pageOptions } from "../../../engine/resource-queries";
import { useCan, useRuntime, useStore, useT } from "../../../runtime/react";
import { Button } from "../../../ui/button/button";
import { Card } from "../../../ui/card/card";
import { Checkbox } from "../../../ui/inputs/checkbox";
import { FieldFrame } from "../../../ui/inputs/field-frame";
import { Select } from "../../../ui/inputs/select";
import { deferred } from "../../../ui/deferred";
import { defineSheet } from "../../../ui/styles";
import { UNDO_MS } from "../../../engine/undo-time";
import css from "./category-services.css";
import service from "./service.resource";
import serviceCategory from "./service-category.resource";
import { moveService, type ServicePlace } from "./service-move";
import { SortedServices } from "./sorted-services";

defineSheet(css);

const OrderConflictDialog = deferred(
  async () => (await import("../../../engine/order/order-conflict")).OrderConflictDialog,
);

const SERVICES = widen(service);
const CATEGORIES = widen(serviceCategory);
const byPosition = [{ field: "position", descending: false }] as const;
/** A shop's services and categories fit on one page. */
const ALL = { size: 200, sort: byPosition } as const;
const SHOWN = pageOptions(SERVICES, ALL, { background: true });
/** Categories show how many services they have. */
const COUNTING = [serviceCategory.name] as const;

export function CategoryServices() {
  const t = useT();
  const { i18n } = useRuntime();
  const language = useStore(i18n.store, (state) => state.locale);
  const areChangesBlocked = useChangesBlocked(SERVICES);
  const mayMove = useCan(SERVICES.right?.write) && !areChangesBlocked;
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [to, setTo] = useState("");
  const { busy, move } = useMove();
  const client = useQueryClient();
  const order = useOrderCall(SERVICES, COUNTING);
  const { data: services } = useQuery(SHOWN);
  const { data: categories } = useQuery(pageOptions(CATEGORIES, ALL, { background: true }));
  if (services === undefined || categories === undefined || services.elements.length === 0) return null;
  const nameOf = (record: AnyRecord): string => localisedText((record["name"] ?? {}) as Localised, language);
  const reorder = (id: number, place: ServicePlace): void => {
    const moved = moveService(services.elements, id, place);
    if (moved === undefined) return;
    client.setQueryData(SHOWN.queryKey, { ...services, elements: [...moved.services] });
    const idsOf = (records: readonly AnyRecord[]): number[] => records.map((record) => record.id);
    const { ids, base } = changedPart(idsOf(services.elements), idsOf(moved.services));
    // A service that keeps its place in the order of all may still change its category.
    const [mine, before] = ids.length === 0 ? [[id], [id]] : [ids, base];
    void order.send(mine, before, moved.parents);
  };
  const select = (id: number, isOn: boolean): void => {
    setChosen((current) => new Set(isOn ? [...current, id] : [...current].filter((other) => other !== id)));
  };
  return (
    <Card title={t("service-category.services.title")} collapsible>
      <div className="td-stack">
        {mayMove ? <p className="td-small td-muted">{t("service-category.services.hint")}</p> : null}
        <SortedServices
          categories={categories.elements}
          services={services.elements}
          nameOf={nameOf}
          mayMove={mayMove && !order.saving}
          selection={(row) =>
            mayMove ? (
              <Checkbox
                hideLabel
                label={nameOf(row)}
                checked={chosen.has(row.id)}
                onChange={({ target }) => {
                  select(row.id, target.checked);
                }}
              />
            ) : null
          }
          onMove={reorder}
        />
        {mayMove && chosen.size > 0 ? (
          <div className="td-row" role="group" aria-label={t("service-category.services.move")}>
            <FieldFrame label={t("service-category.services.to")}>
              {(control) => (
                <Select
                  {...control}
                  placeholder={t("service-category.services.choose")}
                  options={categories.elements.map((row) => ({ value: String(row.id), label: nameOf(row) }))}
                  value={to}
                  onChange={({ target }) => {
                    setTo(target.value);
                  }}
                />
              )}
            </FieldFrame>
            <Button
              busy={busy}
              disabled={to === ""}
              onClick={() => {
                void move([...chosen], Number(to)).then(() => {
                  setChosen(new Set());
                });
              }}
            >
              {t.count("service-category.services.move-selected", chosen.size)}
            </Button>
          </div>
        ) : null}
        {order.conflict === undefined ? null : (
          <OrderConflictDialog
            conflict={order.conflict}
            labelOf={(id) => {
              const row = services.elements.find((candidate) => candidate.id === id);
              return row === undefined ? t("order.gone") : nameOf(row);
            }}
            onResolve={order.resolve}
          />
        )}
      </div>
    </Card>
  );
}

/** Moves services to a category, and offers to take it back. */
function useMove() {
  const t = useT();
  const runtime = useRuntime();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const settle = async (): Promise<void> => {
    await Promise.all([invalidateResource(client, service.name), invalidateResource(client, serviceCategory.name)]);
  };
  const move = async (ids: readonly number[], category: number): Promise<void> => {
    setBusy(true);
    try {
      const { done, failed, undoToken } = await runtime.http.call(resourceEndpoints(SERVICES).bulk, {
        body: { selection: { ids: [...ids] }, action: "update", values: { category: { id: category, label: "" } } },
      });
      const context = { resource: SERVICES, runtime, client };
      const undoIt = undoOf(context, t, { undoToken, ids, failed, reverse: undefined }, () => void settle());
      runtime.toasts.show({
        kind: failed.length > 0 ? "warning" : "success",
        text: [
          t.count("service-category.services.moved", done),
          ...failed.map(({ label, errors }) => `${label}: ${errors.map((key) => t.key(key)).join(" ")}`),
        ].join(" · "),
        ...(undoIt !== undefined && { timeout: UNDO_MS, action: { labelKey: "action.undo", run: undoIt } }),
      });
      await settle();
    } catch (error) {
      runtime.toasts.show({ kind: "error", text: errorText(t, error) });
    } finally {
      setBusy(false);
    }
  };
  return { busy, move };
}
