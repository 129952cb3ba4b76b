/** A proposal beside the dealer's record: decided field by field, by mouse or by the keys A, R, E and the arrows. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { Address } from "../../contract/fields";
import { resourceEndpoints } from "../../contract/resource-endpoints";
import { widen, type RecordOf } from "../../contract/resource";
import { useShortcuts } from "../../engine/list/use-shortcuts";
import { errorText } from "../../engine/error-text";
import { invalidateResource, resourceKeys } from "../../engine/resource-cache";
import { recordOptions } from "../../engine/resource-queries";
import type { PanelProps } from "../../engine/slots";
import { isTdError } from "../../runtime";
import { useCan, useRuntime, useSession, useT } from "../../runtime/react";
import { Alert } from "../../ui/alert/alert";
import { Button } from "../../ui/button/button";
import { focusedBeside } from "../../ui/floating/focused";
import { Checkbox } from "../../ui/inputs/checkbox";
import { Link } from "../../ui/link/link";
import { Skeleton } from "../../ui/states/skeleton";
import { defineSheet } from "../../ui/styles";
import fitter from "./fitter.resource";
import fitterUpdate from "./fitter-update.resource";
import css from "./fitter-update-compare.css";
import { ChangeRow, isEditable, parsedValue, type Choice, type Decided } from "./fitter-update-row";
import { UpdateRules } from "./fitter-update-rules";
import { OtherUpdates } from "./other-updates";
import { riskOf } from "./dealer-risk";
import { SimilarDealers } from "./similar-dealers";

defineSheet(css);

const dealers = widen(fitter);
const updates = widen(fitterUpdate);
type Update = RecordOf<typeof fitterUpdate>;
type Choices = Readonly<Record<string, Decided>>;

export function UpdateCompare({ record }: PanelProps) {
  return record === undefined ? null : <Compare key={record.version} update={record as unknown as Update} />;
}

/** The dealer's record, where there is one. */
function useDealer(update: Update) {
  const client = useQueryClient();
  const id = update.dealer?.id;
  return useQuery({
    ...recordOptions(client, dealers, String(id ?? 0), { background: true }),
    enabled: id !== undefined,
  });
}

function Compare({ update }: { readonly update: Update }) {
  const t = useT();
  const { http, toasts } = useRuntime();
  const client = useQueryClient();
  const { data: dealer, isPending } = useDealer(update);
  const mayWrite = useCan(updates.right?.write);
  const { display } = useSession();
  const [choices, setChoices] = useState<Choices>({});
  const [remember, setRemember] = useState(false);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const rows = useRef<HTMLDivElement>(null);
  const byKey = (choice: Choice) => (): void => {
    const row = rowInFocus(rows.current);
    const change = update.changes.find(({ field, decision }) => field === row?.dataset["change"] && decision === null);
    if (change === undefined || row?.querySelector("input") === null) return;
    if (choice === "EDIT" && !isEditable(dealers, change.field)) return;
    choose(change.field, { choice, ...(choice === "EDIT" && { value: parsedValue(change.proposed) }) });
    row?.querySelector<HTMLElement>("input")?.focus();
  };
  useShortcuts(rows, [
    [{ keys: ["a"] }, byKey("ACCEPT")],
    [{ keys: ["r"] }, byKey("REFUSE")],
    [{ keys: ["e"] }, byKey("EDIT")],
    [
      { keys: ["ArrowDown"] },
      () => {
        moveFocus(rows.current, 1);
      },
    ],
    [
      { keys: ["ArrowUp"] },
      () => {
        moveFocus(rows.current, -1);
      },
    ],
  ]);
  const choose = (field: string, next: Partial<Decided>): void => {
    setChoices((known) => ({ ...known, [field]: { choice: "ACCEPT", value: undefined, ...known[field], ...next } }));
  };
  if (update.dealer !== null && isPending) return <Skeleton lines={6} />;

  const isOpen =
    update.status === "PENDING" &&
    mayWrite &&
    display?.user.readOnly !== true &&
    display?.user.dealerScope !== "ATTACHED";
  const open = update.changes.filter(({ decision }) => decision === null);
  const isRisky = ({ field, proposed }: (typeof open)[number]): boolean =>
    dealer !== undefined && riskOf(dealer, { [field]: parsedValue(proposed) }) === "HIGH";
  const harmless = open.filter((change) => !isRisky(change));
  const chooseAll = (choice: Choice, changes = open): void => {
    setChoices(Object.fromEntries(changes.map(({ field }) => [field, { choice, value: undefined }])));
  };

  const save = async (): Promise<void> => {
    setBusy(true);
    setErrors({});
    setFailure(undefined);
    const decisions = Object.entries(choices).map(([field, { choice, value }]) => ({
      field,
      decision: choice === "REFUSE" ? "REFUSE" : "ACCEPT",
      value: choice === "EDIT" && value !== undefined ? JSON.stringify(value) : null,
      rule: remember ? (choice === "REFUSE" ? "NEVER" : "ALWAYS") : null,
    }));
    try {
      await http.call(resourceEndpoints(updates).action, {
        params: { id: String(update.id), action: "decide" },
        body: { decisions, dealerVersion: dealer?.version ?? null, version: update.version },
      });
      toasts.show({ kind: "success", text: t("fitterUpdate.compare.saved") });
      await Promise.all([invalidateResource(client, "fitterUpdate"), invalidateResource(client, "fitter")]);
    } catch (error) {
      const fields = isTdError(error) ? (error.problem?.fields ?? {}) : {};
      setErrors(
        Object.fromEntries(Object.entries(fields).map(([path, key]) => [path.split(".", 1)[0] ?? path, t.key(key)])),
      );
      const conflict = isTdError(error) && error.status === 409 && error.problem?.current !== undefined;
      if (conflict) await client.invalidateQueries({ queryKey: resourceKeys.record("fitter", dealer?.id ?? 0) });
      setFailure(conflict ? t("fitterUpdate.compare.conflict") : errorText(t, error));
    } finally {
      setBusy(false);
    }
  };

  const count = Object.keys(choices).length;
  return (
    <section className="td-stack" aria-label={t("fitterUpdate.card.compare")}>
      {update.retargeted ? <Alert tone="info" title={t("fitterUpdate.compare.merged")} /> : null}
      {failure === undefined ? null : (
        <Alert tone="danger" title={t("fitterUpdate.compare.failed")}>
          {failure}
        </Alert>
      )}
      {isOpen && open.length > 0 ? (
        <div className="td-row">
          <Button
            size="sm"
            onClick={() => {
              chooseAll("ACCEPT");
            }}
          >
            {t("fitterUpdate.compare.accept-all")}
          </Button>
          {harmless.length === 0 || harmless.length === open.length ? null : (
            <Button
              size="sm"
              onClick={() => {
                chooseAll("ACCEPT", harmless);
              }}
            >
              {t("fitterUpdate.compare.accept-low")}
            </Button>
          )}
          <Button
            size="sm"
            onClick={() => {
              chooseAll("REFUSE");
            }}
          >
            {t("fitterUpdate.compare.refuse-all")}
          </Button>
          <span className="td-muted td-small">{t("fitterUpdate.compare.keys")}</span>
        </div>
      ) : null}
      {update.kind === "NEW" && isOpen ? <SimilarDealers query={similarQuery(update)} /> : null}
      <div className="td-compare" ref={rows}>
        {update.changes.map((change) => (
          <ChangeRow
            key={change.field}
            resource={dealers}
            change={change}
            current={dealer}
            decided={choices[change.field]}
            risky={isRisky(change)}
            error={errors[change.field]}
            readOnly={!isOpen}
            onChoose={(next) => {
              choose(change.field, next);
            }}
          />
        ))}
      </div>
      {isOpen && open.length > 0 ? (
        <>
          <Checkbox
            label={t("fitterUpdate.compare.remember")}
            help={t("fitterUpdate.compare.remember.help")}
            checked={remember}
            onChange={(event) => {
              setRemember(event.target.checked);
            }}
          />
          <div className="td-row">
            <Button variant="primary" busy={busy} disabled={count === 0} onClick={() => void save()}>
              {t("fitterUpdate.compare.save")}
            </Button>
            <OtherUpdates update={update} />
          </div>
        </>
      ) : (
        <OtherUpdates update={update} />
      )}
      <UpdateRules source={update.source} readOnly={!isOpen} />
      {isOpen ? <Link to="fitterUpdate/rules">{t("fitterUpdate.link.rules")}</Link> : null}
    </section>
  );
}

/** What of a proposed dealer is compared with those that the shop has. */
function similarQuery({ changes }: Update): Readonly<Record<string, string>> {
  const values = Object.fromEntries(changes.map(({ field, proposed }) => [field, parsedValue(proposed)]));
  const address = (values["address"] ?? {}) as Partial<Address>;
  const { name, phone, email, companyId } = values;
  const { address1, postalCode } = address;
  const told = Object.entries({ name, phone, email, companyId, address1, postalCode });
  return Object.fromEntries(told.filter((entry): entry is [string, string] => typeof entry[1] === "string"));
}

/** The row in which the focus stands, otherwise the first one. */
function rowInFocus(root: HTMLElement | null): HTMLElement | undefined {
  if (root === null) return undefined;
  const row = focusedBeside(root)?.closest<HTMLElement>("[data-change]");
  return row ?? root.querySelector<HTMLElement>("[data-change]") ?? undefined;
}

/** Up and down go from field to field. */
function moveFocus(root: HTMLElement | null, step: 1 | -1): void {
  const rows = [...(root?.querySelectorAll<HTMLElement>("[data-change]") ?? [])];
  const row = rowInFocus(root);
  const next = rows[(row === undefined ? -1 : rows.indexOf(row)) + step];
  next?.querySelector<HTMLElement>("input:checked, input")?.focus();
}
