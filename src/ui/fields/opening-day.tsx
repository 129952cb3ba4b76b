/** One day of the opening hours editor. In a narrow container it is a line of text that expands into the inputs. */
import chevron from "@shoelace-style/shoelace/dist/assets/icons/chevron-right.svg";
import copy from "@shoelace-style/shoelace/dist/assets/icons/copy.svg";
import plus from "@shoelace-style/shoelace/dist/assets/icons/plus-lg.svg";
import { useId, useState } from "react";
import type { TimeRange, Weekday } from "../../contract/fields";
import { useT } from "../../runtime/react";
import { Badge } from "../badge/badge";
import { IconButton } from "../button/icon-button";
import { Icon } from "../icon/icon";
import { Switch } from "../inputs/switch";
import { Menu } from "../menu/menu";
import { addRange, rangesText } from "./hours-model";
import { InnerError } from "./inner-error";
import { TimeField } from "./time-field";

export interface OpeningDayProps {
  readonly day: Weekday;
  readonly name: string;
  readonly ranges: readonly TimeRange[];
  /** Errors by path inside the day; an error of the day itself under `""`. */
  readonly errors: Readonly<Record<string, string>>;
  readonly readOnly: boolean;
  readonly isLast: boolean;
  readonly onToggle: (open: boolean) => void;
  readonly onRanges: (ranges: readonly TimeRange[]) => void;
  readonly onCopy: (to: "next" | "open-days") => void;
  readonly onBlur: () => void;
}

export function OpeningDay({
  name,
  ranges,
  errors,
  readOnly,
  isLast,
  onToggle,
  onRanges,
  onCopy,
  onBlur,
}: OpeningDayProps) {
  const t = useT();
  const errorId = useId();
  const [expanded, setExpanded] = useState(false);
  const open = ranges.length > 0;
  const error = Object.values(errors)[0];
  const extended = addRange(ranges);
  const replace = (index: number, change: Partial<TimeRange>): void => {
    onRanges(ranges.map((range, position) => (position === index ? { ...range, ...change } : range)));
  };
  return (
    <div
      className="td-hours-day"
      role="group"
      aria-label={name}
      data-closed={!open || undefined}
      data-expanded={expanded || undefined}
    >
      <button
        type="button"
        className="td-hours-summary"
        aria-expanded={expanded}
        onClick={() => {
          setExpanded(!expanded);
        }}
      >
        <span className="td-hours-name">{name}</span>
        <span className="td-grow">
          {open ? rangesText(ranges) : <span className="td-hours-closed">{t("field.hours.closed")}</span>}
        </span>
        <Icon icon={chevron} />
      </button>
      <div className="td-hours-edit">
        <Switch
          checked={open}
          label={t("field.hours.open", { day: name })}
          hideLabel
          disabled={readOnly}
          onChange={onToggle}
        />
        <span className="td-hours-name" aria-hidden="true">
          {name}
        </span>
        <div className="td-hours-ranges">
          {open ? null : <span className="td-hours-closed">{t("field.hours.closed")}</span>}
          {ranges.map((range, index) => (
            // A range has no id; its index is its only identity.
            <span className="td-hours-range" key={index}>
              <TimeField
                label={t("field.hours.from", { day: name, number: index + 1 })}
                value={range.from}
                invalid={errors[`${String(index)}.from`] !== undefined || errors[""] !== undefined}
                describedBy={error === undefined ? undefined : errorId}
                readOnly={readOnly}
                onChange={(from) => {
                  replace(index, { from });
                }}
                onBlur={onBlur}
              />
              <span aria-hidden="true">–</span>
              <TimeField
                label={t("field.hours.to", { day: name, number: index + 1 })}
                value={range.to}
                invalid={errors[`${String(index)}.to`] !== undefined || errors[""] !== undefined}
                describedBy={error === undefined ? undefined : errorId}
                readOnly={readOnly}
                onChange={(to) => {
                  replace(index, { to });
                }}
                onBlur={onBlur}
              />
              {range.byAppointmentOnly ? <Badge tone="info">{t("field.hours.by-appointment")}</Badge> : null}
            </span>
          ))}
        </div>
        {readOnly || !open ? null : (
          <div className="td-hours-actions">
            {ranges.length > 1 || extended === undefined ? null : (
              <IconButton
                icon={plus}
                size="sm"
                label={t("field.hours.add", { day: name })}
                onClick={() => {
                  onRanges(extended);
                }}
              />
            )}
            <IconButton
              icon={copy}
              size="sm"
              label={t("field.hours.copy", { day: name })}
              onClick={() => {
                onCopy("open-days");
              }}
            />
            <Menu
              label={t("field.hours.more", { day: name })}
              size="sm"
              items={[
                ...ranges.map((range, index) => ({
                  id: `appointment-${String(index)}`,
                  label: t("field.hours.appointment-range", { range: `${range.from}–${range.to}` }),
                  checked: range.byAppointmentOnly,
                  onSelect: () => {
                    replace(index, { byAppointmentOnly: !range.byAppointmentOnly });
                  },
                })),
                { divider: true as const },
                ...ranges.map((range, index) => ({
                  id: `remove-${String(index)}`,
                  label: t("field.hours.remove", { range: `${range.from}–${range.to}` }),
                  onSelect: () => {
                    onRanges(ranges.filter((_, position) => position !== index));
                  },
                })),
                { divider: true as const },
                ...(extended === undefined
                  ? []
                  : [
                      {
                        id: "add",
                        label: t("field.hours.add-range"),
                        onSelect: () => {
                          onRanges(extended);
                        },
                      },
                    ]),
                ...(isLast
                  ? []
                  : [
                      {
                        id: "next",
                        label: t("field.hours.copy-next"),
                        onSelect: () => {
                          onCopy("next");
                        },
                      },
                    ]),
              ]}
            />
          </div>
        )}
      </div>
      <InnerError id={errorId} text={error} />
    </div>
  );
}
