/** A record's form with its title row. */
import type { AnyRecord, AnyResource } from "../../contract/resource";
import { useNavigate } from "../../runtime/react";
import { deferred } from "../../ui/deferred";
import { FormCards } from "../form/form-cards";
import { FormFrame } from "../form/form-frame";
import { useRecordForm } from "../form/record-form";
import type { Values } from "../form/values";
import { listPath } from "../list/list-address";
import type { ResourceSlots } from "../slots";
import type { PresenceProps } from "./record-presence";
import { TitleRow } from "./title-row";

/** Loads after the form, unless it was loaded ahead. */
export const Presence = deferred<PresenceProps>(async () => {
  const { Presence: content } = await import("./record-presence");
  return content;
});

export interface DetailFormProps {
  readonly resource: AnyResource;
  readonly slots: ResourceSlots | undefined;
  readonly id: string;
  /** Undefined for a new record. */
  readonly record: AnyRecord | undefined;
  /** Initial values of a new record. They override the definition's defaults. */
  readonly initialValues?: Values;
  readonly onCreated?: (record: AnyRecord) => void;
}

export function DetailForm({ resource, slots, id, record, initialValues, onCreated }: DetailFormProps) {
  const navigate = useNavigate();
  const form = useRecordForm({ resource, id, record, preset: initialValues, onCreated });
  const list = listPath(resource);
  // Discarding a new record leads back to the list.
  const leave = form.isNew && list !== undefined ? () => void navigate(list, { force: true }) : undefined;
  return (
    <FormFrame
      form={form}
      slots={slots}
      title={
        <>
          <TitleRow form={form} slots={slots} />
          {form.isNew || form.lock === "account" ? null : <Presence resource={resource} id={id} />}
        </>
      }
      onDiscarded={leave}
    >
      {(tab) => <FormCards key={tab.name} tab={tab} />}
    </FormFrame>
  );
}
