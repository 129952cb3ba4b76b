/** The order of the tyre profiles of a paragraph is stored as soon as one is moved, by its own call (Spec 1 §7): what else is typed waits for the form. */
import { useEffect, useEffectEvent, useState } from "react";
import { useWatch } from "react-hook-form";
import { tyreProfileIndex } from "../../contract/endpoints/paragraph";
import type { Paragraph } from "../../contract/paragraph/shapes";
import { useFormSurroundings } from "../../engine/form/form-context";
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

/** The next move that brings stored profiles nearer to an order; undefined where they stand in it, or where others are meant. */
export function nextMove(stored: readonly number[], wanted: readonly number[]): ProfileMove | undefined {
  const same = stored.length === wanted.length && stored.every((id) => wanted.includes(id));
  const index = same ? stored.findIndex((id, at) => id !== wanted[at]) : -1;
  const tyreProfileId = wanted[index];
  return tyreProfileId === undefined ? undefined : { tyreProfileId, index };
}

/** Follows the rows of the form. @param onMoved gets the paragraph in its new order and version */
export function useProfileOrder(paragraph: Paragraph, onMoved: (paragraph: Paragraph) => void): void {
  const { form } = useFormSurroundings();
  const { http, toasts } = useRuntime();
  const [isMoving, setMoving] = useState(false);
  const wanted = idsOf(rowsOf(useWatch({ control: form.control, name: "profiles" })));
  const rows = rowsOf(paragraph.content["profiles"]);
  const next = form.lock === undefined && !isMoving ? nextMove(idsOf(rows), wanted) : undefined;
  const key = JSON.stringify(next);

  const move = useEffectEvent(async (body: ProfileMove): Promise<void> => {
    setMoving(true);
    try {
      const answer = await http.call(tyreProfileIndex, { params: { id: String(paragraph.id) }, body });
      const profiles = answer.profiles.flatMap(
        ({ profile }) => rows.find((row) => row.profile?.id === profile.id) ?? [],
      );
      onMoved({ ...paragraph, version: answer.version, content: { ...paragraph.content, profiles } });
    } catch (error) {
      // The order then waits for the form, like everything else.
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
