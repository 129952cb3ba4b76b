/** Reads the movements of a payment, and again while its platform has not answered. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { ResponseOf } from "../../../contract/endpoint";
import { paymentLedger } from "../../../contract/endpoints/payments";
import { needsResponse } from "../../../contract/payments";
import { invalidateResource } from "../../../engine/resource-cache";
import { useRuntime } from "../../../runtime/react";

/** Milliseconds between reads while something waits. */
const POLL_MS = 1_500;

export type Ledger = ResponseOf<typeof paymentLedger>;

const keyOf = (id: string, version: number | undefined) => ["payment-ledger", id, version] as const;

/** @param id undefined for no record yet */
export function useLedger(id: number | undefined, version: number | undefined) {
  const { http, session } = useRuntime();
  const client = useQueryClient();
  const query = useQuery<Ledger>({
    queryKey: keyOf(String(id), version),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (state.data?.waiting === true ? POLL_MS : false),
    queryFn: ({ signal }) =>
      http.call(paymentLedger, { params: { id: String(id) }, signal, background: true, unattended: true }),
  });
  const movements = query.data?.movements.length;
  const waiting = query.data?.waiting;
  const open = query.data?.disputes.filter(({ status }) => needsResponse(status)).length;
  const last = useRef<string>(undefined);
  const lastOpen = useRef(open);
  // The record has changed with its movements.
  useEffect(() => {
    if (waiting === undefined) return;
    const now = `${String(movements)} ${String(waiting)}`;
    if (last.current !== undefined && last.current !== now)
      for (const name of ["payment", "payment-dispute"] as const) void invalidateResource(client, name);
    last.current = now;
  }, [client, movements, waiting]);
  // The header warns of disputes that wait for an answer.
  useEffect(() => {
    // Movements of another version of the record are undefined until they are read.
    if (open === undefined) return;
    const isChanged = lastOpen.current !== undefined && lastOpen.current !== open;
    lastOpen.current = open;
    if (isChanged) session.reload().catch((error: unknown) => console.error("The warning is not up to date", error));
  }, [session, open]);
  return query;
}
