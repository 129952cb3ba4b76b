/** Text of several lines; lists of codes and the like can also be filled from a file. */
import type { TextOptions } from "../../contract/fields";
import { deferred } from "../deferred";
import { TextArea } from "../inputs/text-area";
import { optionsOf, textOrNull, type FieldInputProps } from "./field-input";
import type { TextFileProps } from "./text-file";

const TextFile = deferred<TextFileProps>(async () => {
  const { default: content } = await import("./text-file");
  return content;
});

export default function MultilineField({
  control,
  field,
  value,
  onChange,
  onBlur,
  readOnly,
  label,
}: FieldInputProps<string | null>) {
  const { example, fromFile, max } = optionsOf<TextOptions>(field);
  return (
    <>
      <TextArea
        {...control}
        autoGrow
        rows={3}
        placeholder={readOnly ? undefined : example}
        readOnly={readOnly}
        value={value ?? ""}
        onChange={(event) => {
          onChange(textOrNull(event.target.value));
        }}
        onBlur={onBlur}
      />
      {fromFile === undefined || readOnly ? null : (
        <TextFile
          label={label}
          max={max}
          onText={(text) => {
            onChange(textOrNull(text));
            onBlur();
          }}
        />
      )}
    </>
  );
}
