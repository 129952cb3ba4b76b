/** Drawer of jobs: running and finished ones, and what can still be undone. Polls only while open. */
import hourglass from "@shoelace-style/shoelace/dist/assets/icons/hourglass-split.svg";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { isActive, jobs as jobList, type JobView } from "../../contract/endpoints/jobs";
import { useRuntime, useT } from "../../runtime/react";
import { Drawer } from "../../ui/dialog/drawer";
import { EmptyState } from "../../ui/states/empty-state";
import { ErrorState } from "../../ui/states/error-state";
import { Skeleton } from "../../ui/states/skeleton";
import { defineSheet } from "../../ui/styles";
import { Tabs } from "../../ui/tabs/tabs";
import { errorText } from "../error-text";
import { JobItem } from "./job-item";
import css from "./jobs.css";
import { UndoList } from "./undo-list";
import { useResourceNames } from "./use-resource-names";

defineSheet(css);

const ACTIVE_POLL_MS = 1_500;
const IDLE_POLL_MS = 15_000;

function JobList() {
  const t = useT();
  const { http } = useRuntime();
  const { data, error, refetch } = useQuery({
    queryKey: ["jobs"],
    staleTime: 0,
    queryFn: async ({ signal }) => (await http.call(jobList, { signal, background: true })).elements,
    refetchInterval: ({ state }) => (state.data?.some(isActive) === true ? ACTIVE_POLL_MS : IDLE_POLL_MS),
  });
  const hasNames = useResourceNames((data ?? []).map(({ resource }) => resource));
  if (error !== null)
    return (
      <ErrorState partial error={error} title={t("job.failed")} onRetry={() => void refetch()}>
        {errorText(t, error)}
      </ErrorState>
    );
  if (data === undefined || !hasNames) return <Skeleton lines={6} />;
  if (data.length === 0)
    return (
      <EmptyState icon={hourglass} title={t("job.empty")}>
        {t("job.empty.text")}
      </EmptyState>
    );
  return (
    <ul className="td-jobs">
      {data.map((job: JobView) => (
        <JobItem key={job.id} job={job} onChange={() => void refetch()} />
      ))}
    </ul>
  );
}

export type JobsTab = "jobs" | "undo";

export interface JobsDrawerProps {
  /** The open tab; undefined while the drawer is closed. */
  readonly tab: JobsTab | undefined;
  readonly onTab: (tab: JobsTab) => void;
  readonly onClose: () => void;
}

export function JobsDrawer({ tab: openTab, onTab, onClose }: JobsDrawerProps) {
  const t = useT();
  const open = openTab !== undefined;
  // The content stays during the closing animation.
  const [lastTab, setLastTab] = useState<JobsTab>("jobs");
  if (open && openTab !== lastTab) setLastTab(openTab);
  const tab = openTab ?? lastTab;
  return (
    <Drawer open={open} onClose={onClose} title={t("job.title")} width={520}>
      <Tabs
        label={t("job.title")}
        items={[
          { id: "jobs", label: t("job.tab.jobs") },
          { id: "undo", label: t("job.tab.undo") },
        ]}
        value={tab}
        onChange={(id) => {
          onTab(id === "undo" ? "undo" : "jobs");
        }}
      >
        {/* A closed drawer must not poll. */}
        {!open ? null : tab === "jobs" ? <JobList /> : <UndoList />}
      </Tabs>
    </Drawer>
  );
}
