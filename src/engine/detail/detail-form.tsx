/** A record's form with its title row. */
import type { AnyRecord, AnyResource } from "../../contract/resource";
import { useNavigate } from "../../runtime/react";
import { FormCards } from "../form/form-cards";
import { FormFrame } from "../form/form-frame";
import { useRecordForm } from "../form/record-form";
import type { ResourceSlots } from "../slots";
import { TitleRow } from "./title-row";

export interface DetailFormProps {
  readonly resource: AnyResource;
  readonly slots: ResourceSlots | undefined;
  readonly id: string;
  /** Undefined for a new record. */
  readonly record: AnyRecord | undefined;
  readonly onCreated?: (record: AnyRecord) => void;
}

export function DetailForm({ resource, slots, id, record, onCreated }: DetailFormProps) {
  const navigate = useNavigate();
  const form = useRecordForm({ resource, id, record, onCreated });
  const list = resource.screens.list?.path;
  // Giving up a new record leaves nothing to look at.
  const leave = form.isNew && list !== undefined ? () => void navigate(list, { force: true }) : undefined;
  return (
    <FormFrame form={form} slots={slots} title={<TitleRow form={form} />} onDiscarded={leave}>
      {(tab) => <FormCards key={tab.name} tab={tab} />}
    </FormFrame>
  );
}
