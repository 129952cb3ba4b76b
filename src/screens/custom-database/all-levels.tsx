/**
 * Imports a file with all levels of a database: the file is read once, then imported level by level from the top,
 * because articles refer to their parents.
 */
import arrowRight from "@shoelace-style/shoelace/dist/assets/icons/arrow-right.svg";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { articleName } from "../../contract/article-name";
import { importDatabase, MAX_DATABASE_BYTES, type DatabaseFiles } from "../../contract/endpoints/database-files";
import { messageKeys } from "../../contract/message-keys";
import type { AnyResource } from "../../contract/resource";
import { errorText } from "../../engine/error-text";
import { ImportWizard } from "../../engine/import/import-wizard";
import { FileStep, FILE_TYPES } from "../../engine/import/step-file";
import { invalidateResource } from "../../engine/resource-cache";
import { useRuntime, useT } from "../../runtime/react";
import { Alert } from "../../ui/alert/alert";
import { Button } from "../../ui/button/button";
import { Tabs } from "../../ui/tabs/tabs";
import type { LoadedStructure } from "./use-structure";

const MEGABYTE = 1024 * 1024;

export interface AllLevelsProps {
  readonly structure: LoadedStructure;
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
        onOtherFile={() => {
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
        types={`${FILE_TYPES},.zip`}
        hint={t("custom-database.importer.hint", { megabytes: MAX_DATABASE_BYTES / MEGABYTE })}
      />
    </div>
  );
}

interface LevelsProps {
  readonly files: DatabaseFiles;
  readonly resources: readonly AnyResource[];
  readonly onOtherFile: () => void;
}

function Levels({ files: { drafts, ignored }, resources, onOtherFile }: LevelsProps) {
  const t = useT();
  const [index, setIndex] = useState(0);
  const current = drafts[index];
  const next = drafts[index + 1];
  const levelName = (level: number): string => t.key(messageKeys.many(articleName(level)));
  const resource = resources.find(({ name }) => name === articleName(current?.level ?? 0));
  if (current === undefined || resource === undefined) return null;
  return (
    <Tabs
      label={t("custom-database.levels")}
      items={drafts.map(({ level, draft }) => ({ id: String(level), label: levelName(level), count: draft.lines }))}
      value={String(current.level)}
      onChange={(id) => {
        setIndex(drafts.findIndex(({ level }) => String(level) === id));
      }}
      end={
        next === undefined ? null : (
          <Button
            size="sm"
            variant="quiet"
            iconEnd={arrowRight}
            onClick={() => {
              setIndex(index + 1);
            }}
          >
            {t("custom-database.importer.next", { level: levelName(next.level) })}
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
        {current.differing === 0 ? null : (
          <Alert tone="warning" role="none">
            {t.count("custom-database.importer.differing", current.differing)}
          </Alert>
        )}
        <Level key={current.level} resource={resource} draft={current.draft} onOtherFile={onOtherFile} />
      </div>
    </Tabs>
  );
}

interface LevelProps {
  readonly resource: AnyResource;
  readonly draft: DatabaseFiles["drafts"][number]["draft"];
  readonly onOtherFile: () => void;
}

function Level({ resource, draft, onOtherFile }: LevelProps) {
  const client = useQueryClient();
  const initialFile = useMemo(() => ({ draft, onOtherFile }), [draft, onOtherFile]);
  return (
    <ImportWizard
      resource={resource}
      initialFile={initialFile}
      onDone={() => void invalidateResource(client, resource.name)}
    />
  );
}
