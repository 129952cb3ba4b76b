/** A multi-line text input; with `autoGrow` its height follows the text. */
import type { Ref, TextareaHTMLAttributes } from "react";
import { defineSheet } from "../styles";
import { classes } from "../tone";
import css from "./input.css";

defineSheet(css);

export interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  readonly autoGrow?: boolean;
  readonly ref?: Ref<HTMLTextAreaElement>;
}

export function TextArea({ autoGrow = false, className, rows = 3, ...rest }: TextAreaProps) {
  return (
    <textarea
      {...rest}
      rows={rows}
      className={classes("td-textarea", autoGrow && "td-textarea--grows", className)}
      part="input"
    />
  );
}
