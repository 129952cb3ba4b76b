/** Label, help, error and lock reason around a control, tied to it by ids. */
import problem from "@shoelace-style/shoelace/dist/assets/icons/exclamation-circle-fill.svg";
import caution from "@shoelace-style/shoelace/dist/assets/icons/exclamation-triangle-fill.svg";
import { useId, type ReactNode } from "react";
import { useT } from "../../runtime/react";
import { Icon } from "../icon/icon";
import { defineSheet } from "../styles";
import { classes } from "../tone";
import css from "./field-frame.css";

defineSheet(css);

/** Props to spread on the framed control. */
export interface ControlProps {
  readonly id: string;
  readonly "aria-describedby": string | undefined;
  readonly "aria-invalid": true | undefined;
  readonly "aria-required": true | undefined;
  readonly readOnly?: true;
}

export interface FieldFrameProps {
  readonly label: ReactNode;
  readonly required?: boolean;
  /** Marks the field as optional, in forms where most fields are required. */
  readonly optional?: boolean;
  readonly help?: ReactNode;
  /** Shown instead of the help; the control turns red. */
  readonly error?: ReactNode;
  /** Does not prevent saving. Shown instead of the help unless there is an error. */
  readonly warning?: ReactNode;
  /** Why the field is read-only. Shown as help; sets `readOnly` on the control. */
  readonly lock?: ReactNode;
  /** Right end of the help line, such as `118 / 160`. */
  readonly counter?: ReactNode;
  /** Right end of the label line, such as a menu. */
  readonly labelAction?: ReactNode;
  /** Right end of the label line, such as a link that is rarely needed: the Tab key reaches it after the control. */
  readonly laterAction?: ReactNode;
  /** Keeps the label for screen readers only. */
  readonly hideLabel?: boolean;
  /** Use `fieldset` for a group of controls; the label becomes its legend. */
  readonly as?: "div" | "fieldset";
  /** Id of the control. Default: generated. */
  readonly htmlFor?: string;
  readonly className?: string;
  readonly children: (control: ControlProps) => ReactNode;
}

/** A component of its own, so that only optional fields subscribe to the language. */
function Optional() {
  const t = useT();
  return <span className="td-field__optional"> {t("ui.optional")}</span>;
}

export function FieldFrame({
  label,
  required = false,
  optional = false,
  help,
  error,
  warning,
  lock,
  counter,
  labelAction,
  laterAction,
  hideLabel = false,
  as: Frame = "div",
  htmlFor,
  className,
  children,
}: FieldFrameProps) {
  const generated = useId();
  const id = htmlFor ?? generated;
  const noteId = `${id}-note`;
  const failed = error !== undefined && error !== null && error !== "" && error !== false;
  const note = failed ? error : (warning ?? lock ?? help);
  const hasNote = note !== undefined && note !== null && note !== "" && note !== false;

  const labelContent = (
    <>
      {label}
      {required ? (
        <span className="td-field__required" aria-hidden="true">
          {"\u00a0*"}
        </span>
      ) : null}
      {optional ? <Optional /> : null}
    </>
  );
  return (
    <Frame
      className={classes(
        "td-field",
        failed && "td-field--failed",
        laterAction !== undefined && "td-field--with-action",
        className,
      )}
      part="field"
      aria-describedby={Frame === "fieldset" && hasNote ? noteId : undefined}
    >
      {Frame === "fieldset" ? (
        <legend className={hideLabel ? "td-visually-hidden" : "td-field__label"}>{labelContent}</legend>
      ) : (
        <span className={hideLabel ? "td-visually-hidden" : "td-field__head"}>
          <label className="td-field__label" part="label" htmlFor={id}>
            {labelContent}
          </label>
          {labelAction}
        </span>
      )}
      {children({
        id,
        "aria-describedby": hasNote ? noteId : undefined,
        "aria-invalid": failed || undefined,
        "aria-required": required || undefined,
        ...(lock === undefined ? {} : { readOnly: true }),
      })}
      {laterAction === undefined ? null : <span className="td-field__action">{laterAction}</span>}
      {hasNote || counter !== undefined ? (
        <span className="td-field__foot">
          <span
            id={noteId}
            className={classes(
              "td-field__note",
              failed ? "td-field__note--error" : warning !== undefined && "td-field__note--warning",
            )}
          >
            {failed ? (
              <Icon icon={problem} size={12} />
            ) : warning === undefined ? null : (
              <Icon icon={caution} size={12} />
            )}
            <span>{note}</span>
          </span>
          {counter === undefined ? null : <span className="td-field__counter">{counter}</span>}
        </span>
      ) : null}
    </Frame>
  );
}
