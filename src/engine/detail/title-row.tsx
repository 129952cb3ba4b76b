/** Title row of a record: back link, picture, name, status, code, last change, actions. */
import { useEffect, useMemo } from "react";
import { recordPath } from "../../catalogue/screens";
import type { ChoiceOptions, Field } from "../../contract/fields";
import { relativeTimeFormat } from "../../contract/intl-formats";
import { messageKeys } from "../../contract/message-keys";
import type { AnyRecord, AnyResource } from "../../contract/resource";
import type { Translate } from "../../runtime/i18n";
import { useAssetBase, useIntlLocale, useRuntime, useSession, useStore, useT } from "../../runtime/react";
import { Avatar } from "../../ui/avatar/avatar";
import { StatusBadge } from "../../ui/badge/status-badge";
import { BackButton } from "../../ui/button/icon-button";
import { deferred } from "../../ui/deferred";
import { Heading } from "../../ui/text/heading";
import { useActions } from "../actions/use-actions";
import { formatRelative } from "../cells/format";
import type { RecordForm } from "../form/record-form";
import { labelOf } from "../form/reference-search";
import { listPath } from "../list/list-address";
import { pictureOf } from "../list/list-picture";
import type { ResourceSlots } from "../slots";
import type { ListNeighboursProps } from "./list-neighbours";
import { TitleActions } from "./title-actions";

/** Loads after the form. */
const ListNeighbours = deferred<ListNeighboursProps>(async () => (await import("./list-neighbours")).ListNeighbours);

export interface TitleRowProps {
  readonly form: RecordForm;
  readonly slots: ResourceSlots | undefined;
}

export function TitleRow({ form, slots }: TitleRowProps) {
  const t = useT();
  const { navigation, i18n, events } = useRuntime();
  const locale = useStore(i18n.store, (state) => state.locale);
  const assetBase = useAssetBase();
  const { resource, base } = form;
  const { record } = base;
  const list = listPath(resource);
  const goToList = (): void => {
    if (list !== undefined) void navigation.navigate(list);
  };
  const actions = useActions(resource, {
    slots,
    onDone: (action) => {
      if (action.name === "remove") goToList();
    },
  });
  const title = record === undefined ? t.key(messageKeys.create(resource.name)) : labelOf(resource, record, locale);
  const path = record && recordPath(resource, record);
  useEffect(() => {
    if (path !== undefined) events.emit("record-shown", { resource: resource.name, path, label: title });
  }, [events, resource, path, title]);
  return (
    <header className="td-detail-title">
      {list === undefined ? null : (
        <BackButton label={t("detail.back", { list: t.key(messageKeys.listTitle(resource)) })} onBack={goToList} />
      )}
      {record === undefined || resource.list?.picture === undefined ? null : (
        <Avatar name={title} square size={32} src={pictureOf(resource, record, assetBase)} />
      )}
      <Heading level={1}>{title}</Heading>
      {record === undefined ? null : <RecordFacts resource={resource} record={record} />}
      {record === undefined ? null : <ListNeighbours resource={resource} record={record} />}
      {record === undefined ? null : <TitleActions actions={actions} record={record} />}
      <slot name="toolbar" />
      {actions.dialogs}
    </header>
  );
}

/** Finds the status field: a choice whose values have tints. */
const statusOf = (resource: AnyResource): [string, Field] | undefined =>
  Object.entries(resource.fields).find(
    ([, field]) => field.kind === "choice" && (field.options as ChoiceOptions).tints !== undefined,
  );

/** Status, code and last change of a record. */
export function RecordFacts({ resource, record }: { readonly resource: AnyResource; readonly record: AnyRecord }) {
  const t = useT();
  const locale = useIntlLocale();
  const timeZone = useSession().shop?.timeZone;
  const status = useMemo(() => statusOf(resource), [resource]);
  const codeField = useMemo(
    () =>
      Object.keys(resource.fields).find((name) => resource.fields[name]?.kind === "code" && name !== resource.label),
    [resource],
  );
  const value = status === undefined ? undefined : record[status[0]];
  const { tints = {}, icons = {} } = (status?.[1].options ?? {}) as ChoiceOptions;
  const code = codeField === undefined ? undefined : record[codeField];
  const changeLabel = changeText(record, t, locale, timeZone);
  return (
    <>
      {status !== undefined && typeof value === "string" ? (
        <StatusBadge
          tone={tints[value] ?? "neutral"}
          icon={icons[value]}
          label={t.key(messageKeys.choice(resource.name, status[0], value))}
        />
      ) : null}
      <p className="td-detail-facts">
        {typeof code === "string" ? <span>{code}</span> : null}
        {changeLabel === undefined ? null : <span title={changeLabel.full}>{changeLabel.words}</span>}
      </p>
    </>
  );
}

const HOUR = 3_600_000;

/**
 * Returns "changed 12 min ago by Claire Martin" or "changed on 18 Nov by …"; undefined for a record without a change
 * date.
 */
function changeText(
  { updatedAt, updatedBy }: Partial<AnyRecord>,
  t: Translate,
  locale: string,
  timeZone: string | undefined,
) {
  if (updatedAt === undefined) return undefined;
  const { short, full } = formatRelative(updatedAt, locale, timeZone);
  const hours = Math.floor((Date.now() - Date.parse(updatedAt)) / HOUR);
  const userName = updatedBy ?? "";
  const byUser = userName === "" ? "" : ".by";
  if (hours >= 24) return { full, words: t.key(`detail.changed-on${byUser}`, { when: short, who: userName }) };
  const relativeTime = relativeTimeFormat(locale, { numeric: "always", style: "short" });
  return {
    full,
    words: t.key(`detail.changed${byUser}`, {
      when: hours < 1 ? short : relativeTime.format(-hours, "hour"),
      who: userName,
    }),
  };
}
