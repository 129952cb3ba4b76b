/** Opens the records of a list in a drawer beside it. The address names the open one: `?id=12`, or `new`. */
import { createContext, useCallback, useContext, useState, type ReactNode } from "react";
import type { AnyRecord, AnyResource } from "../../contract/resource";
import { useQueryValue, useRuntime } from "../../runtime/react";
import { deferred } from "../../ui/deferred";
import { CreationDialog, OpenCreationDialog, useCreationDialog } from "../creation-dialog";
import type { RecordDrawerProps } from "../detail/record-drawer";
import type { ResourceSlots } from "../slots";

/** Loaded when a record is first opened. */
const RecordDrawer = deferred<RecordDrawerProps>(async () => (await import("../detail/record-drawer")).RecordDrawer);

type Open = (record: Pick<AnyRecord, "id">) => void;

const OpenBeside = createContext<Open | undefined>(undefined);

/** Returns a function that opens a record in the list's drawer; undefined where records have the page to themselves. */
export const useOpenBeside = (): Open | undefined => useContext(OpenBeside);

export interface RecordsOverListProps {
  readonly resource: AnyResource;
  readonly slots: ResourceSlots | undefined;
  readonly children: ReactNode;
}

/** Provides to a list what it opens over itself: the creation dialog, and the drawer if its definition has one. */
export function RecordsOverList({ children, ...props }: RecordsOverListProps) {
  return (
    <CreationDialog {...props}>
      {props.resource.list?.opensBeside === true ? <WithDrawer {...props}>{children}</WithDrawer> : children}
    </CreationDialog>
  );
}

/** Returns the id of the open record and a function that sets it. */
function useOpenId(): [string | null, (id: string | null) => void] {
  const { navigation } = useRuntime();
  const [named] = useQueryValue("id");
  // Without a router the address belongs to the embedding page.
  const [local, setLocal] = useState<string | null>(null);
  const isRouted = navigation.hasRouter();
  const id = isRouted ? named : local;
  const setId = useCallback(
    (next: string | null) => {
      if (isRouted) navigation.setQuery({ id: next, tab: null }, { push: next !== null });
      else setLocal(next);
    },
    [isRouted, navigation],
  );
  return [id !== null && /^(\d{1,15}|new)$/.test(id) ? id : null, setId];
}

function WithDrawer({ resource, slots, children }: RecordsOverListProps) {
  const [id, setId] = useOpenId();
  const open = useCallback<Open>(
    (record) => {
      setId(String(record.id));
    },
    [setId],
  );
  const dialog = useCreationDialog();
  const create = useCallback(() => {
    setId("new");
  }, [setId]);
  return (
    <OpenBeside.Provider value={open}>
      <OpenCreationDialog.Provider value={dialog ?? create}>{children}</OpenCreationDialog.Provider>
      {id === null ? null : (
        <RecordDrawer
          key={id}
          resource={resource}
          slots={slots}
          id={id}
          onCreated={open}
          onClose={() => {
            setId(null);
          }}
        />
      )}
    </OpenBeside.Provider>
  );
}
