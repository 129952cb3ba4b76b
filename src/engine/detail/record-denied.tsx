/** Shown instead of a record that the account may not open. */
import lock from "@shoelace-style/shoelace/dist/assets/icons/lock.svg";
import { useT } from "../../runtime/react";
import { EmptyState } from "../../ui/states/empty-state";

export function RecordDenied() {
  const t = useT();
  return (
    <EmptyState failure="forbidden" icon={lock} title={t("detail.denied.title")}>
      {t("detail.denied.text")}
    </EmptyState>
  );
}
