/** Links to the previous and next proposal, in the order of the list that was left. */
import { useQuery } from "@tanstack/react-query";
import { fillPath } from "../../../contract/endpoint";
import { widen, type AnyRecord } from "../../../contract/resource";
import { storedQuery } from "../../../engine/list/list-address";
import { pageOptions } from "../../../engine/resource-queries";
import { useNavigate, useT } from "../../../runtime/react";
import { Button } from "../../../ui/button/button";
import fitterUpdate from "./fitter-update.resource";

const updates = widen(fitterUpdate);
/** Maximum number of list rows that are searched. */
const MAX_SEARCHED = 100;

/** Returns the records before and after an update. An update that has left the list is placed by its creation time. */
function neighboursOf(rows: readonly AnyRecord[], { id, createdAt }: Pick<AnyRecord, "id" | "createdAt">) {
  const index = rows.findIndex((row) => row.id === id);
  if (index >= 0) return { previous: rows[index - 1], next: rows[index + 1] };
  const nextIndex = rows.findIndex((row) => row.createdAt > createdAt);
  return nextIndex < 0
    ? { previous: rows.at(-1), next: undefined }
    : { previous: rows[nextIndex - 1], next: rows[nextIndex] };
}

export function OtherUpdates({ update }: { readonly update: Pick<AnyRecord, "id" | "createdAt"> }) {
  const t = useT();
  const navigate = useNavigate();
  const lastQuery = storedQuery(updates);
  const { data: page } = useQuery(
    pageOptions(
      updates,
      { q: "", filter: { status: "PENDING" }, ...lastQuery, page: 1, size: MAX_SEARCHED },
      { background: true },
    ),
  );
  if (page === undefined) return null;
  const { previous, next } = neighboursOf(page.elements, update);
  const open = (record: AnyRecord): void => {
    void navigate(fillPath(fitterUpdate.screens.detail?.path ?? "", { id: record.id }));
  };
  if (previous === undefined && next === undefined)
    return <span className="td-muted">{t("fitter-update.compare.none-left")}</span>;
  return (
    <>
      {previous === undefined ? null : (
        <Button
          onClick={() => {
            open(previous);
          }}
        >
          {t("fitter-update.compare.previous")}
        </Button>
      )}
      {next === undefined ? null : (
        <Button
          onClick={() => {
            open(next);
          }}
        >
          {t("fitter-update.compare.next")}
        </Button>
      )}
    </>
  );
}
