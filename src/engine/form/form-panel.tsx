/** A panel of a form: the engine's own (`@history`) or a slot of the resource. */
import { Card } from "../../ui/card/card";
import { Skeleton } from "../../ui/states/skeleton";
import { useFormContextValue } from "./form-context";
import { deferred } from "../../ui/deferred";

const HistoryPanel = deferred(
  async () => {
    const { HistoryPanel: content } = await import("../detail/history-panel");
    return content;
  },
  () => <Skeleton lines={6} />,
);

export interface FormPanelProps {
  /** Such as `@history`. */
  readonly name: string;
  /** Renders the panel as a card with this title. */
  readonly title?: string;
}

export function FormPanel({ name, title }: FormPanelProps) {
  const { form, slots } = useFormContextValue();
  const Slot = slots?.panels?.[name as `@${string}`];
  const content =
    Slot !== undefined ? (
      <Slot resource={form.resource} record={form.base.record} />
    ) : name === "@history" ? (
      <HistoryPanel />
    ) : null;
  if (content === null) return null;
  return title === undefined ? <div data-wide>{content}</div> : <Card title={title}>{content}</Card>;
}
