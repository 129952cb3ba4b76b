/** Warns when a page has several H1 titles, with buttons that lower this one or the other one. */
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import type { Paragraph } from "../../contract/paragraph/shapes";
import type { RecordForm } from "../../engine/form/record-form";
import { paragraphKeys } from "../../engine/paragraphs/paragraph-record";
import { useRuntime, useT } from "../../runtime/react";
import { Button } from "../../ui/button/button";
import { withActions } from "./actions-later";

export interface SeoNoteProps {
  readonly paragraph: Paragraph;
  readonly form: RecordForm;
}

export function SeoNote({ paragraph, form }: SeoNoteProps) {
  const t = useT();
  const runtime = useRuntime();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const isDuplicate = useWatch({ control: form.control, name: "titleLevel" }) === "H1";
  const { otherH1 } = paragraph;
  if (otherH1 === null) return null;
  const lowerOther = async (): Promise<void> => {
    setBusy(true);
    await withActions(runtime, async (actions) => {
      if (!(await actions.lowerOtherTitle({ paragraph, runtime }))) return;
      await client.invalidateQueries({ queryKey: paragraphKeys.one(paragraph.id), exact: true });
      await client.invalidateQueries({ queryKey: paragraphKeys.list(paragraph.ownerType, paragraph.ownerId) });
    });
    setBusy(false);
  };
  return (
    <p className="td-small td-row" data-warning={isDuplicate || undefined}>
      {t(isDuplicate ? "paragraph.seo.two" : "paragraph.seo.one", { name: otherH1 })}
      {isDuplicate && form.lock === undefined ? (
        <>
          <Button
            size="sm"
            onClick={() => {
              form.methods.setValue("titleLevel", "H2", { shouldDirty: true });
            }}
          >
            {t("paragraph.seo.lower")}
          </Button>
          <Button size="sm" busy={busy} onClick={() => void lowerOther()}>
            {t("paragraph.seo.lower-other")}
          </Button>
        </>
      ) : null}
    </p>
  );
}
