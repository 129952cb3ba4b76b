/** A relative address, normalised while it is typed (Spec 1 §5). */
import { useLayoutEffect, useRef } from "react";
import { normaliseRelativeUrl } from "../../contract/spec/relative-url";
import { TextInput } from "../inputs/text-input";
import { textOrNull, type FieldInputProps } from "./field-input";

/** Normalises all but the end: a hyphen or slash just typed is the start of the next word. */
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
        // Dropping characters before the caret moves it, and a controlled input would jump to its end.
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
