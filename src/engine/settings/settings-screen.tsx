/**
 * Screen kind `settings`: a resource with a single record per shop. Until the first save the form shows the defaults.
 */
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { messageKeys } from "../../contract/message-keys";
import { resourceEndpoints } from "../../contract/resource-endpoints";
import type { AnyRecord, AnyResource } from "../../contract/resource";
import { getRuntime, isTdError } from "../../runtime";
import { useReady } from "../../runtime/element";
import { useNavigate, useSession, useT } from "../../runtime/react";
import { BackButton } from "../../ui/button/icon-button";
import { ErrorState } from "../../ui/states/error-state";
import { Skeleton } from "../../ui/states/skeleton";
import { defineSheet } from "../../ui/styles";
import { Heading } from "../../ui/text/heading";
import { errorText } from "../error-text";
import { FormFrame } from "../form/form-frame";
import { useRecordForm } from "../form/record-form";
import { resourceKeys } from "../resource-cache";
import type { ResourceSlots } from "../slots";
import { SettingsCards } from "./settings-cards";
import css from "./settings.css";
import { RecordDenied } from "../detail/record-denied";

defineSheet(css);

export interface SettingsScreenProps {
  readonly resource: AnyResource;
  readonly slots: ResourceSlots | undefined;
  readonly params: Readonly<Record<string, string>>;
}

/** Id of the single record in the cache and in drafts. */
const SETTINGS_ID = "settings";

/** Query options for the single record; null until it is first saved. The query rejects with TdError. */
const settingsOptions = (resource: AnyResource) =>
  queryOptions({
    queryKey: resourceKeys.record(resource.name, SETTINGS_ID),
    queryFn: async ({ signal }): Promise<AnyRecord | null> => {
      const { list } = resourceEndpoints(resource);
      const { elements } = await getRuntime().http.call(list, { query: { size: "25" }, signal });
      return (elements[0] as unknown as AnyRecord | undefined) ?? null;
    },
  });

export function SettingsScreen({ resource, slots }: SettingsScreenProps) {
  const t = useT();
  const { status } = useSession();
  const { data: record, error, refetch } = useQuery(settingsOptions(resource));
  const isReady = record !== undefined && status !== "unknown" && status !== "loading";
  useReady(isReady, error);
  if (error !== null && record === undefined) {
    if (isTdError(error) && error.status === 403) return <RecordDenied />;
    return (
      <ErrorState error={error} title={t("detail.failed.title")} onRetry={() => void refetch()}>
        {errorText(t, error)}
      </ErrorState>
    );
  }
  if (!isReady) return <Skeleton lines={8} />;
  // Remount after the first save: the form then edits an existing record.
  return (
    <SettingsForm
      key={record === null ? "new" : "stored"}
      resource={resource}
      slots={slots}
      record={record ?? undefined}
    />
  );
}

interface SettingsFormProps {
  readonly resource: AnyResource;
  readonly slots: ResourceSlots | undefined;
  readonly record: AnyRecord | undefined;
}

function SettingsForm({ resource, slots, record }: SettingsFormProps) {
  const t = useT();
  const navigate = useNavigate();
  const client = useQueryClient();
  const form = useRecordForm({
    resource,
    id: record === undefined ? "new" : String(record.id),
    record,
    isSingleton: true,
    onSaved: (saved) => {
      client.setQueryData(resourceKeys.record(resource.name, SETTINGS_ID), saved);
    },
  });
  const backTo = resource.screens.settings?.backTo;
  const title = (
    <header className="td-settings-title">
      {backTo === undefined ? null : (
        <BackButton
          label={t("detail.back", { list: t.key(backTo.titleKey) })}
          onBack={() => void navigate(backTo.path)}
        />
      )}
      <Heading level={1}>{t.key(messageKeys.title(resource.name, "settings"))}</Heading>
    </header>
  );
  return (
    <FormFrame form={form} slots={slots} title={title}>
      {(tab) => <SettingsCards key={tab.name} tab={tab} />}
    </FormFrame>
  );
}
