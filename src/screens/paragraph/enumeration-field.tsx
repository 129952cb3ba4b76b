/** A choice whose values the server lists: few as buttons, many as a select. */
import { useQuery } from "@tanstack/react-query";
import { useRef, type ComponentType, type KeyboardEvent } from "react";
import { enumeration } from "../../contract/endpoints/enumerations";
import { enumerationKey, type EnumerationName, type EnumerationValue } from "../../contract/paragraph/enumerations";
import { ENUMERATION_OF } from "../../contract/paragraph/fields";
import type { Fields } from "../../contract/fields";
import { messageKeys } from "../../contract/message-keys";
import type { FieldSlotProps } from "../../engine/slots";
import { getRuntime } from "../../runtime";
import { useT } from "../../runtime/react";
import { Button } from "../../ui/button/button";
import { Icon } from "../../ui/icon/icon";
import { Select } from "../../ui/inputs/select";
import { moveFocus } from "../../ui/menu/move-focus";

/** Enumerations whose codes need no labels. */
const SELF_NAMED: readonly EnumerationName[] = ["seo-level"];

/** Waits for the values and their labels, and replaces icon names by the icons. */
async function withIcons(request: Promise<readonly EnumerationValue[]>): Promise<readonly EnumerationValue[]> {
  const [values, { CHOICE_ICONS }] = await Promise.all([
    request,
    import("./choice-icons"),
    getRuntime().i18n.load(import.meta.messages("enumeration.**")),
  ]);
  return values.map(({ icon = "", ...value }) => {
    const { [icon]: svg } = CHOICE_ICONS;
    return svg === undefined ? value : { ...value, icon: svg };
  });
}

/**
 * Query options for an enumeration. Cached for the session; lists change only with a release. Labels and icons load
 * with the first list that needs them.
 */
export const enumerationQuery = (name: EnumerationName) => ({
  queryKey: ["enumeration", name],
  staleTime: Infinity,
  queryFn: () => {
    const list = getRuntime().http.call(enumeration, { params: { name }, background: true });
    return SELF_NAMED.includes(name) ? list : withIcons(list);
  },
});

export interface ChoiceButtonsProps {
  readonly label: string;
  readonly values: readonly { readonly code: string; readonly label: string; readonly icon?: string | undefined }[];
  readonly value: string | null;
  readonly onChange: (code: string) => void;
  readonly readOnly?: boolean;
}

/** Radio buttons in a row; arrow keys move between them. */
export function ChoiceButtons({ label, values, value, onChange, readOnly = false }: ChoiceButtonsProps) {
  const group = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (moveFocus(group.current, event.key)) event.preventDefault();
  };
  const isListed = values.some(({ code }) => code === value);
  return (
    <div
      ref={group}
      className="td-choice-buttons"
      role="radiogroup"
      aria-label={label}
      onKeyDown={onKeyDown}
      tabIndex={-1}
    >
      {values.map(({ code, label: name, icon }, index) => (
        <button
          key={code}
          type="button"
          role="radio"
          aria-checked={code === value}
          aria-label={name}
          title={icon === undefined ? undefined : name}
          tabIndex={code === value || (!isListed && index === 0) ? 0 : -1}
          disabled={readOnly}
          onClick={() => {
            onChange(code);
          }}
        >
          {icon === undefined ? name : <Icon icon={icon} size={14} />}
        </button>
      ))}
    </div>
  );
}

/** Maximum number of values shown as buttons. */
const MAX_BUTTONS = 4;

interface EnumerationFieldProps extends FieldSlotProps {
  readonly list: EnumerationName;
}

function EnumerationField({ list, resource, name, value, onChange, readOnly }: EnumerationFieldProps) {
  const t = useT();
  const { data, isError, refetch } = useQuery(enumerationQuery(list));
  const key = name.replace(/\.\d+(?=\.|$)/g, "");
  const label = t.key(messageKeys.field(resource.name, key));
  const code = typeof value === "string" ? value : null;
  if (isError)
    return (
      <p className="td-row td-small">
        {t("paragraph.list-failed")}
        <Button size="sm" onClick={() => void refetch()}>
          {t("ui.retry")}
        </Button>
      </p>
    );
  const loadedValues: readonly EnumerationValue[] = data ?? [];
  const values = loadedValues.map((entry) => ({
    code: entry.code,
    label: t.key(entry.labelKey, undefined, { fallback: entry.code }),
    icon: entry.icon,
  }));
  if (
    // Codes are short enough for a row of buttons.
    SELF_NAMED.includes(list) ||
    (values.length > 0 && values.length <= MAX_BUTTONS && values.every(({ icon }) => icon !== undefined))
  )
    return <ChoiceButtons label={label} values={values} value={code} onChange={onChange} readOnly={readOnly} />;
  // A code that is no longer in the list stays until the user chooses another.
  const isUnknown = code !== null && data !== undefined && !loadedValues.some((entry) => entry.code === code);
  return (
    <Select
      aria-label={label}
      value={code ?? ""}
      disabled={readOnly}
      placeholder={t("paragraph.choose")}
      options={[
        ...values.map((entry) => ({ value: entry.code, label: entry.label })),
        ...(data === undefined && code !== null
          ? [{ value: code, label: t.key(enumerationKey(list, code), undefined, { fallback: "…" }) }]
          : []),
        ...(isUnknown ? [{ value: code, label: t("paragraph.unknown", { code }) }] : []),
      ]}
      onChange={({ target }) => {
        onChange(target.value === "" ? null : target.value);
      }}
    />
  );
}

const slotFor = (list: EnumerationName): ComponentType<FieldSlotProps> =>
  function EnumerationSlot(props: FieldSlotProps) {
    return <EnumerationField {...props} list={list} />;
  };
const SLOTS = new Map([...new Set(Object.values(ENUMERATION_OF))].map((list) => [list, slotFor(list)]));

/** Returns the form slots for a layout's fields with enumerations; inside rows, one per row. */
export function enumerationSlots(fields: Fields): Record<string, ComponentType<FieldSlotProps>> {
  const slots: Record<string, ComponentType<FieldSlotProps>> = {};
  for (const [path, list] of Object.entries(ENUMERATION_OF)) {
    const [name = "", cell] = path.split(".");
    const Slot = SLOTS.get(list);
    const field = fields[name];
    if (Slot === undefined || field === undefined || field.kind === "choices") continue;
    if (cell === undefined) slots[name] = Slot;
    else {
      const { max = 12 } = field.options as { readonly max?: number };
      for (let row = 0; row <= max; row++) slots[`${name}.${row}.${cell}`] = Slot;
    }
  }
  return slots;
}
