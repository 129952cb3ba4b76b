/** Fills in the customer of an earlier visit, found by name, phone or e-mail. */
import { useCallback, useRef } from "react";
import { widen, type AnyRecord } from "../../../contract/resource";
import { resourceEndpoints } from "../../../contract/resource-endpoints";
import { useRuntime, useT } from "../../../runtime/react";
import { Combobox } from "../../../ui/fields/combobox";
import type { Option } from "../../../ui/fields/field-input";
import { FieldFrame } from "../../../ui/inputs/field-frame";
import appointment from "../appointment.resource";

const { list } = resourceEndpoints(widen(appointment));
/** Most visits that are looked through, newest first. */
const MAX_VISITS = 20;
const LEAST_LETTERS = 2;

/** Values that a customer keeps from visit to visit. */
const KEPT = ["customerName", "customerPhone", "customerEmail", "vehicleRegistrationNumber"] as const;

const textIn = (visit: AnyRecord, name: (typeof KEPT)[number]): string => {
  const value = visit[name];
  return typeof value === "string" ? value : "";
};

export interface EarlierCustomerProps {
  readonly onPick: (values: Readonly<Record<string, unknown>>) => void;
}

export function EarlierCustomer({ onPick }: EarlierCustomerProps) {
  const t = useT();
  const { http } = useRuntime();
  const found = useRef<ReadonlyMap<number, AnyRecord>>(new Map());
  const search = useCallback(
    async (text: string, signal: AbortSignal): Promise<Option<number>[]> => {
      if (text.length < LEAST_LETTERS) return [];
      const query = { q: text, size: String(MAX_VISITS) };
      const { elements } = await http.call(list, { query, signal, background: true });
      const visits = elements as unknown as readonly AnyRecord[];
      // The newest visit of each customer and vehicle.
      const byWords = new Map<string, AnyRecord>();
      for (const visit of visits) {
        const words = KEPT.map((name) => textIn(visit, name))
          .filter(Boolean)
          .join(" · ");
        if (!byWords.has(words)) byWords.set(words, visit);
      }
      found.current = new Map([...byWords.values()].map((visit) => [visit.id, visit]));
      return [...byWords].map(([label, { id }]) => ({ id, label }));
    },
    [http],
  );
  return (
    <FieldFrame label={t("appointment-book.earlier-customer")} help={t("appointment-book.earlier-customer.help")}>
      {(control) => (
        <Combobox<number>
          control={control}
          text=""
          search={search}
          clearAfterPick
          placeholder={t("appointment-book.earlier-customer.example")}
          onPick={(option) => {
            const visit = option === null ? undefined : found.current.get(option.id);
            if (visit !== undefined) onPick(Object.fromEntries(KEPT.map((name) => [name, visit[name] ?? null])));
          }}
        />
      )}
    </FieldFrame>
  );
}
