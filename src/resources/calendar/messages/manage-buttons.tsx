/**
 * Warns that a confirmation has no way for customers to change or cancel their appointment.
 * @messages calendar-message.**
 */
import { useWatch } from "react-hook-form";
import { useFormContextValue } from "../../../engine/form/form-context";
import type { PanelProps } from "../../../engine/slots";
import { useT } from "../../../runtime/react";
import { Alert } from "../../../ui/alert/alert";

const LINKS = /\{(?:manageLink|cancelLink)\}/;

export function ManageButtons({ record }: PanelProps) {
  const t = useT();
  const { form } = useFormContextValue();
  const [blocks, texts] = useWatch({ control: form.control, name: ["blocks", "text"] }) as readonly [
    readonly { readonly block: string | null }[] | null | undefined,
    Readonly<Record<string, string>> | null | undefined,
  ];
  const written = Object.values(texts ?? {});
  const hasLinks = written.length > 0 && written.every((text) => LINKS.test(text));
  const hasButtons = (blocks ?? []).some(({ block }) => block === "MANAGE_BUTTONS");
  if (record?.["type"] !== "APPOINTMENT_CONFIRMED" || hasButtons || hasLinks) return null;
  return <Alert tone="warning">{t("calendar-message.no-buttons")}</Alert>;
}
