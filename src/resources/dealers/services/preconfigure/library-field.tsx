/** Services of the library by heading. A heading's checkbox selects all of its services. */
import { useQuery } from "@tanstack/react-query";
import { serviceLibrary } from "../../../../contract/endpoints/service-library";
import { messageKeys } from "../../../../contract/message-keys";
import type { FieldSlotProps } from "../../../../engine/slots";
import { formatNumber, formatPrice } from "../../../../engine/cells/format";
import { useIntlLocale, useRuntime, useT } from "../../../../runtime/react";
import { Checkbox } from "../../../../ui/inputs/checkbox";
import { defineSheet } from "../../../../ui/styles";
import css from "./library-field.css";
import { LIBRARY_GROUP_NAMES, LIBRARY_GROUPS, LIBRARY_SERVICES } from "./service-library";

defineSheet(css);

export function LibraryField({ resource, name, value, onChange, readOnly }: FieldSlotProps) {
  const t = useT();
  const locale = useIntlLocale();
  const { http } = useRuntime();
  const { data } = useQuery({
    queryKey: ["service-library"],
    staleTime: Infinity,
    queryFn: ({ signal }) => http.call(serviceLibrary, { signal, background: true }),
  });
  const usual = new Map(data?.elements.map((service) => [service.code, service]));
  /** The usual duration and the range of prices. */
  const hint = (code: string): string | undefined => {
    const service = usual.get(code);
    if (service === undefined) return undefined;
    const minutes = t("service-preconfigure.usual.minutes", { minutes: formatNumber(service.minutes, locale) });
    const [low, high] = [service.low, service.high].map((price) => price && formatPrice(price, locale));
    if (!low || !high) return minutes;
    return `${minutes} · ${low === high ? low : t("service-preconfigure.usual.prices", { low, high })}`;
  };
  const selected = new Set((value ?? []) as readonly string[]);
  const tick = (codes: readonly string[], on: boolean): void => {
    onChange(LIBRARY_SERVICES.filter((code) => (codes.includes(code) ? on : selected.has(code))));
  };
  return LIBRARY_GROUP_NAMES.map((group) => {
    const codes: readonly string[] = LIBRARY_GROUPS[group];
    const count = codes.filter((code) => selected.has(code)).length;
    const label = t(`service-preconfigure.group.${group}`);
    return (
      <div key={group} className="td-library" role="group" aria-label={label}>
        <Checkbox
          className="td-library__head"
          label={label}
          checked={count === codes.length}
          indeterminate={count > 0 && count < codes.length}
          disabled={readOnly}
          onChange={(event) => {
            tick(codes, event.target.checked);
          }}
        />
        <div className="td-library__services">
          {codes.map((code) => (
            <Checkbox
              key={code}
              label={t.key(messageKeys.choice(resource.name, name, code))}
              help={hint(code)}
              checked={selected.has(code)}
              disabled={readOnly}
              onChange={(event) => {
                tick([code], event.target.checked);
              }}
            />
          ))}
        </div>
      </div>
    );
  });
}
