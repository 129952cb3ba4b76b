/** Screen kind `order`: the records of a resource in display order, in groups or as a tree. */
import plus from "@shoelace-style/shoelace/dist/assets/icons/plus.svg";
import sortIcon from "@shoelace-style/shoelace/dist/assets/icons/sort-alpha-down.svg";
import { useMemo } from "react";
import { isObject } from "../../contract/object";
import { messageKeys } from "../../contract/message-keys";
import type { AnyResource } from "../../contract/resource";
import { useReady } from "../../runtime/element";
import { useCan, useNavigate, useSession } from "../../runtime/react";
import { Alert } from "../../ui/alert/alert";
import { Button } from "../../ui/button/button";
import { EmptyState } from "../../ui/states/empty-state";
import { Skeleton } from "../../ui/states/skeleton";
import { defineSheet } from "../../ui/styles";
import { Heading } from "../../ui/text/heading";
import { useActions } from "../actions/use-actions";
import { CellLocaleProvider, useCellLocale } from "../cells/cell-locale";
import { labelOf as labelOfRecord } from "../form/reference-search";
import { KindFailure, KindFrame } from "../kinds/kind-frame";
import { useChangesBlocked } from "../list/changes-blocked";
import { useCreatePath } from "../list/list-title";
import type { ResourceSlots } from "../slots";
import { OrderList } from "./order-group";
import { compareBy, sortBy, type OrderGroup } from "./order-model";
import css from "./order.css";
import { useOrder } from "./use-order";
import { deferred } from "../../ui/deferred";

defineSheet(css);

const OrderConflictDialog = deferred(async () => (await import("./order-conflict")).OrderConflictDialog);

export interface OrderScreenProps {
  readonly resource: AnyResource;
  readonly slots: ResourceSlots | undefined;
}

export function OrderScreen(props: OrderScreenProps) {
  return (
    <CellLocaleProvider>
      <Ordering {...props} />
    </CellLocaleProvider>
  );
}

function Ordering({ resource, slots }: OrderScreenProps) {
  const { t, language, locale } = useCellLocale();
  const navigate = useNavigate();
  const { status } = useSession();
  const mayRead = useCan(resource.right?.read) || status !== "ready";
  const mayWrite = useCan(resource.right?.write);
  const areChangesBlocked = useChangesBlocked(resource);
  const mayMove = mayWrite && !areChangesBlocked;
  const order = useOrder(resource, mayRead);
  const actions = useActions(resource);
  const createPath = useCreatePath(resource);
  const { records, groups } = order;
  useReady(records !== undefined, order.error);
  const byId = useMemo(() => new Map(records?.map((record) => [record.id, record])), [records]);
  const labelOf = (id: number): string => {
    const record = byId.get(id);
    return record === undefined ? t("order.gone") : labelOfRecord(resource, record, language);
  };
  const { compare } = new Intl.Collator(locale, { numeric: true });
  const sortByName = (group: OrderGroup): void => {
    order.change(
      group,
      sortBy(group.places, (a, b) => compare(labelOf(a), labelOf(b))),
    );
  };
  const sortByField = (group: OrderGroup, field: string): void => {
    const compareFields = compareBy(field);
    order.change(
      group,
      sortBy(group.places, (a, b) => compareFields(byId.get(a), byId.get(b))),
    );
  };
  const OrderNotice = slots?.orderNotice;
  const title = t.key(messageKeys.title(resource.name, "order"));
  const groupLabel = ({ values }: OrderGroup): string =>
    Object.entries(values)
      .map(([name, value]) =>
        isObject(value) && "label" in value
          ? String(value.label)
          : value === null || value === undefined
            ? t("ui.cell.empty")
            : t.key(messageKeys.choice(resource.name, name, String(value))),
      )
      .join(" · ");
  const isGrouped = groups.some(({ values }) => Object.keys(values).length > 0);
  const { warnAbove } = resource.order ?? {};
  const isLong = groups.some(
    ({ places }) => warnAbove !== undefined && places.filter(({ parent }) => parent === null).length > warnAbove,
  );
  return (
    <KindFrame
      resource={resource}
      kind="order"
      actions={
        createPath === undefined ? undefined : (
          <Button size="sm" variant="primary" icon={plus} onClick={() => void navigate(createPath)}>
            {t.key(messageKeys.create(resource.name), {}, { fallback: t("list.create") })}
          </Button>
        )
      }
    >
      {order.error !== null ? (
        <KindFailure error={order.error} onRetry={order.retry} />
      ) : records === undefined ? (
        <Skeleton lines={8} />
      ) : groups.length === 0 ? (
        <EmptyState title={t.key(messageKeys.empty(resource.name), {}, { fallback: t("list.empty.title") })} />
      ) : (
        <>
          {OrderNotice === undefined ? null : <OrderNotice resource={resource} />}
          {isLong ? <Alert tone="warning">{t("order.long", { count: warnAbove ?? 0 })}</Alert> : null}
          {groups.map((group) => (
            <section key={group.key} className="td-order" aria-busy={order.saving}>
              {isGrouped || mayMove ? (
                <header className="td-order__head">
                  {isGrouped ? (
                    <Heading level={2}>{groupLabel(group)}</Heading>
                  ) : (
                    <p className="td-small td-muted">{t("order.hint")}</p>
                  )}
                  {mayMove && group.places.length > 1 ? (
                    <span className="td-order__sorts">
                      <Button
                        size="sm"
                        variant="quiet"
                        icon={sortIcon}
                        onClick={() => {
                          sortByName(group);
                        }}
                      >
                        {t("order.by-name")}
                      </Button>
                      {(resource.order?.sorts ?? []).map((field) => (
                        <Button
                          key={field}
                          size="sm"
                          variant="quiet"
                          onClick={() => {
                            sortByField(group, field);
                          }}
                        >
                          {t.key(`${resource.name}.order.by.${field.replace("-", "")}`)}
                        </Button>
                      ))}
                    </span>
                  ) : null}
                </header>
              ) : null}
              <OrderHeads resource={resource} mayMove={mayMove} />
              <OrderList
                resource={resource}
                slots={slots}
                group={group}
                label={isGrouped ? groupLabel(group) : title}
                recordOf={(id) => byId.get(id)}
                labelOf={labelOf}
                mayMove={mayMove}
                actions={actions}
                onChange={(places) => {
                  order.change(group, places);
                }}
              />
            </section>
          ))}
        </>
      )}
      {order.conflict === undefined ? null : (
        <OrderConflictDialog conflict={order.conflict} labelOf={labelOf} onResolve={order.resolve} />
      )}
      {actions.dialogs}
    </KindFrame>
  );
}

/** Column heads of the values. Hidden from screen readers, which read the field's name with each value. */
function OrderHeads({ resource, mayMove }: { readonly resource: AnyResource; readonly mayMove: boolean }) {
  const { t } = useCellLocale();
  const { show = [], parent } = resource.order ?? {};
  if (show.length === 0) return null;
  return (
    <div
      className="td-order__heads"
      aria-hidden="true"
      data-moves={!mayMove ? "none" : parent === undefined ? "2" : "3"}
    >
      <span className="td-order__cells">
        {show.map((name) => (
          <span key={name}>{t.key(messageKeys.field(resource.name, name))}</span>
        ))}
      </span>
    </div>
  );
}
