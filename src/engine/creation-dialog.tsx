/** Opens a resource's creation dialog (slot `create`) from the buttons that create a record. */
import { useQueryClient } from "@tanstack/react-query";
import { createContext, useCallback, useContext, useState, type ReactNode } from "react";
import { screenPath, screenOf } from "../catalogue/screens";
import type { AnyRecord, AnyResource } from "../contract/resource";
import { useRuntime } from "../runtime/react";
import { invalidateResource } from "./resource-cache";
import type { ResourceSlots } from "./slots";

/** Opens the dialog that creates a record. */
export const OpenCreationDialog = createContext<(() => void) | undefined>(undefined);

/** Returns a function that opens the dialog; undefined when a new record starts as a blank form. */
export const useCreationDialog = (): (() => void) | undefined => useContext(OpenCreationDialog);

export interface CreationDialogProps {
  readonly resource: AnyResource;
  readonly slots: ResourceSlots | undefined;
  readonly children: ReactNode;
}

/** Provides the creation dialog to its children, if the resource's slots define one. */
export function CreationDialog({ resource, slots, children }: CreationDialogProps) {
  const { navigation } = useRuntime();
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const open = useCallback(() => {
    setOpen(true);
  }, []);
  const Create = slots?.create;
  if (Create === undefined) return children;
  const openRecord = (record: AnyRecord): void => {
    setOpen(false);
    void invalidateResource(client, resource.name);
    const detail = screenOf(resource.name, "detail")?.paths[0];
    if (detail !== undefined) void navigation.navigate(screenPath(detail, { id: record.id }));
  };
  return (
    <OpenCreationDialog.Provider value={open}>
      {children}
      {isOpen ? (
        <Create
          resource={resource}
          onCreated={openRecord}
          onClose={() => {
            setOpen(false);
          }}
        />
      ) : null}
    </OpenCreationDialog.Provider>
  );
}
