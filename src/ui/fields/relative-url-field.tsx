/** A relative URL, normalised while typing (validation-10 to validation-15). */
import { useLayoutEffect, useRef } from "react";
import { normaliseRelativeUrl } from "../../contract/spec/relative-url";
import { TextInput } from "../inputs/text-input";
import { textOrNull, type FieldInputProps } from "./field-input";

/** Normalises a URL except for its end: a trailing hyphen or slash may start the next word. */
export const normaliseTyped = (text: string): string =>
  text === "" ? "" : normaliseRelativeUrl(`${text}x`).slice(0, -1);

export default function RelativeUrlField({
  control,
  field,
  value,
  onChange,
  onBlur,
  readOnly,
}: FieldInputProps<string | null>) {
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (caret.current !== null) input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  return (
    <TextInput
      {...control}
      ref={input}
      prefix="/"
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      placeholder={readOnly ? undefined : field.options.example}
      readOnly={readOnly}
      value={value ?? ""}
      onChange={({ target }) => {
        // Normalising can drop characters before the caret; a controlled input would then move the caret to the end.
        caret.current = normaliseTyped(target.value.slice(0, target.selectionStart ?? target.value.length)).length;
        onChange(textOrNull(normaliseTyped(target.value)));
      }}
      onBlur={() => {
        const clean = textOrNull(normaliseRelativeUrl(value ?? ""));
        if (clean !== value) onChange(clean);
        onBlur();
      }}
    />
  );
}
