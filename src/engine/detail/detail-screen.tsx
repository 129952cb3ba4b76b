/** Screen kind `detail`: one record of a resource, or a new one. Opens from the row that a list already holds, then refreshes. */
import notFound from "@shoelace-style/shoelace/dist/assets/icons/signpost-split.svg";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, type ComponentType } from "react";
import { recordPath } from "../../catalogue/screens";
import { readKey } from "../../contract/record-key";
import { messageKeys } from "../../contract/message-keys";
import type { AnyRecord, AnyResource } from "../../contract/resource";
import { isTdError } from "../../runtime";
import { useReady } from "../../runtime/element";
import { useRuntime, useSession, useT } from "../../runtime/react";
import { Button } from "../../ui/button/button";
import { EmptyState } from "../../ui/states/empty-state";
import { ErrorState } from "../../ui/states/error-state";
import { defineSheet } from "../../ui/styles";
import { errorText } from "../error-text";
import { warmInputs } from "../form/field-control";
import { fieldNames, formTabs } from "../form/values";
import { listPath } from "../list/list-address";
import { standsHere } from "../place";
import { pageOptions, recordOptions, rowInCache } from "../resource-queries";
import type { CreateProps, ResourceSlots } from "../slots";
import { deferred } from "../../ui/deferred";
import { DetailForm } from "./detail-form";
import { DetailSkeleton } from "./detail-skeleton";
import css from "./detail.css";
import type { PresetRecordProps } from "./preset-record";
import { RecordDenied } from "./record-denied";

defineSheet(css);

/** Few new records start from an address. */
const PresetRecord = deferred<PresetRecordProps>(async () => (await import("./preset-record")).PresetRecord);

/** The value of `{id}` that creates. */
export const NEW = "new";
/** Records whose name holds the one asked for, among which it is looked for. */
const NAMESAKES = 100;

export interface DetailScreenProps {
  readonly resource: AnyResource;
  readonly slots: ResourceSlots | undefined;
  /** `{ id: "12" }`, or `new`. */
  readonly params: Readonly<Record<string, string>>;
}

/** Paths are the specification's and their part may be named otherwise (`{valueName}`): the last one names the record. */
const idOf = (params: Readonly<Record<string, string>>): string => params["id"] ?? Object.values(params).at(-1) ?? "";

export function DetailScreen({ resource, slots, params }: DetailScreenProps) {
  const { navigation } = useRuntime();
  useState(() => {
    warmFirstTab(resource);
  });
  const given = idOf(params);
  // Without a router (an element in a page of its own) the element itself goes on with the record it created.
  const [created, setCreated] = useState<{ readonly from: string; readonly id: string }>();
  const id = created?.from === given ? created.id : given;
  const onCreated = (record: AnyRecord): void => {
    const path = recordPath(resource, record);
    if (navigation.hasRouter() && path !== undefined) {
      void navigation.navigate(path, { replace: true, force: true });
    } else setCreated({ from: given, id: String(record.id) });
  };
  const { createPath } = resource.list ?? {};
  if (id === NEW && createPath !== undefined && !/\/new\b/.test(createPath) && navigation.hasRouter())
    return <MadeElsewhere resource={resource} path={createPath} />;
  if (id === NEW && slots?.create !== undefined)
    return <NewByDialog resource={resource} Create={slots.create} onCreated={onCreated} />;
  if (id === NEW)
    return (
      <NewRecord key={id} resource={resource} slots={slots} given={givenBy(resource, params)} onCreated={onCreated} />
    );
  if (/^\d{1,18}$/.test(id)) return <StoredRecord key={id} resource={resource} slots={slots} id={id} />;
  const key = resource.screens.detail?.key;
  const name = key && readKey(key, id);
  return key === undefined || name === undefined ? (
    <Missing resource={resource} />
  ) : (
    <NamedRecord key={name} resource={resource} slots={slots} field={key.field} name={name} />
  );
}

/** New records of the resource start on another screen. */
function MadeElsewhere({ resource, path }: { readonly resource: AnyResource; readonly path: string }) {
  const { navigation } = useRuntime();
  useEffect(() => {
    void navigation.navigate(path, { replace: true });
  }, [navigation, path]);
  return <DetailSkeleton resource={resource} />;
}

/** A record that the address names: found by its name, then shown by its id. */
function NamedRecord({ field, name, ...props }: ScreenProps & { readonly field: string; readonly name: string }) {
  const t = useT();
  const { resource } = props;
  const [found, setFound] = useState<number>();
  const {
    data: page,
    error,
    refetch,
  } = useQuery({
    ...pageOptions(resource, { q: name, size: NAMESAKES }),
    enabled: found === undefined,
  });
  const id = found ?? page?.elements.find((record) => record[field] === name)?.id;
  useReady(page !== undefined || error !== null);
  // Kept once found: a new name, saved here, does not close the form.
  if (id !== undefined && found === undefined) setFound(id);
  if (id !== undefined) return <StoredRecord {...props} id={String(id)} />;
  if (error !== null)
    return (
      <ErrorState title={t("detail.failed.title")} onRetry={() => void refetch()} retryLabel={t("form.retry")}>
        {errorText(t, error)}
      </ErrorState>
    );
  return page === undefined ? <DetailSkeleton resource={resource} /> : <Missing resource={resource} />;
}

/** The inputs of the first tab come beside the record, not after it. */
function warmFirstTab(resource: AnyResource): void {
  const names = fieldNames(formTabs(resource).slice(0, 1));
  warmInputs(names.map((name) => resource.fields[name]).filter((field) => field !== undefined));
}

interface ScreenProps {
  readonly resource: AnyResource;
  readonly slots: ResourceSlots | undefined;
}

/** Rights and field statuses decide what the form holds, so it waits for the session. */
const useSessionReady = (): boolean => {
  const { status } = useSession();
  return status !== "unknown" && status !== "loading";
};

/** What the address says of a new record, as far as the screen reads it. */
const givenBy = ({ screens }: AnyResource, params: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    (screens.detail?.query ?? []).flatMap((name) => (params[name] ? [[name, params[name]] as const] : [])),
  );

interface NewRecordProps extends ScreenProps {
  readonly given: Readonly<Record<string, string>>;
  readonly onCreated: (record: AnyRecord) => void;
}

function NewRecord({ given, ...props }: NewRecordProps) {
  const ready = useSessionReady();
  if (!ready) return <DetailSkeleton resource={props.resource} />;
  return Object.keys(given).length === 0 ? (
    <BlankRecord {...props} />
  ) : (
    <PresetRecord {...props} id={NEW} given={given} />
  );
}

function BlankRecord(props: Omit<NewRecordProps, "given">) {
  useReady(true);
  return <DetailForm {...props} id={NEW} record={undefined} />;
}

interface NewByDialogProps {
  readonly resource: AnyResource;
  readonly Create: ComponentType<CreateProps>;
  readonly onCreated: (record: AnyRecord) => void;
}

/** Where a dialog asks for the new record, there is no blank form; who closes it goes to the list. */
function NewByDialog({ resource, Create, onCreated }: NewByDialogProps) {
  const { navigation } = useRuntime();
  const t = useT();
  const list = listPath(resource);
  useReady(true);
  return (
    <>
      <h1>{t.key(messageKeys.create(resource.name))}</h1>
      <Create
        resource={resource}
        onCreated={onCreated}
        onClose={() => {
          if (list !== undefined) void navigation.navigate(list);
        }}
      />
    </>
  );
}

function StoredRecord({ resource, slots, id }: ScreenProps & { readonly id: string }) {
  const t = useT();
  const client = useQueryClient();
  const ready = useSessionReady();
  const {
    data: record,
    error,
    refetch,
  } = useQuery(
    // With the row of a list on show nobody waits, so nothing covers the screen.
    recordOptions(client, resource, id, { background: rowInCache(client, resource.name, id) !== undefined }),
  );
  const shown = ready && record !== undefined;
  useReady(shown || error !== null);

  if (error !== null && (record === undefined || (isTdError(error) && error.status === 404))) {
    const status = isTdError(error) ? error.status : 0;
    if (status === 404) return <Missing resource={resource} />;
    if (status === 403) return <RecordDenied />;
    return (
      <ErrorState title={t("detail.failed.title")} onRetry={() => void refetch()} retryLabel={t("form.retry")}>
        {errorText(t, error)}
      </ErrorState>
    );
  }
  if (record !== undefined && !standsHere(resource, record)) return <Missing resource={resource} />;
  return shown ? (
    <DetailForm resource={resource} slots={slots} id={id} record={record} />
  ) : (
    <DetailSkeleton resource={resource} />
  );
}

function Missing({ resource }: { readonly resource: AnyResource }) {
  const t = useT();
  const { navigation } = useRuntime();
  const list = listPath(resource);
  useReady(true);
  return (
    <EmptyState
      icon={notFound}
      title={t("detail.missing.title", { thing: t.key(messageKeys.one(resource.name)) })}
      action={
        list === undefined ? undefined : (
          <Button
            onClick={() => {
              void navigation.navigate(list);
            }}
          >
            {t.key(messageKeys.listTitle(resource))}
          </Button>
        )
      }
    >
      {t("detail.missing.text")}
    </EmptyState>
  );
}
