/** A record in a drawer beside its list: its form with the state, the actions and the history. */
import { recordPath } from "../../catalogue/screens";
import { messageKeys } from "../../contract/message-keys";
import type { AnyRecord, AnyResource } from "../../contract/resource";
import { useRuntime, useT } from "../../runtime/react";
import { Drawer } from "../../ui/dialog/drawer";
import { Link } from "../../ui/link/link";
import { defineSheet } from "../../ui/styles";
import { REMOVE } from "../actions/resource-action";
import { useActions } from "../actions/use-actions";
import { FormCards } from "../form/form-cards";
import { FormFrame } from "../form/form-frame";
import { useRecordForm, type RecordForm } from "../form/record-form";
import type { ResourceSlots } from "../slots";
import css from "./detail.css";
import { Presence } from "./record-presence";
import { NEW, useStoredRecord, WhenStored } from "./stored-record";
import { TitleActions } from "./title-actions";
import { RecordFacts } from "./title-row";

defineSheet(css);

/** Width in pixels. */
const WIDTH = 600;

export interface RecordDrawerProps {
  readonly resource: AnyResource;
  readonly slots: ResourceSlots | undefined;
  /** Id of a record, or `new`. */
  readonly id: string;
  readonly onCreated: (record: AnyRecord) => void;
  readonly onClose: () => void;
}

export function RecordDrawer(props: RecordDrawerProps) {
  const { resource, id, onClose } = props;
  const t = useT();
  const { navigation } = useRuntime();
  const close = async (): Promise<void> => {
    if (await navigation.canLeave()) onClose();
  };
  const { create, one } = messageKeys;
  return (
    <Drawer open width={WIDTH} title={t.key((id === NEW ? create : one)(resource.name))} onClose={() => void close()}>
      {id === NEW ? <DrawerForm {...props} record={undefined} /> : <StoredForm {...props} />}
    </Drawer>
  );
}

function StoredForm(props: RecordDrawerProps) {
  const { resource, id } = props;
  const stored = useStoredRecord(resource, id);
  return (
    <WhenStored resource={resource} stored={stored}>
      {(record) => <DrawerForm {...props} record={record} />}
    </WhenStored>
  );
}

type DrawerFormProps = RecordDrawerProps & { readonly record: AnyRecord | undefined };

function DrawerForm({ resource, slots, id, record, onCreated, onClose }: DrawerFormProps) {
  const form = useRecordForm({ resource, id, record, onCreated });
  return (
    <FormFrame
      form={form}
      slots={slots}
      title={
        form.base.record === undefined ? null : (
          <Head form={form} slots={slots} record={form.base.record} onClose={onClose} />
        )
      }
      onDiscarded={form.isNew ? onClose : undefined}
    >
      {(tab) => <FormCards key={tab.name} tab={tab} />}
    </FormFrame>
  );
}

interface HeadProps extends Pick<RecordDrawerProps, "slots" | "onClose"> {
  readonly form: RecordForm;
  readonly record: AnyRecord;
}

function Head({ form, slots, record, onClose }: HeadProps) {
  const t = useT();
  const { resource, id, lock } = form;
  const actions = useActions(resource, {
    slots,
    onDone: ({ name }) => {
      if (name === REMOVE) onClose();
    },
  });
  const path = recordPath(resource, record);
  return (
    <div className="td-detail-title">
      <RecordFacts resource={resource} record={record} />
      {path === undefined ? null : <Link to={path}>{t("list.beside.page")}</Link>}
      <TitleActions record={record} actions={actions} />
      {lock === "account" ? null : <Presence resource={resource} id={id} />}
      {actions.dialogs}
    </div>
  );
}
