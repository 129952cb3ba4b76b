/** Above the table of a product's page: fills it with the facts about the product. */
import arrow from "@shoelace-style/shoelace/dist/assets/icons/arrow-repeat.svg";
import { useState } from "react";
import { technicalData } from "../../contract/endpoints/technical-data";
import type { Localised } from "../../contract/fields";
import { factsText, withFacts } from "../../contract/paragraph/technical-data";
import type { Paragraph } from "../../contract/paragraph/shapes";
import { useFormContextValue } from "../../engine/form/form-context";
import { useRuntime, useT } from "../../runtime/react";
import { Button } from "../../ui/button/button";

export interface TechnicalDataProps {
  readonly paragraph: Paragraph;
}

export function TechnicalData({ paragraph }: TechnicalDataProps) {
  const t = useT();
  const { http, toasts } = useRuntime();
  const { form } = useFormContextValue();
  const [busy, setBusy] = useState(false);
  if (form.lock !== undefined) return null;
  const fill = async (): Promise<void> => {
    setBusy(true);
    try {
      const { facts } = await http.call(technicalData, { params: { id: String(paragraph.id) } });
      const { methods } = form;
      const [grid, filled] = [methods.getValues("grid"), methods.getValues("filledFacts")] as [Localised, Localised];
      const next = Object.entries(facts).map(([locale, rows]) => [locale, factsText(rows)] as const);
      const tables = next.map(([locale, text]) => [locale, withFacts(grid[locale] ?? "", filled[locale] ?? "", text)]);
      methods.setValue("grid", { ...grid, ...Object.fromEntries(tables) }, { shouldDirty: true });
      methods.setValue("filledFacts", { ...filled, ...Object.fromEntries(next) }, { shouldDirty: true });
    } catch (error) {
      console.error("The facts about the product could not be loaded", error);
      toasts.show({ kind: "error", key: "paragraph.technical-data.failed" });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="td-row">
      <Button size="sm" icon={arrow} busy={busy} onClick={() => void fill()}>
        {t("paragraph.technical-data.fill")}
      </Button>
      <span className="td-small td-muted">{t("paragraph.technical-data.help")}</span>
    </div>
  );
}
