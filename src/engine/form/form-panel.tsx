/** A panel of the form: the engine's own (`@history`) or one of the slots file. */
import { lazy, Suspense } from "react";
import { Card } from "../../ui/card/card";
import { Skeleton } from "../../ui/states/skeleton";
import { useFormSurroundings } from "./form-context";
import { withWords } from "../../runtime/with-words";

const HistoryPanel = lazy(async () => {
  const { HistoryPanel: content } = await withWords(import("../detail/history-panel"), ["history"]);
  return { default: content };
});

export interface FormPanelProps {
  /** `@history`. */
  readonly name: string;
  /** Draws a card of its own under this title. */
  readonly title?: string;
}

export function FormPanel({ name, title }: FormPanelProps) {
  const { form, slots } = useFormSurroundings();
  const Slot = slots?.panels?.[name as `@${string}`];
  const content =
    Slot !== undefined ? (
      <Slot resource={form.resource} record={form.base.record} />
    ) : name === "@history" ? (
      <Suspense fallback={<Skeleton lines={6} />}>
        <HistoryPanel />
      </Suspense>
    ) : null;
  if (content === null) return null;
  return title === undefined ? <div data-wide>{content}</div> : <Card title={title}>{content}</Card>;
}
