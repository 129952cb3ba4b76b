/**
 * One field of a proposal: current value, proposed value, and the decision.
 * @messages fitter.field.**
 */
import { distanceKm } from "../../../contract/distance";
import type { FieldKind, Geo, OpeningHours } from "../../../contract/fields";
import { messageKeys } from "../../../contract/message-keys";
import type { AnyRecord, AnyResource } from "../../../contract/resource";
import { formatNumber } from "../../../engine/cells/format";
import { ValueText } from "../../../engine/form/value-text";
import { useIntlLocale, useT } from "../../../runtime/react";
import { Badge } from "../../../ui/badge/badge";
import { deferred } from "../../../ui/deferred";
import { Checkbox } from "../../../ui/inputs/checkbox";
import { FieldFrame } from "../../../ui/inputs/field-frame";
import { RadioGroup } from "../../../ui/inputs/radio-group";
import type { PairMapProps } from "../../../ui/map/pair-map";
import { ListDifference } from "./list-difference";
import { hasFormInput, isEditable, ProposedInput } from "./proposed-input";
import { WeekDifference } from "./week-difference";

const PairMap = deferred<PairMapProps>(async () => (await import("../../../ui/map/pair-map")).default);

export type Choice = "ACCEPT" | "REFUSE" | "EDIT";
export interface FieldDecision {
  readonly choice: Choice;
  /** Decides the next proposals of the source about this field alike. */
  readonly remember?: boolean;
  /** Value entered instead of the proposed one. */
  readonly value: unknown;
}
/** A proposed change of one field. `base`, `proposed` and `value` are JSON of the dealer's field. */
export interface Change {
  readonly field: string;
  /** The dealer's value when the proposal arrived. */
  readonly base: string | null;
  readonly proposed: string | null;
  /** The value that was accepted. */
  readonly value: string | null;
  /** Text of the value in the imported file. */
  readonly raw: string | null;
  /** Line of the imported file. */
  readonly line: number | null;
  readonly decision: "ACCEPTED" | "REFUSED" | null;
}

export interface ChangeRowProps {
  readonly resource: AnyResource;
  readonly change: Change;
  /** The dealer's record; undefined for a new dealer. */
  readonly current: AnyRecord | undefined;
  /** Decision in the form that is not saved yet. */
  readonly draft: FieldDecision | undefined;
  /** Whether it changes the dealer's identity, location or opening. */
  readonly risky: boolean;
  readonly error: string | undefined;
  /** Errors of parts of the value, by their path inside it. */
  readonly partErrors: Readonly<Record<string, string>>;
  readonly readOnly: boolean;
  readonly onChoose: (next: Partial<FieldDecision>) => void;
}

/** Field kinds that hold several values, shown as chips. */
const LIST_KINDS: ReadonlySet<FieldKind> = new Set(["choices", "references", "rows"]);

/** Parses the JSON of a field's value; null without one. */
export const parsedValue = (json: string | null): unknown => (json === null ? null : JSON.parse(json));

export function ChangeRow(props: ChangeRowProps) {
  const { resource, change, current, draft, risky, error, partErrors, readOnly, onChoose } = props;
  const t = useT();
  const locale = useIntlLocale();
  const definition = resource.fields[change.field];
  const label = t.key(messageKeys.field(resource.name, change.field));
  const [base, proposed] = [parsedValue(change.base), parsedValue(change.proposed)];
  const currentValue = current === undefined ? null : current[change.field];
  const hasChangedSince =
    current !== undefined && change.decision === null && JSON.stringify(currentValue ?? null) !== JSON.stringify(base);
  const editable = isEditable(resource, change.field);
  const isOpen = change.decision === null && !readOnly;
  const movedKm =
    definition?.kind === "geo" && currentValue && proposed
      ? distanceKm(currentValue as Geo, proposed as Geo)
      : undefined;

  const isWide = definition !== undefined && hasFormInput(definition);
  const input =
    isOpen && draft?.choice === "EDIT" ? (
      <ProposedInput
        resource={resource}
        name={change.field}
        label={label}
        frameLabel={t("fitter-update.compare.edit-of", { field: label })}
        value={draft.value}
        error={error}
        partErrors={partErrors}
        onChange={(value) => {
          onChoose({ value });
        }}
      />
    ) : null;

  return (
    <div
      className="td-compare__row"
      role="group"
      aria-label={label}
      data-change={change.field}
      data-decision={change.decision ?? draft?.choice}
    >
      <div>
        <strong>{label}</strong>
        {change.line === null ? null : (
          <p className="td-small td-muted">
            {t("fitter-update.compare.line", { line: change.line })}
            {change.raw === null ? null : ` · ${change.raw}`}
          </p>
        )}
        {hasChangedSince ? <Badge tone="warning">{t("fitter-update.compare.moved")}</Badge> : null}
        {risky && isOpen ? <Badge tone="danger">{t("fitter-update.compare.risky")}</Badge> : null}
      </div>
      {definition?.kind === "openingHours" && isOpen ? (
        <div className="td-compare__both">
          <WeekDifference
            label={label}
            current={(currentValue ?? base) as OpeningHours | null}
            proposed={proposed as OpeningHours | null}
          />
        </div>
      ) : definition !== undefined && LIST_KINDS.has(definition.kind) && isOpen ? (
        <div className="td-compare__both">
          <ListDifference resource={resource} name={change.field} current={currentValue ?? base} proposed={proposed} />
        </div>
      ) : (
        <>
          <div>
            <span className="td-compare__head">{t("fitter-update.compare.current")}</span>
            <ValueText resource={resource} name={change.field} value={currentValue ?? base} />
          </div>
          <div>
            <span className="td-compare__head">{t("fitter-update.compare.proposed")}</span>
            <ValueText
              resource={resource}
              name={change.field}
              value={change.decision === "ACCEPTED" ? parsedValue(change.value ?? change.proposed) : proposed}
            />
            {movedKm === undefined ? null : (
              <p className="td-small td-muted">
                {t("fitter-update.compare.distance", { km: formatNumber(Math.round(movedKm * 10) / 10, locale) })}
              </p>
            )}
          </div>
        </>
      )}
      <div>
        {isOpen ? (
          <FieldFrame
            as="fieldset"
            label={t("fitter-update.compare.decision-of", { field: label })}
            hideLabel
            error={draft?.choice === "EDIT" ? undefined : error}
          >
            {() => (
              <RadioGroup
                inline
                value={draft?.choice}
                onChange={(value) => {
                  onChoose({ choice: value as Choice, ...(value === "EDIT" && { value: proposed }) });
                }}
                options={[
                  { value: "ACCEPT", label: t("fitter-update.compare.accept") },
                  { value: "REFUSE", label: t("fitter-update.compare.refuse") },
                  ...(editable ? [{ value: "EDIT", label: t("fitter-update.compare.edit") }] : []),
                ]}
              />
            )}
          </FieldFrame>
        ) : change.decision === null ? (
          <Badge tone="info">{t("fitter-update.compare.open")}</Badge>
        ) : (
          <Badge tone={change.decision === "ACCEPTED" ? "success" : "danger"}>
            {t.key(`fitter-update.status.${change.decision}`)}
          </Badge>
        )}
        {isOpen && draft !== undefined ? (
          <Checkbox
            className="td-compare__remember"
            label={t("fitter-update.compare.remember")}
            checked={draft.remember === true}
            onChange={({ target }) => {
              onChoose({ remember: target.checked });
            }}
          />
        ) : null}
        {input !== null && !isWide ? input : null}
      </div>
      {movedKm === undefined ? null : (
        <div className="td-compare__wide">
          <PairMap
            label={t("fitter-update.compare.map")}
            present={currentValue as Geo}
            presentLabel={t("fitter-update.compare.current")}
            proposed={(draft?.choice === "EDIT" && isPlace(draft.value) ? draft.value : proposed) as Geo}
            proposedLabel={t("fitter-update.compare.proposed")}
          />
        </div>
      )}
      {input !== null && isWide ? <div className="td-compare__wide">{input}</div> : null}
    </div>
  );
}

const isPlace = (value: unknown): value is Geo => {
  const { lat, lng } = (value ?? {}) as Partial<Geo>;
  return Number.isFinite(lat) && Number.isFinite(lng);
};
