/**
 * Two lists of dealers, those that have something and those that have not. Dealers move from one to the other with a button, by drag, or
 * by their codes.
 */
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Selection } from "../../../contract/bulk";
import { dealersByCode } from "../../../contract/endpoints/dealer-codes";
import { resourceEndpoints } from "../../../contract/resource-endpoints";
import { widen } from "../../../contract/resource";
import { undoOf } from "../../../engine/actions/undo-of";
import { errorText } from "../../../engine/error-text";
import { invalidateResource } from "../../../engine/resource-cache";
import { UNDO_MS } from "../../../engine/undo-time";
import { useCan, useRuntime, useSession, useT } from "../../../runtime/react";
import { Alert } from "../../../ui/alert/alert";
import { Button } from "../../../ui/button/button";
import { defineSheet } from "../../../ui/styles";
import fitter from "../fitter/fitter.resource";
import css from "./dealer-panes.css";
import { DealerPane } from "./dealer-pane";
import { DealerCodesField } from "./dealer-codes-field";
import { splitCodes } from "./split-codes";

defineSheet(css);

const dealers = widen(fitter);

/** An action of the dealer list, with its inputs. */
export interface PaneAction {
  readonly name: string;
  readonly values: Readonly<Record<string, unknown>>;
}

export interface DealerPanesProps {
  /** Filters of the dealer list. */
  readonly having: Readonly<Record<string, string>>;
  readonly lacking: Readonly<Record<string, string>>;
  /** Undefined while a value is missing. */
  readonly give: PaneAction | undefined;
  readonly take: PaneAction;
  readonly titles: { readonly having: string; readonly lacking: string };
  /** Called after dealers moved. */
  readonly onMoved?: () => void;
}

type Refused = readonly { readonly id: number; readonly label: string; readonly errors: readonly string[] }[];

export function DealerPanes({ having, lacking, give, take, titles, onMoved }: DealerPanesProps) {
  const t = useT();
  const runtime = useRuntime();
  const client = useQueryClient();
  const { display } = useSession();
  const mayMove =
    useCan(dealers.right?.write) && display?.user.readOnly !== true && runtime.session.holds(["whole-shop"]);
  const [busy, setBusy] = useState(false);
  const [codes, setCodes] = useState("");
  const [refused, setRefused] = useState<Refused>([]);
  const [unknown, setUnknown] = useState<readonly string[]>([]);

  const settle = async (): Promise<void> => {
    await invalidateResource(client, dealers.name);
    onMoved?.();
  };
  const move = async ({ name, values }: PaneAction, selection: Selection): Promise<void> => {
    setBusy(true);
    try {
      const body = { selection, action: name, values: { ...values } };
      const { done, failed, undoToken, jobId } = await runtime.http.call(resourceEndpoints(dealers).bulk, { body });
      setRefused(failed);
      if (jobId !== null) {
        const { watchJob } = await import("../../../engine/jobs/watch-job");
        void watchJob(jobId, () => void settle());
      } else {
        const reverse = dealers.actions?.[name]?.reverse;
        const ids = "ids" in selection ? selection.ids : [];
        const undoIt = undoOf({ resource: dealers, runtime, client }, t, { undoToken, reverse, ids, failed }, onMoved);
        runtime.toasts.show({
          kind: "success",
          text: t.count("dealer-panes.moved", done),
          ...(undoIt !== undefined && { timeout: UNDO_MS, action: { labelKey: "action.undo", run: undoIt } }),
        });
      }
      await settle();
    } catch (error) {
      runtime.toasts.show({ kind: "error", text: errorText(t, error) });
    } finally {
      setBusy(false);
    }
  };
  const giveAll = async (action: PaneAction): Promise<void> => {
    const confirmed = await runtime.dialogs.confirm({
      titleKey: "dealer-panes.all.title",
      contentKey: "dealer-panes.all.text",
      params: { title: titles.having },
      confirmKey: "dealer-panes.all",
    });
    const query = Object.fromEntries(Object.entries(lacking).map(([name, value]) => [`filter[${name}]`, value]));
    if (confirmed) await move(action, { query });
  };
  const giveCodes = async (action: PaneAction): Promise<void> => {
    try {
      const result = await runtime.http.call(dealersByCode, { body: { codes: splitCodes(codes) } });
      setUnknown(result.unknown);
      setCodes(result.unknown.join("\n"));
      if (result.found.length > 0) await move(action, { ids: result.found.map(({ id }) => id) });
    } catch (error) {
      runtime.toasts.show({ kind: "error", text: errorText(t, error) });
    }
  };

  return (
    <div className="td-stack">
      <div className="td-panes">
        <DealerPane
          title={titles.lacking}
          filter={lacking}
          action={t("dealer-panes.give")}
          busy={busy}
          onMove={mayMove && give !== undefined ? (ids) => void move(give, { ids: [...ids] }) : undefined}
          onDrop={mayMove ? (ids) => void move(take, { ids: [...ids] }) : undefined}
        />
        <DealerPane
          title={titles.having}
          filter={having}
          action={t("dealer-panes.take")}
          busy={busy}
          onMove={mayMove ? (ids) => void move(take, { ids: [...ids] }) : undefined}
          onDrop={mayMove && give !== undefined ? (ids) => void move(give, { ids: [...ids] }) : undefined}
        />
      </div>
      {refused.length === 0 ? null : (
        <Alert tone="warning" title={t.count("dealer-panes.refused", refused.length)}>
          <ul>
            {refused.map(({ id, label, errors }) => (
              <li key={id}>
                {label}: {errors.map((key) => t.key(key)).join(" ")}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {unknown.length === 0 ? null : (
        <Alert tone="warning">{t("dealer-panes.unknown", { codes: unknown.join(", ") })}</Alert>
      )}
      {mayMove && give !== undefined ? (
        <>
          <DealerCodesField help={t("dealer-panes.codes.help")} value={codes} onChange={setCodes} />
          <div className="td-row">
            <Button
              busy={busy}
              disabled={splitCodes(codes).length === 0 || splitCodes(codes).length > 1_000}
              onClick={() => void giveCodes(give)}
            >
              {t("dealer-panes.codes.give")}
            </Button>
            <Button busy={busy} onClick={() => void giveAll(give)}>
              {t("dealer-panes.all")}
            </Button>
          </div>
        </>
      ) : null}
    </div>
  );
}
