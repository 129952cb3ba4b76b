/** A multi-line text input; with `autoGrow` its height follows the text. */
import { forwardRef, type TextareaHTMLAttributes } from "react";
import { defineSheet } from "../styles";
import { classes } from "../tone";
import css from "./input.css";

defineSheet(css);

export interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  readonly autoGrow?: boolean;
}

export const TextArea = forwardRef<HTMLTextAreaElement, TextAreaProps>(function TextArea(
  { autoGrow = false, className, rows = 3, ...rest },
  ref,
) {
  return (
    <textarea
      {...rest}
      ref={ref}
      rows={rows}
      className={classes("td-textarea", autoGrow && "td-textarea--grows", className)}
      part="input"
    />
  );
});
