/** Compares a proposal with the dealer's record and decides field by field, with the mouse or the keys A, R, E and the arrows. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { Address } from "../../../contract/fields";
import { resourceEndpoints } from "../../../contract/resource-endpoints";
import { widen, type RecordOf } from "../../../contract/resource";
import { useShortcuts } from "../../../engine/list/use-shortcuts";
import { errorText } from "../../../engine/error-text";
import { invalidateResource, resourceKeys } from "../../../engine/resource-cache";
import { recordOptions } from "../../../engine/resource-queries";
import type { PanelProps } from "../../../engine/slots";
import { isTdError } from "../../../runtime";
import { useCan, useRuntime, useSession, useT } from "../../../runtime/react";
import { Alert } from "../../../ui/alert/alert";
import { Button } from "../../../ui/button/button";
import { focusedBeside } from "../../../ui/floating/focused";
import { Link } from "../../../ui/link/link";
import { Skeleton } from "../../../ui/states/skeleton";
import { defineSheet } from "../../../ui/styles";
import fitter from "../fitter/fitter.resource";
import fitterUpdate from "./fitter-update.resource";
import css from "./fitter-update-compare.css";
import { ChangeRow, parsedValue, type Choice, type FieldDecision } from "./fitter-update-row";
import { NewDealerForm } from "./new-dealer-form";
import { isEditable } from "./proposed-input";
import { UpdateRules } from "./update-rules";
import { OtherUpdates } from "./other-updates";
import { riskOf } from "./dealer-risk";
import { SimilarDealers } from "../new-envelope/similar-dealers";

defineSheet(css);

const dealers = widen(fitter);
const updates = widen(fitterUpdate);
type Update = RecordOf<typeof fitterUpdate>;
type Choices = Readonly<Record<string, FieldDecision>>;
/** A decision as it is sent; `value` is JSON in place of the proposed value. */
interface SentDecision {
  readonly field: string;
  readonly decision: "ACCEPT" | "REFUSE";
  readonly value: string | null;
  readonly rule: "ALWAYS" | "NEVER" | null;
}

export function UpdateCompare({ record }: PanelProps) {
  return record === undefined ? null : <Compare key={record.version} update={record as unknown as Update} />;
}

/** Loads the dealer's record if it exists. */
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
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const rows = useRef<HTMLDivElement>(null);
  const chooseByKey = (choice: Choice) => (): void => {
    const row = rowInFocus(rows.current);
    const change = update.changes.find(({ field, decision }) => field === row?.dataset["change"] && decision === null);
    if (change === undefined || row?.querySelector("input") === null) return;
    if (choice === "EDIT" && !isEditable(dealers, change.field)) return;
    choose(change.field, { choice, ...(choice === "EDIT" && { value: parsedValue(change.proposed) }) });
    row?.querySelector<HTMLElement>("input")?.focus();
  };
  useShortcuts(rows, [
    [{ keys: ["a"] }, chooseByKey("ACCEPT")],
    [{ keys: ["r"] }, chooseByKey("REFUSE")],
    [{ keys: ["e"] }, chooseByKey("EDIT")],
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
  const choose = (field: string, next: Partial<FieldDecision>): void => {
    setChoices((current) => ({
      ...current,
      [field]: { choice: "ACCEPT", value: undefined, ...current[field], ...next },
    }));
  };
  if (update.dealer !== null && isPending) return <Skeleton lines={6} />;

  const isOpen =
    update.status === "PENDING" &&
    mayWrite &&
    display?.user.readOnly !== true &&
    display?.user.dealerScope !== "ATTACHED";
  const undecided = update.changes.filter(({ decision }) => decision === null);
  const isRisky = ({ field, proposed }: (typeof undecided)[number]): boolean =>
    dealer !== undefined && riskOf(dealer, { [field]: parsedValue(proposed) }) === "HIGH";
  const lowRisk = undecided.filter((change) => !isRisky(change));
  const chooseAll = (choice: Choice, changes = undecided): void => {
    setChoices(Object.fromEntries(changes.map(({ field }) => [field, { choice, value: undefined }])));
  };

  const chosen = (): readonly SentDecision[] =>
    Object.entries(choices).map(([field, { choice, value, remember }]) => ({
      field,
      decision: choice === "REFUSE" ? "REFUSE" : "ACCEPT",
      value: choice === "EDIT" && value !== undefined ? JSON.stringify(value) : null,
      rule: remember === true ? (choice === "REFUSE" ? "NEVER" : "ALWAYS") : null,
    }));

  const save = async (decisions: readonly SentDecision[]): Promise<void> => {
    setBusy(true);
    setErrors({});
    setFailure(undefined);
    try {
      await http.call(resourceEndpoints(updates).action, {
        params: { id: String(update.id), action: "decide" },
        body: { decisions, dealerVersion: dealer?.version ?? null, version: update.version },
      });
      toasts.show({ kind: "success", text: t("fitter-update.compare.saved") });
      await Promise.all([invalidateResource(client, "fitter-update"), invalidateResource(client, "fitter")]);
    } catch (error) {
      const fields = isTdError(error) ? (error.problem?.fields ?? {}) : {};
      setErrors(Object.fromEntries(Object.entries(fields).map(([path, key]) => [path, t.key(key)])));
      const conflict = isTdError(error) && error.status === 409 && error.problem?.current !== undefined;
      if (conflict) await client.invalidateQueries({ queryKey: resourceKeys.record("fitter", dealer?.id ?? 0) });
      setFailure(conflict ? t("fitter-update.compare.conflict") : errorText(t, error));
    } finally {
      setBusy(false);
    }
  };

  const count = Object.keys(choices).length;
  if (update.kind === "NEW" && update.dealer === null && isOpen)
    return (
      <section className="td-stack" aria-label={t("fitter-update.card.compare")}>
        {failure === undefined ? null : (
          <Alert tone="danger" title={t("fitter-update.compare.failed")}>
            {failure}
          </Alert>
        )}
        <SimilarDealers query={similarQuery(update)} />
        <NewDealerForm
          resource={dealers}
          changes={undecided}
          errorOf={(field) => errors[field] ?? firstOf(errors, field)}
          partErrorsOf={(field) => partsOf(errors, field)}
          busy={busy}
          onDecide={(decisions) => void save(decisions)}
        />
        <OtherUpdates update={update} />
      </section>
    );
  return (
    <section className="td-stack" aria-label={t("fitter-update.card.compare")}>
      {update.retargeted ? <Alert tone="info" title={t("fitter-update.compare.merged")} /> : null}
      {failure === undefined ? null : (
        <Alert tone="danger" title={t("fitter-update.compare.failed")}>
          {failure}
        </Alert>
      )}
      {isOpen && undecided.length > 0 ? (
        <div className="td-row">
          <Button
            size="sm"
            onClick={() => {
              chooseAll("ACCEPT");
            }}
          >
            {t("fitter-update.compare.accept-all")}
          </Button>
          {lowRisk.length === 0 || lowRisk.length === undecided.length ? null : (
            <Button
              size="sm"
              onClick={() => {
                chooseAll("ACCEPT", lowRisk);
              }}
            >
              {t("fitter-update.compare.accept-low")}
            </Button>
          )}
          <Button
            size="sm"
            onClick={() => {
              chooseAll("REFUSE");
            }}
          >
            {t("fitter-update.compare.refuse-all")}
          </Button>
          <span className="td-muted td-small">{t("fitter-update.compare.keys")}</span>
        </div>
      ) : null}
      <div className="td-compare" ref={rows}>
        {update.changes.map((change) => (
          <ChangeRow
            key={change.field}
            resource={dealers}
            change={change}
            current={dealer}
            draft={choices[change.field]}
            risky={isRisky(change)}
            error={
              errors[change.field] ??
              (choices[change.field]?.choice === "EDIT" ? undefined : firstOf(errors, change.field))
            }
            partErrors={partsOf(errors, change.field)}
            readOnly={!isOpen}
            onChoose={(next) => {
              choose(change.field, next);
            }}
          />
        ))}
      </div>
      {isOpen && undecided.length > 0 ? (
        <>
          <p className="td-small td-muted">{t("fitter-update.compare.remember.help")}</p>
          <div className="td-row">
            <Button variant="primary" busy={busy} disabled={count === 0} onClick={() => void save(chosen())}>
              {t("fitter-update.compare.save")}
            </Button>
            <OtherUpdates update={update} />
          </div>
        </>
      ) : (
        <OtherUpdates update={update} />
      )}
      <UpdateRules source={update.source} readOnly={!isOpen} />
      {isOpen ? <Link to="fitterUpdate/rules">{t("fitter-update.link.rules")}</Link> : null}
    </section>
  );
}

type Errors = Readonly<Record<string, string>>;
/** Errors of the parts of a field, by their path inside it. */
const partsOf = (errors: Errors, field: string): Errors =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([path, text]) =>
      path.startsWith(`${field}.`) ? [[path.slice(field.length + 1), text]] : [],
    ),
  );
const firstOf = (errors: Errors, field: string): string | undefined => Object.values(partsOf(errors, field))[0];

/** Query for similar dealers, from the proposed values. */
function similarQuery({ changes }: Update): Readonly<Record<string, string>> {
  const values = Object.fromEntries(changes.map(({ field, proposed }) => [field, parsedValue(proposed)]));
  const address = (values["address"] ?? {}) as Partial<Address>;
  const { name, phone, email, companyId } = values;
  const { address1, postalCode } = address;
  const proposedTexts = Object.entries({ name, phone, email, companyId, address1, postalCode });
  return Object.fromEntries(proposedTexts.filter((entry): entry is [string, string] => typeof entry[1] === "string"));
}

/** The row with the focus, or the first one. */
function rowInFocus(root: HTMLElement | null): HTMLElement | undefined {
  if (root === null) return undefined;
  const row = focusedBeside(root)?.closest<HTMLElement>("[data-change]");
  return row ?? root.querySelector<HTMLElement>("[data-change]") ?? undefined;
}

/** Moves the focus one row up or down. */
function moveFocus(root: HTMLElement | null, offset: 1 | -1): void {
  const rows = [...(root?.querySelectorAll<HTMLElement>("[data-change]") ?? [])];
  const row = rowInFocus(root);
  const next = rows[(row === undefined ? -1 : rows.indexOf(row)) + offset];
  next?.querySelector<HTMLElement>("input:checked, input")?.focus();
}
