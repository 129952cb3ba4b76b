/**
 * What a user may do in the shop, right by right: from the role, with the exceptions of this user, and why a right is missing.
 * @messages right.*
 * @messages rights.fact.*
 */
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import {
  RIGHT_EXCEPTIONS,
  setShopUserRights,
  shopUserRights,
  type UserRight,
} from "../../../contract/endpoints/shop-users";
import type { Right } from "../../../contract/rights";
import { errorText } from "../../../engine/error-text";
import type { PanelProps } from "../../../engine/slots";
import { useExplanation } from "../../../runtime/explanation";
import { useRuntime, useSession, useT } from "../../../runtime/react";
import { StatusBadge } from "../../../ui/badge/status-badge";
import { Button } from "../../../ui/button/button";
import { RightChecks } from "../../../ui/explainer/right-checks";
import { FieldFrame } from "../../../ui/inputs/field-frame";
import { SearchInput } from "../../../ui/inputs/search-input";
import { Select } from "../../../ui/inputs/select";
import { ErrorState } from "../../../ui/states/error-state";
import { Skeleton } from "../../../ui/states/skeleton";
import { defineSheet } from "../../../ui/styles";
import { PlainTable } from "../../../ui/table/plain-table";
import { Heading } from "../../../ui/text/heading";
import css from "./user-rights.css";

defineSheet(css);

type Exception = UserRight["exception"];
interface Loaded {
  readonly userId: number;
  readonly rights: readonly UserRight[];
}

/** Explains a right that the user lacks: the deciding fact, who can change it, and all checks in order. */
function Explanation({
  right,
  userId,
  onClose,
}: {
  readonly right: Right;
  readonly userId: number;
  readonly onClose: () => void;
}) {
  const t = useT();
  const state = useExplanation({ right, userId });
  return (
    <section className="td-stack" aria-label={t("shop-user.rights.why-of", { right: t.key(`right.${right}`) })}>
      <Heading level={3}>{t("shop-user.rights.why-of", { right: t.key(`right.${right}`) })}</Heading>
      {state.status === "loading" ? (
        <Skeleton lines={4} />
      ) : state.status === "unknown" ? (
        <ErrorState partial title={t("shop-user.rights.unexplained")} />
      ) : (
        <div role="status" className="td-stack">
          {state.explanation.fact === null ? null : (
            <p>{t.key(state.explanation.fact.key, state.explanation.fact.params)}</p>
          )}
          {state.explanation.grantedBy.length === 0 ? null : (
            <p>
              {t("shop-user.rights.granted-by", {
                names: state.explanation.grantedBy.map(({ name }) => name).join(", "),
              })}
            </p>
          )}
          <RightChecks explanation={state.explanation} />
        </div>
      )}
      <div className="td-row">
        <Button onClick={onClose}>{t("shop-user.rights.close")}</Button>
      </div>
    </section>
  );
}

function Rights({ id }: { readonly id: number }) {
  const t = useT();
  const { http, toasts } = useRuntime();
  const client = useQueryClient();
  const isWritable = useSession().display?.user.readOnly !== true;
  const [loaded, setLoaded] = useState<Loaded | "failed">();
  const [changes, setChanges] = useState<ReadonlyMap<Right, Exception>>(new Map());
  const [search, setSearch] = useState("");
  const [explained, setExplained] = useState<Right>();
  const [isSaving, setSaving] = useState(false);
  const load = useCallback(
    async (signal?: AbortSignal) => {
      try {
        setLoaded(await http.call(shopUserRights, { params: { id: String(id) }, signal }));
      } catch (error) {
        if (signal?.aborted === true) return;
        console.error("The rights of the user could not be loaded", error);
        setLoaded("failed");
      }
    },
    [http, id],
  );
  useEffect(() => {
    const controller = new AbortController();
    void load(controller.signal);
    return () => {
      controller.abort();
    };
  }, [load]);
  if (loaded === undefined) return <Skeleton lines={6} />;
  if (loaded === "failed")
    return <ErrorState partial title={t("shop-user.rights.unloaded")} onRetry={() => void load()} />;

  const change = (row: UserRight, exception: Exception): void => {
    const next = new Map(changes);
    if (exception === row.exception) next.delete(row.right);
    else next.set(row.right, exception);
    setChanges(next);
  };
  const save = async (): Promise<void> => {
    setSaving(true);
    try {
      const body = { changes: [...changes].map(([right, exception]) => ({ right, exception })) };
      const { rights } = await http.call(setShopUserRights, { params: { id: String(id) }, body });
      setLoaded({ ...loaded, rights });
      setChanges(new Map());
      toasts.show({ kind: "success", key: "shop-user.rights.saved" });
      await client.invalidateQueries();
    } catch (failure) {
      toasts.show({ kind: "error", text: errorText(t, failure) });
    }
    setSaving(false);
  };
  const nameOf = ({ right }: UserRight): string => t.key(`right.${right}`);
  const query = search.trim().toLocaleLowerCase();
  const rows = loaded.rights.filter((row) => nameOf(row).toLocaleLowerCase().includes(query));
  return (
    <div className="td-stack">
      <p className="td-muted">{t("shop-user.rights.help")}</p>
      {explained === undefined ? null : (
        <Explanation
          key={explained}
          right={explained}
          userId={loaded.userId}
          onClose={() => {
            setExplained(undefined);
          }}
        />
      )}
      <SearchInput
        label={t("shop-user.rights.search")}
        placeholder={t("shop-user.rights.search")}
        value={search}
        onChange={setSearch}
      />
      <PlainTable
        caption={t("shop-user.card.rights")}
        hideCaption
        rows={rows}
        rowKey={({ right }) => right}
        columns={[
          { key: "right", head: t("shop-user.rights.right"), cell: nameOf },
          {
            key: "role",
            head: t("shop-user.field.role"),
            cell: ({ inRole }) => t(inRole ? "shop-user.rights.yes" : "shop-user.rights.no"),
          },
          {
            key: "exception",
            head: t("shop-user.rights.exception"),
            cell: (row) => (
              <div className="td-user-rights__exception">
                <FieldFrame label={t("shop-user.rights.exception-of", { right: nameOf(row) })} hideLabel>
                  {(control) => (
                    <Select
                      {...control}
                      size="sm"
                      value={changes.get(row.right) ?? row.exception}
                      readOnly={!row.editable || !isWritable}
                      options={RIGHT_EXCEPTIONS.map((value) => ({ value, label: t(`shop-user.exception.${value}`) }))}
                      onChange={({ target }) => {
                        const chosen = RIGHT_EXCEPTIONS.find((value) => value === target.value);
                        if (chosen !== undefined) change(row, chosen);
                      }}
                    />
                  )}
                </FieldFrame>
              </div>
            ),
          },
          {
            key: "state",
            head: t("shop-user.rights.effective"),
            cell: ({ right, allowed }) => (
              <span className="td-row">
                <StatusBadge
                  tone={allowed ? "success" : "neutral"}
                  label={t(allowed ? "shop-user.rights.allowed" : "shop-user.rights.denied")}
                />
                {allowed ? null : (
                  <Button
                    size="sm"
                    aria-label={t("shop-user.rights.why-of", { right: t.key(`right.${right}`) })}
                    onClick={() => {
                      setExplained(right);
                    }}
                  >
                    {t("shop-user.rights.why")}
                  </Button>
                )}
              </span>
            ),
          },
        ]}
      />
      {isWritable ? (
        <div className="td-row">
          <Button variant="primary" busy={isSaving} disabled={changes.size === 0} onClick={() => void save()}>
            {t("shop-user.rights.save")}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

export function UserRights({ record }: PanelProps) {
  const t = useT();
  return record === undefined ? <p className="td-muted">{t("shop-user.after-saving")}</p> : <Rights id={record.id} />;
}
