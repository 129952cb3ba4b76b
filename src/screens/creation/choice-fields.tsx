/** Choice fields of a step: several options, a template with its colours, a place on the map. */
import { useState } from "react";
import type { CreationField, CreationValues } from "../../contract/endpoints/creation";
import { useT } from "../../runtime/react";
import { Button } from "../../ui/button/button";
import type { ControlProps } from "../../ui/inputs/field-frame";
import { Checkbox } from "../../ui/inputs/checkbox";
import { RadioGroup } from "../../ui/inputs/radio-group";
import { TextInput } from "../../ui/inputs/text-input";

type Value = CreationValues[string];

interface ChoiceFieldProps {
  readonly field: CreationField;
  readonly value: Value | undefined;
  readonly onChange: (value: Value) => void;
}

export function ChoicesField({ field, value, onChange }: ChoiceFieldProps) {
  const t = useT();
  const selected = Array.isArray(value) ? value : [];
  return (
    <div className="td-creation__choices">
      {(field.options ?? []).map((option) => (
        <Checkbox
          key={option.value}
          checked={selected.includes(option.value)}
          label={t.key(option.label, undefined, { fallback: option.label })}
          onChange={(event) => {
            const others = selected.filter((item) => item !== option.value);
            onChange(event.target.checked ? [...others, option.value] : others);
          }}
        />
      ))}
    </div>
  );
}

/** Shows each template as a small page in its colours, with the shop's name. */
export function TemplateField({ field, value, onChange, shopName }: ChoiceFieldProps & { readonly shopName: string }) {
  return (
    <RadioGroup
      options={(field.options ?? []).map((option) => ({
        value: option.value,
        label: <TemplatePreview title={option.label} colours={option.colours ?? []} shopName={shopName} />,
      }))}
      value={typeof value === "string" ? value : undefined}
      onChange={onChange}
    />
  );
}

interface PreviewProps {
  readonly title: string;
  readonly colours: readonly string[];
  readonly shopName: string;
}

function TemplatePreview({ title, colours, shopName }: PreviewProps) {
  const [main = "#5b6472", accent = main, background = "#ffffff"] = colours;
  return (
    <span className="td-creation__template">
      <svg viewBox="0 0 120 68" aria-hidden="true">
        <rect width="120" height="68" rx="4" fill={background} stroke="currentColor" strokeOpacity="0.3" />
        <rect width="120" height="16" rx="4" fill={main} />
        <rect x="8" y="24" width="46" height="6" rx="2" fill={main} fillOpacity="0.7" />
        <rect x="8" y="36" width="62" height="3" rx="1" fill={main} fillOpacity="0.35" />
        <rect x="8" y="42" width="54" height="3" rx="1" fill={main} fillOpacity="0.35" />
        <rect x="8" y="52" width="28" height="9" rx="2" fill={accent} />
        <circle cx="94" cy="42" r="18" fill="none" stroke={accent} strokeWidth="5" strokeDasharray="6 2.4" />
      </svg>
      <span>
        <strong>{title}</strong>
        <span className="td-small td-subtle">{shopName}</span>
      </span>
    </span>
  );
}

/** Decimals of a degree: six are about 10 cm. */
const DIGITS = 6;

/** Coordinates as `latitude,longitude`, typed or taken from the device. */
export function PlaceField({
  frame,
  value,
  onChange,
}: {
  readonly frame: ControlProps;
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  const t = useT();
  const [state, setState] = useState<"idle" | "asking" | "refused">("idle");
  const locate = () => {
    setState("asking");
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setState("idle");
        onChange(`${coords.latitude.toFixed(DIGITS)},${coords.longitude.toFixed(DIGITS)}`);
      },
      () => {
        setState("refused");
      },
      { enableHighAccuracy: true, timeout: 10_000 },
    );
  };
  return (
    <>
      <TextInput
        {...frame}
        inputMode="text"
        placeholder="45.764043,4.835659"
        autoComplete="off"
        value={value}
        onChange={(event) => {
          onChange(event.target.value.replace(/\s+/g, ""));
        }}
      />
      {"geolocation" in navigator ? (
        <div className="td-creation__candidates">
          <Button size="sm" busy={state === "asking"} onClick={locate}>
            {t("creation-screen.locate")}
          </Button>
        </div>
      ) : null}
      <span role="status" className="td-small td-muted">
        {state === "refused" ? t("creation-screen.locate-refused") : null}
      </span>
    </>
  );
}
