/** A file of all levels: read once, then imported level by level from the top, since articles name those that they belong to. */
import arrowRight from "@shoelace-style/shoelace/dist/assets/icons/arrow-right.svg";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { articleName } from "../../contract/article-name";
import { importDatabase, type DatabaseFiles } from "../../contract/endpoints/database-files";
import { MAX_IMPORT_BYTES } from "../../contract/endpoints/imports";
import { messageKeys } from "../../contract/message-keys";
import type { AnyResource } from "../../contract/resource";
import { formatNumber } from "../../engine/cells/format";
import { errorText } from "../../engine/error-text";
import { ImportWizard } from "../../engine/import/import-wizard";
import { FileStep, TYPES } from "../../engine/import/step-file";
import { invalidateResource } from "../../engine/resource-cache";
import { useIntlLocale, useRuntime, useT } from "../../runtime/react";
import { Alert } from "../../ui/alert/alert";
import { Button } from "../../ui/button/button";
import { Tabs } from "../../ui/tabs/tabs";
import type { KnownStructure } from "./use-structure";

const MEGABYTE = 1024 * 1024;

export interface AllLevelsProps {
  readonly structure: KnownStructure;
  readonly resources: readonly AnyResource[];
}

export function AllLevels({ structure, resources }: AllLevelsProps) {
  const t = useT();
  const { http } = useRuntime();
  const [files, setFiles] = useState<DatabaseFiles>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const upload = (file: File): void => {
    const body = new FormData();
    body.set("file", file);
    setBusy(true);
    setFailure(undefined);
    http
      .call(importDatabase, { params: { id: String(structure.id) }, body })
      .then(setFiles, (error: unknown) => {
        setFailure(errorText(t, error));
      })
      .finally(() => {
        setBusy(false);
      });
  };
  if (files !== undefined)
    return (
      <Levels
        files={files}
        resources={resources}
        onAnew={() => {
          setFiles(undefined);
        }}
      />
    );
  return (
    <div className="td-import">
      {failure === undefined ? null : (
        <Alert tone="danger" title={t("import.uploading.failed")}>
          {failure}
        </Alert>
      )}
      <FileStep
        state={{ busy, upload }}
        types={`${TYPES},.zip`}
        hint={t("custom-database.importer.hint", { megabytes: MAX_IMPORT_BYTES / MEGABYTE })}
      />
    </div>
  );
}

interface LevelsProps {
  readonly files: DatabaseFiles;
  readonly resources: readonly AnyResource[];
  readonly onAnew: () => void;
}

function Levels({ files: { drafts, ignored }, resources, onAnew }: LevelsProps) {
  const t = useT();
  const locale = useIntlLocale();
  const [place, setPlace] = useState(0);
  const now = drafts[place];
  const next = drafts[place + 1];
  const nameOf = (level: number): string => t.key(messageKeys.many(articleName(level)));
  const resource = resources.find(({ name }) => name === articleName(now?.level ?? 0));
  if (now === undefined || resource === undefined) return null;
  return (
    <Tabs
      label={t("custom-database.levels")}
      items={drafts.map(({ level, draft }) => ({ id: String(level), label: nameOf(level), count: draft.lines }))}
      value={String(now.level)}
      onChange={(id) => {
        setPlace(drafts.findIndex(({ level }) => String(level) === id));
      }}
      end={
        next === undefined ? null : (
          <Button
            size="sm"
            variant="quiet"
            iconEnd={arrowRight}
            onClick={() => {
              setPlace(place + 1);
            }}
          >
            {t("custom-database.importer.next", { level: nameOf(next.level) })}
          </Button>
        )
      }
    >
      <div className="td-stack">
        {ignored.length === 0 ? null : (
          <Alert tone="warning" role="none">
            {t("custom-database.importer.ignored", { names: ignored.join(", ") })}
          </Alert>
        )}
        {now.differing === 0 ? null : (
          <Alert tone="warning" role="none">
            {t.count("custom-database.importer.differing", now.differing, {
              count: formatNumber(now.differing, locale),
            })}
          </Alert>
        )}
        <Level key={now.level} resource={resource} draft={now.draft} onAnew={onAnew} />
      </div>
    </Tabs>
  );
}

interface LevelProps {
  readonly resource: AnyResource;
  readonly draft: DatabaseFiles["drafts"][number]["draft"];
  readonly onAnew: () => void;
}

function Level({ resource, draft, onAnew }: LevelProps) {
  const client = useQueryClient();
  const given = useMemo(() => ({ draft, onAnew }), [draft, onAnew]);
  return (
    <ImportWizard resource={resource} given={given} onDone={() => void invalidateResource(client, resource.name)} />
  );
}
