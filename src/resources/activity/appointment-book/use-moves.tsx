/** Moves appointments: one call each, with undo, and what the server says when the start is not free. */
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useContext, useState } from "react";
import { TdError } from "../../../contract/errors";
import { isObject } from "../../../contract/object";
import { widen } from "../../../contract/resource";
import { resourceEndpoints } from "../../../contract/resource-endpoints";
import { undoneToast } from "../../../engine/actions/undone-toast";
import { errorText } from "../../../engine/error-text";
import { invalidateResource } from "../../../engine/resource-cache";
import { UNDO_MS } from "../../../engine/undo-time";
import { ElementContext } from "../../../runtime/element";
import { useRuntime, useT } from "../../../runtime/react";
import { formatTime } from "../../../runtime/session-formats";
import appointment from "../appointment.resource";
import { BOOK_KEY } from "./use-book";

const endpoints = resourceEndpoints(widen(appointment));

/** A new place for an appointment. */
export interface Move {
  readonly id: number;
  readonly version: number;
  readonly customer: string;
  /** Null for the best free bay. */
  readonly bay: number | null;
  readonly bayName: string;
  readonly start: number;
  /** Null keeps the duration. */
  readonly minutes: number | null;
  readonly timeZone: string;
}

/** Why a start is not free, and what is. */
export interface Refusal {
  /** Translated. */
  readonly message: string;
  /** ISO instants of the nearest free starts. */
  readonly starts: readonly string[];
  /** An agent may book all the same, with a reason. */
  readonly forceable: boolean;
}

/** Returns what the server says about a start that is not free; undefined for any other failure. */
export function refusalOf(error: unknown, message: string): Refusal | undefined {
  if (!(error instanceof TdError) || error.problem?.type !== "refused") return undefined;
  const { current } = error.problem;
  if (!isObject(current) || !("starts" in current) || !Array.isArray(current.starts)) return undefined;
  const forceable = "forceable" in current && current.forceable === true;
  return { message, starts: current.starts.map(String), forceable };
}

export interface Moves {
  /** The move that is being sent. */
  readonly pending: Move | undefined;
  readonly refused: { readonly move: Move; readonly refusal: Refusal } | undefined;
  readonly move: (move: Move, reason?: string) => void;
  readonly forgetRefused: () => void;
  /** Loads the book again after another change. */
  readonly refresh: () => void;
}

export function useMoves(): Moves {
  const t = useT();
  const runtime = useRuntime();
  const client = useQueryClient();
  const element = useContext(ElementContext);
  const [pending, setPending] = useState<Move>();
  const [refused, setRefused] = useState<Moves["refused"]>();
  const refresh = useCallback(() => {
    void client.invalidateQueries({ queryKey: [BOOK_KEY] });
    void invalidateResource(client, appointment.name);
  }, [client]);

  const undo = async (token: string): Promise<void> => {
    try {
      runtime.toasts.show(undoneToast(t, await runtime.http.call(endpoints.undo, { params: { token } })));
    } catch (error) {
      runtime.toasts.show({ kind: "error", text: `${t("action.undo-failed")}. ${errorText(t, error)}` });
    }
    refresh();
  };

  const send = async (move: Move, reason: string | null): Promise<void> => {
    const { id, version, customer, bay, bayName, start, minutes, timeZone } = move;
    const date = new Date(start).toISOString();
    setPending(move);
    setRefused(undefined);
    try {
      const answer = await runtime.http.call(endpoints.action, {
        params: { id: String(id), action: "move" },
        body: { version, date, bay: bay === null ? null : { id: bay, label: bayName }, minutes, reason },
      });
      const { undoToken } = answer as { readonly undoToken?: unknown };
      element?.emit("td-appointment-moved", { id, start: date, bay });
      runtime.toasts.show({
        kind: "success",
        text: t("appointment-book.moved", { customer, bay: bayName, time: formatTime(date, timeZone) }),
        timeout: UNDO_MS,
        ...(typeof undoToken === "string" && {
          action: { labelKey: "action.undo", run: () => void undo(undoToken) },
        }),
      });
    } catch (error) {
      const refusal = refusalOf(error, errorText(t, error));
      if (refusal === undefined) runtime.toasts.show({ kind: "error", text: errorText(t, error) });
      else setRefused({ move, refusal });
    } finally {
      await client.invalidateQueries({ queryKey: [BOOK_KEY] });
      void invalidateResource(client, appointment.name);
      setPending(undefined);
    }
  };
  return {
    pending,
    refused,
    move: (move, reason) => void send(move, reason ?? null),
    forgetRefused: () => {
      setRefused(undefined);
    },
    refresh,
  };
}
