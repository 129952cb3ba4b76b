/** How often all fields are checked automatically. Saves at once, without a save button. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import {
  saveValidationSchedule,
  SCHEDULES,
  validationSchedule,
  type ScheduleKind,
} from "../../../contract/endpoints/dealer-data-validation";
import { formatDay } from "../../../engine/cells/format";
import { errorText } from "../../../engine/error-text";
import { useHolds, useIntlLocale, useRuntime, useT } from "../../../runtime/react";
import { FieldFrame } from "../../../ui/inputs/field-frame";
import { Select } from "../../../ui/inputs/select";

const KEY = ["dealer-validation-schedule"];

export function ValidationSchedule() {
  const t = useT();
  const locale = useIntlLocale();
  const { http, toasts } = useRuntime();
  const client = useQueryClient();
  const mayChange = useHolds(saveValidationSchedule.conditions);
  const { data } = useQuery({ queryKey: KEY, queryFn: ({ signal }) => http.call(validationSchedule, { signal }) });
  const save = async (every: ScheduleKind): Promise<void> => {
    try {
      client.setQueryData(KEY, await http.call(saveValidationSchedule, { body: { every } }));
      toasts.show({ kind: "success", text: t("dealer-data-validation.schedule.saved") });
    } catch (error) {
      toasts.show({ kind: "error", text: errorText(t, error) });
    }
  };
  if (data === undefined) return null;
  return (
    <FieldFrame
      label={t("dealer-data-validation.schedule.title")}
      help={
        data.next === null
          ? undefined
          : t("dealer-data-validation.schedule.next", { day: formatDay(data.next, locale).short })
      }
    >
      {(control) => (
        <Select
          {...control}
          options={SCHEDULES.map((every) => ({ value: every, label: t(`dealer-data-validation.schedule.${every}`) }))}
          value={data.every}
          disabled={!mayChange}
          onChange={(event) => {
            const every = SCHEDULES.find((candidate) => candidate === event.target.value);
            if (every !== undefined) void save(every);
          }}
        />
      )}
    </FieldFrame>
  );
}
