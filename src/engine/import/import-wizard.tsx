/** An import from file to report: its steps, and the bar with the button to the next step. */
import arrowLeft from "@shoelace-style/shoelace/dist/assets/icons/arrow-left.svg";
import check from "@shoelace-style/shoelace/dist/assets/icons/check-lg.svg";
import { useEffect } from "react";
import { missingTargets, type ImportDraft } from "../../contract/endpoints/imports";
import { isActive } from "../../contract/endpoints/jobs";
import type { AnyResource } from "../../contract/resource";
import { useIntlLocale, useRuntime, useSession, useT } from "../../runtime/react";
import { Alert } from "../../ui/alert/alert";
import { Button } from "../../ui/button/button";
import { Icon } from "../../ui/icon/icon";
import { defineSheet } from "../../ui/styles";
import { formatMoment } from "../cells/format";
import css from "./import.css";
import { figure } from "./import-texts";
import { PasteLines } from "./paste-lines";
import { FileStep } from "./step-file";
import { MappingStep } from "./step-mapping";
import { PreviewStep } from "./step-preview";
import { RunStep } from "./step-run";
import { STEPS, useImport, type InitialFile, type ImportState } from "./use-import";
import { useResourceNames } from "../jobs/use-resource-names";

defineSheet(css);

function Steps({ step }: Pick<ImportState, "step">) {
  const t = useT();
  const current = STEPS.indexOf(step);
  return (
    <ol className="td-import-steps" aria-label={t("import.steps")}>
      {STEPS.map((name, index) => (
        <li
          key={name}
          aria-current={index === current ? "step" : undefined}
          data-state={index < current ? "done" : index === current ? "now" : "later"}
        >
          <span className="td-import-steps__mark" aria-hidden="true">
            {index < current ? <Icon icon={check} size={12} /> : index + 1}
          </span>
          {t(`import.step.${name}`)}
        </li>
      ))}
    </ol>
  );
}

/** Name, size and format of the file. */
function FileFacts({ draft }: { readonly draft: ImportDraft }) {
  const t = useT();
  const { kind, encoding, delimiter } = draft.format;
  const formatText = [
    ...(kind === "CSV" ? [] : [kind]),
    ...(kind === "XLSX" ? [] : [encoding]),
    ...(kind === "CSV" ? [delimiter.replace("\t", "⇥")] : []),
  ].join(" · ");
  return (
    <p className="td-small td-muted">
      {draft.fileName} · {t.count("import.file.lines", draft.lines)} · {formatText}
    </p>
  );
}

/** Number of lines that can be imported: all but ignored and faulty ones. */
const importableLines = ({ preview }: ImportState): number =>
  figure(preview?.report, "created") + figure(preview?.report, "updated");

function PreviewBar({ state, draft }: { readonly state: ImportState; readonly draft: ImportDraft }) {
  const t = useT();
  const locale = useIntlLocale();
  const { dialogs } = useRuntime();
  const timeZone = useSession().shop?.timeZone;
  const failed = figure(state.preview?.report, "nbLinesInError");
  const count = importableLines(state);
  const unresolved = figure(state.preview?.report, "unresolved");
  const isChecked = state.preview !== undefined && !isActive(state.preview);
  const removing = draft.options.mode === "REPLACE_ALL" ? figure(state.preview?.report, "removable") : undefined;
  const run = async (): Promise<void> => {
    const { importedBefore } = draft;
    if (removing !== undefined && removing > 0) {
      const confirmed = await dialogs.confirm({
        titleKey: "import.remove.question",
        contentKey: "import.remove.text",
        confirmKey: "import.remove.agree",
        params: { count: removing },
        danger: true,
        wordToType: String(removing),
      });
      if (!confirmed) return;
    }
    if (importedBefore === null) {
      state.run(false, removing);
      return;
    }
    const at = formatMoment(importedBefore.at, locale, timeZone).full;
    const confirmed = await dialogs.confirm({
      titleKey: "import.again",
      confirmKey: "import.again.agree",
      params: { at, by: importedBefore.by },
    });
    if (confirmed) state.run(true, removing);
  };
  return (
    <>
      <Button
        icon={arrowLeft}
        onClick={() => {
          state.goTo("mapping");
        }}
      >
        {t("import.step.mapping")}
      </Button>
      <p className="td-small td-muted td-grow">
        {!isChecked ? "" : failed > 0 ? t.count("import.preview.errors", failed) : t("import.preview.clean")}
      </p>
      <Button
        variant="primary"
        busy={state.busy}
        disabled={!isChecked || count + unresolved + (removing ?? 0) === 0}
        onClick={() => void run()}
      >
        {count > 0
          ? t.count("import.run", count)
          : (removing ?? 0) > 0
            ? t.count("import.run.remove", removing ?? 0)
            : t(unresolved > 0 ? "import.run.unresolved" : "import.run.none")}
      </Button>
    </>
  );
}

function MappingBar({ state, draft }: { readonly state: ImportState; readonly draft: ImportDraft }) {
  const t = useT();
  return (
    <>
      <Button icon={arrowLeft} onClick={state.startOver}>
        {t("import.step.file")}
      </Button>
      <span className="td-grow" />
      <Button
        variant="primary"
        busy={state.busy}
        disabled={missingTargets(draft.targets, draft.mapping, draft.options).length > 0}
        onClick={state.checkLines}
      >
        {t("import.step.preview")}
      </Button>
    </>
  );
}

export interface ImportWizardProps {
  readonly resource: AnyResource;
  /** Called when records may have changed. */
  readonly onDone: () => void;
  /** A file that has already been read; must be referentially stable while the import is open. */
  readonly initialFile?: InitialFile;
}

export function ImportWizard({ resource, onDone, initialFile }: ImportWizardProps) {
  const t = useT();
  const state = useImport(resource.name, onDone, initialFile);
  // Labels of fields that only the form shows.
  const hasNames = useResourceNames([resource.name, `${resource.name}-detail`]);
  const { step, draft, failure, preview, busy, checkLines } = state;
  // Retried lines of an earlier import are checked as soon as they have loaded.
  const isUnchecked = step === "preview" && preview === undefined && !busy && failure === undefined;
  useEffect(() => {
    if (isUnchecked) checkLines();
  }, [isUnchecked, checkLines]);
  return (
    <div className="td-import">
      <Steps step={step} />
      {draft === undefined ? null : <FileFacts draft={draft} />}
      {failure === undefined ? null : (
        <Alert tone="danger" title={draft === undefined ? t("import.uploading.failed") : undefined}>
          {failure}
        </Alert>
      )}
      {draft === undefined ? (
        <>
          <FileStep state={state} maxBytes={resource.import?.maxBytes} />
          <PasteLines state={state} />
        </>
      ) : null}
      {draft !== undefined && step === "mapping" && hasNames ? <MappingStep state={state} draft={draft} /> : null}
      {draft !== undefined && step === "preview" ? <PreviewStep state={state} draft={draft} /> : null}
      {draft !== undefined && step === "run" ? <RunStep state={state} draft={draft} resource={resource} /> : null}
      {draft === undefined || step === "run" ? null : (
        <div className="td-import-bar">
          {step === "preview" ? <PreviewBar state={state} draft={draft} /> : <MappingBar state={state} draft={draft} />}
        </div>
      )}
    </div>
  );
}
