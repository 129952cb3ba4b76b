/** From one proposal to those beside it, as the list stood when it was left. */
import { useQuery } from "@tanstack/react-query";
import { fillPath } from "../../contract/endpoint";
import { widen, type AnyRecord } from "../../contract/resource";
import { rememberedQuery } from "../../engine/list/list-address";
import { pageOptions } from "../../engine/resource-queries";
import { useNavigate, useT } from "../../runtime/react";
import { Button } from "../../ui/button/button";
import fitterUpdate from "./fitter-update.resource";

const updates = widen(fitterUpdate);
/** Rows of the list that are looked through. */
const LOOKED_THROUGH = 100;

/** The records before and behind one; of one that left the list, where it would stand by its age. */
function beside(rows: readonly AnyRecord[], { id, createdAt }: Pick<AnyRecord, "id" | "createdAt">) {
  const index = rows.findIndex((row) => row.id === id);
  if (index >= 0) return { previous: rows[index - 1], next: rows[index + 1] };
  const behind = rows.findIndex((row) => row.createdAt > createdAt);
  return behind < 0 ? { previous: rows.at(-1), next: undefined } : { previous: rows[behind - 1], next: rows[behind] };
}

export function OtherUpdates({ update }: { readonly update: Pick<AnyRecord, "id" | "createdAt"> }) {
  const t = useT();
  const navigate = useNavigate();
  const left = rememberedQuery(updates);
  const { data: page } = useQuery(
    pageOptions(
      updates,
      { q: "", filter: { status: "PENDING" }, ...left, page: 1, size: LOOKED_THROUGH },
      { background: true },
    ),
  );
  if (page === undefined) return null;
  const { previous, next } = beside(page.elements, update);
  const open = (record: AnyRecord): void => {
    void navigate(fillPath(fitterUpdate.screens.detail?.path ?? "", { id: record.id }));
  };
  if (previous === undefined && next === undefined)
    return <span className="td-muted">{t("fitterUpdate.compare.none-left")}</span>;
  return (
    <>
      {previous === undefined ? null : (
        <Button
          onClick={() => {
            open(previous);
          }}
        >
          {t("fitterUpdate.compare.previous")}
        </Button>
      )}
      {next === undefined ? null : (
        <Button
          onClick={() => {
            open(next);
          }}
        >
          {t("fitterUpdate.compare.next")}
        </Button>
      )}
    </>
  );
}
