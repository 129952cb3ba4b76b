/**
 * Order of a paragraph's tyre profiles. Each move is stored at once by its own call; other changes wait for the form.
 */
import { useEffect, useState } from "react";
import { useEffectEvent } from "use-effect-event";
import { useWatch } from "react-hook-form";
import { tyreProfileIndex } from "../../contract/endpoints/paragraph";
import type { Paragraph } from "../../contract/paragraph/shapes";
import { useFormContextValue } from "../../engine/form/form-context";
import { useRuntime } from "../../runtime/react";

interface ProfileRow {
  readonly profile: { readonly id: number } | null;
}

const rowsOf = (value: unknown): readonly ProfileRow[] =>
  Array.isArray(value) ? (value as readonly ProfileRow[]) : [];
const idsOf = (rows: readonly ProfileRow[]): number[] => rows.map(({ profile }) => profile?.id ?? 0);

export interface ProfileMove {
  readonly tyreProfileId: number;
  readonly index: number;
}

/**
 * Returns the next move that brings the stored profiles closer to the desired order; undefined when they are in order,
 * or when profiles were added or removed.
 */
export function nextMove(stored: readonly number[], desired: readonly number[]): ProfileMove | undefined {
  const hasSameProfiles = stored.length === desired.length && stored.every((id) => desired.includes(id));
  const index = hasSameProfiles ? stored.findIndex((id, position) => id !== desired[position]) : -1;
  const tyreProfileId = desired[index];
  return tyreProfileId === undefined ? undefined : { tyreProfileId, index };
}

/**
 * Stores moves of the form's rows.
 *
 * @param onMoved receives the paragraph with its new order and version
 */
export function useProfileOrder(paragraph: Paragraph, onMoved: (paragraph: Paragraph) => void): void {
  const { form } = useFormContextValue();
  const { http, toasts } = useRuntime();
  const [isMoving, setMoving] = useState(false);
  const desired = idsOf(rowsOf(useWatch({ control: form.control, name: "profiles" })));
  const rows = rowsOf(paragraph.content["profiles"]);
  const next = form.lock === undefined && !isMoving ? nextMove(idsOf(rows), desired) : undefined;
  const key = JSON.stringify(next);

  const move = useEffectEvent(async (body: ProfileMove): Promise<void> => {
    setMoving(true);
    try {
      const response = await http.call(tyreProfileIndex, { params: { id: String(paragraph.id) }, body });
      const profiles = response.profiles.flatMap(
        ({ profile }) => rows.find((row) => row.profile?.id === profile.id) ?? [],
      );
      onMoved({ ...paragraph, version: response.version, content: { ...paragraph.content, profiles } });
    } catch (error) {
      // The order is then saved with the form.
      console.error("The profile could not be moved", error);
      toasts.show({ kind: "error", key: "paragraph.profiles.move-failed" });
    } finally {
      setMoving(false);
    }
  });
  useEffect(() => {
    if (key !== undefined) void move(JSON.parse(key) as ProfileMove);
  }, [key]);
}
