/** The code of another shop: shops of the network are found by name, others by their whole code. */
import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { networkShops } from "../../../contract/endpoints/network-shops";
import type { FieldSlotProps } from "../../../engine/slots";
import { useRuntime, useT } from "../../../runtime/react";
import { Combobox } from "../../../ui/fields/combobox";
import type { OptionSearch } from "../../../ui/fields/field-input";
import { localSearch } from "../../../ui/fields/local-options";

export function ShopCodeField({ control, value, onChange, readOnly }: FieldSlotProps) {
  const t = useT();
  const { http } = useRuntime();
  const { data } = useQuery({
    queryKey: ["network-shops"],
    enabled: !readOnly,
    queryFn: ({ signal }) => http.call(networkShops, { signal, background: true }),
  });
  const code = typeof value === "string" ? value : "";
  const search: OptionSearch<string> = useCallback(
    (text, signal) =>
      localSearch((data?.elements ?? []).map((shop) => ({ id: shop.code, label: shop.name, hint: shop.code })))(
        text,
        signal,
      ),
    [data],
  );
  const chosen = data?.elements.find((shop) => shop.code.toLowerCase() === code.toLowerCase());
  return (
    <Combobox
      control={control}
      text={chosen?.name ?? code}
      search={search}
      readOnly={readOnly}
      onPick={(option) => {
        onChange(option?.id ?? null);
      }}
      extra={{
        label: (text) => t("dealer-panes.shop-code", { text: text.trim() }),
        run: (text) => {
          onChange(text.trim());
        },
      }}
    />
  );
}
