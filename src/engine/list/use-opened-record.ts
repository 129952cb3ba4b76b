/** Opens a record in place of the list: the one that `?id=` names, or the only one. */
import { useEffect } from "react";
import { recordPath } from "../../catalogue/screens";
import type { AnyRecord } from "../../contract/resource";
import { useNavigate, useQueryValue, useRuntime } from "../../runtime/react";
import type { ListController } from "./list-controller";
import { isFiltered } from "./list-state";

/** A list that declares `opensOnly` shows the form at once to a user who has one record. */
export function useOpenedRecord({ resource, page, query, isStale }: ListController): void {
  const navigate = useNavigate();
  const { navigation } = useRuntime();
  const [named] = useQueryValue("id");
  const opens = resource.list?.opensOnly === true && navigation.hasRouter();
  const isOnly = page?.total === 1 && !isStale && !isFiltered(query);
  const only = isOnly ? page.elements[0] : undefined;
  const record = named !== null && /^\d{1,15}$/.test(named) ? ({ id: Number(named) } as AnyRecord) : only;
  const path = opens && record !== undefined ? recordPath(resource, record) : undefined;
  useEffect(() => {
    if (path !== undefined) void navigate(path, { replace: true });
  }, [navigate, path]);
}
