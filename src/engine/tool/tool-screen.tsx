/**
 * Screen kind `tool`: inputs, a dry run with its exact effect, confirmation, run as a job, report, undo. The dry run is
 * mandatory. When the data has changed since, the preview is shown again instead of running.
 */
import eye from "@shoelace-style/shoelace/dist/assets/icons/eye.svg";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import { toolEndpoints } from "../../contract/kinds/tool-endpoints";
import type { AnyResource } from "../../contract/resource";
import { useReady } from "../../runtime/element";
import { useQueryValue, useRuntime, useSession, useT } from "../../runtime/react";
import { Alert } from "../../ui/alert/alert";
import { Button } from "../../ui/button/button";
import { Skeleton } from "../../ui/states/skeleton";
import { defineSheet } from "../../ui/styles";
import { useAttention } from "../form/attention";
import { FormCards } from "../form/form-cards";
import { FormContext } from "../form/form-context";
import { FormField } from "../form/form-field";
import { useFormLanguages } from "../form/form-languages";
import { FormNotices } from "../form/form-notices";
import { focusField } from "../form/go-to-field";
import { usePresetLabels } from "../form/preset-labels";
import { presetValues } from "../form/preset-values";
import { useRecordForm } from "../form/record-form";
import { fieldNames } from "../form/values";
import formCss from "../form/form.css";
import { KindFailure, KindFrame } from "../kinds/kind-frame";
import { today } from "../resource-cache";
import type { ResourceSlots } from "../slots";
import { inputResource, loadLastValues, storeLastValues, toolOf } from "./tool-resource";
import { ToolPreviewCard } from "./tool-preview";
import css from "./tool.css";
import { useTool, type Confirmation } from "./use-tool";
import { deferred } from "../../ui/deferred";

defineSheet(formCss);
defineSheet(css);

const ToolRunCard = deferred(async () => {
  const { ToolRunCard: content } = await import("./tool-run");
  return content;
});
const ToolRuns = deferred(async () => (await import("./tool-runs")).ToolRuns);

export interface ToolScreenProps {
  readonly resource: AnyResource;
  readonly slots: ResourceSlots | undefined;
  readonly params: Readonly<Record<string, string>>;
}

const renderField = (name: string) => <FormField key={name} name={name} />;

export function ToolScreen(props: ToolScreenProps) {
  const t = useT();
  const { http } = useRuntime();
  const { resource } = props;
  const { status } = useSession();
  const calls = toolEndpoints(resource);
  const { data, error, refetch } = useQuery({
    queryKey: ["tool", resource.name, "runs"],
    queryFn: ({ signal }) => http.call(calls.runs, { signal }),
  });
  const isSessionReady = status !== "unknown" && status !== "loading";
  useReady(data !== undefined && isSessionReady, error);
  const [urlRun, setUrlRun] = useQueryValue("run");
  const [open, setOpen] = useState<number | undefined>(urlRun === null ? undefined : Number(urlRun));
  const show = (id: number | undefined): void => {
    setOpen(id);
    setUrlRun(id === undefined ? null : String(id));
  };
  return (
    <KindFrame resource={resource} kind="tool">
      {error !== null && data === undefined ? (
        <KindFailure error={error} onRetry={() => void refetch()} />
      ) : data === undefined || !isSessionReady ? (
        <Skeleton lines={8} />
      ) : (
        <>
          {data.unavailable === null ? (
            <ToolForm {...props} onStarted={show} />
          ) : (
            <Alert tone="warning" role="none" title={t("tool.unavailable")}>
              {t.key(data.unavailable)}
            </Alert>
          )}
          {open === undefined ? null : (
            <ToolRunCard
              key={open}
              resource={resource}
              id={open}
              onStarted={(run) => {
                show(run.id);
              }}
              onClose={() => {
                show(undefined);
              }}
            />
          )}
          <ToolRuns resource={resource.name} runs={data.elements} onOpen={show} />
        </>
      )}
    </KindFrame>
  );
}

function ToolForm({
  resource,
  slots,
  params,
  onStarted,
}: ToolScreenProps & { readonly onStarted: (id: number) => void }) {
  const t = useT();
  const { display, shop } = useSession();
  const user = display?.user.id ?? 0;
  const input = useMemo(() => inputResource(resource), [resource]);
  const [preset] = useState(() => {
    const paramValues = presetValues(toolOf(resource).input, params);
    const { propose } = toolOf(resource);
    const last = Object.keys(paramValues).length > 0 ? {} : loadLastValues(resource.name, user);
    return { ...last, ...propose?.({ today: today(), country: shop?.country ?? "" }), ...paramValues };
  });
  const form = useRecordForm({ resource: input, id: "new", record: undefined, preset, isSingleton: true });
  usePresetLabels(form);
  const languages = useFormLanguages();
  const formContext = useMemo(() => ({ form, languages, slots, renderField }), [form, languages, slots]);
  const tool = useTool(resource, form, (values) => {
    storeLastValues(resource.name, user, values);
  });
  const root = useRef<HTMLDivElement>(null);
  useAttention(form, tool.attention, () => {
    const invalidField = fieldNames(form.tabs).find((name) => form.methods.getFieldState(name).invalid);
    if (invalidField !== undefined && root.current !== null) focusField(root.current, invalidField);
  });
  const Below = slots?.panels?.["@below"];
  const run = async (confirmation: Confirmation): Promise<void> => {
    const started = await tool.run(confirmation);
    if (started !== undefined) onStarted(started.id);
  };
  return (
    <FormContext.Provider value={formContext}>
      <div className="td-tool" ref={root}>
        <FormNotices form={form} offer={undefined} />
        {form.tabs.map((tab) => (
          <FormCards key={tab.name} tab={tab} />
        ))}
        {Below === undefined ? null : <Below resource={resource} record={undefined} />}
        {form.lock === undefined ? (
          <div className="td-row">
            <Button
              variant={tool.preview === undefined ? "primary" : "default"}
              icon={eye}
              busy={tool.busy === "dry-run"}
              onClick={() => void tool.dryRun()}
            >
              {t("tool.dry-run")}
            </Button>
            <span className="td-small td-muted">{t("tool.dry-run.help")}</span>
          </div>
        ) : null}
        {tool.failure === undefined ? null : <Alert tone="danger">{tool.failure}</Alert>}
        <ToolPreviewCard resource={resource} tool={tool} onRun={(confirmation) => void run(confirmation)} />
      </div>
    </FormContext.Provider>
  );
}
