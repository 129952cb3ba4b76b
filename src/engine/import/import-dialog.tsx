/** Import over a list; reloads the list when records have changed. */
import { useQueryClient } from "@tanstack/react-query";
import { messageKeys } from "../../contract/message-keys";
import type { AnyResource } from "../../contract/resource";
import { useT } from "../../runtime/react";
import { Drawer } from "../../ui/dialog/drawer";
import { invalidateResource } from "../resource-cache";
import { ImportWizard } from "./import-wizard";

export interface ImportDialogProps {
  readonly resource: AnyResource;
  readonly onClose: () => void;
}

export function ImportDialog({ resource, onClose }: ImportDialogProps) {
  const t = useT();
  const client = useQueryClient();
  return (
    <Drawer
      open
      width={1080}
      title={t("import.title", { records: t.key(messageKeys.listTitle(resource)) })}
      onClose={onClose}
    >
      <ImportWizard resource={resource} onDone={() => void invalidateResource(client, resource.name)} />
    </Drawer>
  );
}
