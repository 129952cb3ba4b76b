/** Screen kind `detail`: one record, existing or new. Shows the row of a cached list first, then refreshes it. */
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState, type ComponentType } from "react";
import { recordPath } from "../../catalogue/screens";
import { readKey } from "../../contract/record-key";
import { messageKeys } from "../../contract/message-keys";
import type { AnyRecord, AnyResource } from "../../contract/resource";
import type { PanelName } from "../../contract/form-definition";
import { useReady } from "../../runtime/element";
import { useRuntime, useT } from "../../runtime/react";
import { ErrorState } from "../../ui/states/error-state";
import { defineSheet } from "../../ui/styles";
import { errorText } from "../error-text";
import { preloadInputs } from "../form/field-control";
import { fieldNames, formTabs } from "../form/values";
import { listPath } from "../list/list-address";
import { pageOptions } from "../resource-queries";
import type { CreateProps, ResourceSlots } from "../slots";
import { deferred, preload } from "../../ui/deferred";
import { Heading } from "../../ui/text/heading";
import { DetailForm, Presence } from "./detail-form";
import { DetailSkeleton } from "./detail-skeleton";
import css from "./detail.css";
import type { CopiedRecordProps } from "./copied-record";
import { MissingRecord } from "./missing-record";
import type { PresetRecordProps } from "./preset-record";
import { NEW, useSessionReady, useStoredRecord, WhenStored } from "./stored-record";

defineSheet(css);

/** Loaded separately: few new records take initial values from the URL. */
const PresetRecord = deferred<PresetRecordProps>(async () => (await import("./preset-record")).PresetRecord);

/** Loaded separately: few resources have an address for copies. */
const CopiedRecord = deferred<CopiedRecordProps>(async () => (await import("./copied-record")).CopiedRecord);

/** Part of an address that names the record to copy: `import-format/{copyOf}/duplicate`. */
const COPY_OF = "copyOf";
/** Page size of the search for a record by name. */
const SAME_NAME_PAGE_SIZE = 100;

export interface DetailScreenProps {
  readonly resource: AnyResource;
  readonly slots: ResourceSlots | undefined;
  /** `{ id: "12" }`, or `new` for the id. */
  readonly params: Readonly<Record<string, string>>;
}

/**
 * Returns the part of the URL that names the record: `id`, or the last part for paths that use another name
 * (`{valueName}`).
 */
function idOf({ screens }: AnyResource, params: Readonly<Record<string, string>>): string {
  const presets = screens.detail?.query ?? [];
  const parts = Object.entries(params).filter(([name]) => !presets.includes(name));
  return params["id"] ?? parts.at(-1)?.[1] ?? "";
}

export function DetailScreen({ resource, slots, params }: DetailScreenProps) {
  const { navigation } = useRuntime();
  useState(() => {
    preloadFirstTab(resource, slots);
  });
  const urlId = idOf(resource, params);
  // Without a router (an element on a page of its own) the element itself opens the record it created.
  const [created, setCreated] = useState<{ readonly from: string; readonly id: string }>();
  const id = created?.from === urlId ? created.id : urlId;
  const onCreated = (record: AnyRecord): void => {
    const path = recordPath(resource, record);
    if (navigation.hasRouter() && path !== undefined) {
      void navigation.navigate(path, { replace: true, force: true });
    } else setCreated({ from: urlId, id: String(record.id) });
  };
  const source = params[COPY_OF];
  if (source && created === undefined)
    return <CopiedRecord key={source} resource={resource} slots={slots} source={source} onCreated={onCreated} />;
  const { createPath } = resource.list ?? {};
  if (id === NEW && createPath !== undefined && !/\/new\b/.test(createPath) && navigation.hasRouter())
    return <CreatedElsewhere resource={resource} path={createPath} />;
  if (id === NEW && slots?.create !== undefined)
    return <NewByDialog resource={resource} Create={slots.create} onCreated={onCreated} />;
  if (id === NEW)
    return (
      <NewRecord
        key={id}
        resource={resource}
        slots={slots}
        preset={presetParams(resource, params)}
        onCreated={onCreated}
      />
    );
  if (/^\d{1,18}$/.test(id)) return <StoredRecord key={id} resource={resource} slots={slots} id={id} />;
  const key = resource.screens.detail?.key;
  const name = key && readKey(key, id);
  return key === undefined || name === undefined ? (
    <MissingRecord resource={resource} />
  ) : (
    <NamedRecord key={name} resource={resource} slots={slots} field={key.field} name={name} />
  );
}

/** Redirects to the screen where new records of the resource start. */
function CreatedElsewhere({ resource, path }: { readonly resource: AnyResource; readonly path: string }) {
  const { navigation } = useRuntime();
  useEffect(() => {
    void navigation.navigate(path, { replace: true });
  }, [navigation, path]);
  return <DetailSkeleton resource={resource} />;
}

/** Finds a record by the name in the URL, then shows it by id. */
function NamedRecord({ field, name, ...props }: ScreenProps & { readonly field: string; readonly name: string }) {
  const t = useT();
  const { resource } = props;
  const [foundId, setFoundId] = useState<number>();
  const {
    data: page,
    error,
    refetch,
  } = useQuery({
    ...pageOptions(resource, { q: name, size: SAME_NAME_PAGE_SIZE }),
    enabled: foundId === undefined,
  });
  const id = foundId ?? page?.elements.find((record) => record[field] === name)?.id;
  useReady(page !== undefined, error);
  // Stays set once found: renaming the record must not close its form.
  if (id !== undefined && foundId === undefined) setFoundId(id);
  if (id !== undefined) return <StoredRecord {...props} id={String(id)} />;
  if (error !== null)
    return (
      <ErrorState error={error} title={t("detail.failed.title")} onRetry={() => void refetch()}>
        {errorText(t, error)}
      </ErrorState>
    );
  return page === undefined ? <DetailSkeleton resource={resource} /> : <MissingRecord resource={resource} />;
}

/** Preloads the inputs and panels of the first tab, in parallel with the record. */
function preloadFirstTab(resource: AnyResource, slots: ResourceSlots | undefined): void {
  const tabs = formTabs(resource).slice(0, 1);
  const names = fieldNames(tabs);
  preloadInputs(names.map((name) => resource.fields[name]).filter((field) => field !== undefined));
  const { fields, panels, note } = slots ?? {};
  const entries = tabs.flatMap(({ cards }) => cards.flatMap((card) => card.entries));
  for (const part of [
    ...names.map((name) => fields?.[name]),
    ...entries.map((name) => panels?.[name as PanelName]),
    note,
  ])
    preload(part);
}

/** Preloads what the form of a stored record shows at once. */
export function preloadDetail(resource: AnyResource, slots: ResourceSlots | undefined): void {
  preloadFirstTab(resource, slots);
  preload(Presence);
}

interface ScreenProps {
  readonly resource: AnyResource;
  readonly slots: ResourceSlots | undefined;
}

/** Returns the texts that preset fields of a new record: query parameters, and the kind of record that the screen is for. */
function presetParams(
  { screens, variants, fixed }: AnyResource,
  params: Readonly<Record<string, string>>,
): Record<string, string> {
  const { [variants?.field ?? ""]: kind } = fixed?.values ?? {};
  return {
    ...Object.fromEntries(
      (screens.detail?.query ?? []).flatMap((name) => (params[name] ? [[name, params[name]] as const] : [])),
    ),
    ...(variants !== undefined && typeof kind === "string" && { [variants.field]: kind }),
  };
}

interface NewRecordProps extends ScreenProps {
  readonly preset: Readonly<Record<string, string>>;
  readonly onCreated: (record: AnyRecord) => void;
}

function NewRecord({ preset, ...props }: NewRecordProps) {
  const ready = useSessionReady();
  if (!ready) return <DetailSkeleton resource={props.resource} />;
  return Object.keys(preset).length === 0 ? (
    <BlankRecord {...props} />
  ) : (
    <PresetRecord {...props} id={NEW} params={preset} />
  );
}

function BlankRecord(props: Omit<NewRecordProps, "preset">) {
  useReady(true);
  return <DetailForm {...props} id={NEW} record={undefined} />;
}

interface NewByDialogProps {
  readonly resource: AnyResource;
  readonly Create: ComponentType<CreateProps>;
  readonly onCreated: (record: AnyRecord) => void;
}

/** Shows the creation dialog instead of a blank form. Closing it leads to the list. */
function NewByDialog({ resource, Create, onCreated }: NewByDialogProps) {
  const { navigation } = useRuntime();
  const t = useT();
  const list = listPath(resource);
  useReady(true);
  return (
    <>
      <Heading level={1}>{t.key(messageKeys.create(resource.name))}</Heading>
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
  const stored = useStoredRecord(resource, id);
  useReady(stored.isVisible, stored.error);
  return (
    <WhenStored resource={resource} stored={stored}>
      {(record) => <DetailForm resource={resource} slots={slots} id={id} record={record} />}
    </WhenStored>
  );
}
