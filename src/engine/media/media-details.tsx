/**
 * Where a picture is used; replacing its file everywhere, or deleting one that nothing uses.
 *
 * @messages paragraph.layout.*
 */
import replaceIcon from "@shoelace-style/shoelace/dist/assets/icons/arrow-repeat.svg";
import trash from "@shoelace-style/shoelace/dist/assets/icons/trash.svg";
import { useEffect, useState } from "react";
import { removeMedia, replaceMedia, restoreMedia, type MediaItem } from "../../contract/endpoints/pictures";
import { messageKeys } from "../../contract/message-keys";
import { layoutKey } from "../../contract/paragraph/layouts";
import { paragraphPath, placeOf } from "../../contract/paragraph/owners";
import { isTdError } from "../../runtime";
import { useRuntime, useT } from "../../runtime/react";
import { loadResourceMessages } from "../../runtime/resource-messages";
import { queryClient } from "../../runtime/queries";
import { Button } from "../../ui/button/button";
import { Link } from "../../ui/link/link";
import { FileButton } from "../../ui/pictures/drop-zone";
import { readPicture } from "../../ui/pictures/read-picture";
import { ReferenceLink } from "../cells/reference-link";
import { UNDO_MS } from "../undo-time";

type Use = MediaItem["uses"][number];

/** A place where a picture is used, as a link when its path is known. */
function UsePlace({ use }: { readonly use: Use }) {
  const t = useT();
  const { ownerType, ownerId, paragraphId, resource, recordId, label, fields } = use;
  if (resource !== null)
    return (
      <>
        <ReferenceLink resource={resource} reference={{ id: recordId ?? 0, label }} />
        {" · "}
        {t.key(messageKeys.one(resource), undefined, { fallback: resource })}
        {fields.map((field) => (
          <span key={field}>
            {" · "}
            {t.key(messageKeys.field(resource, field), undefined, { fallback: t("media.place.pictures") })}
          </span>
        ))}
      </>
    );
  const place = placeOf({
    ownerType: ownerType ?? undefined,
    ownerId: String(ownerId),
    paragraphId: String(paragraphId),
  });
  const name =
    use.paragraphName ?? t.key(layoutKey(use.layoutId ?? ""), undefined, { fallback: `#${paragraphId ?? ""}` });
  return (
    <>
      {place?.ownerPath === undefined || use.publishedOnly ? (
        label
      ) : (
        <Link to={paragraphPath(place.ownerPath, place.paragraphId)}>{label}</Link>
      )}
      {ownerType === null ? "" : ` · ${t.key(`media.owner.${ownerType}`)}`} · {name}
      {use.device === null ? "" : ` · ${t.key(`media.device.${use.device}`)}`}
      {use.publishedOnly ? ` · ${t("media.place.published")}` : ""}
    </>
  );
}

export function MediaDetails({ picture }: { readonly picture: MediaItem }) {
  const t = useT();
  const { http, dialogs, toasts, slot } = useRuntime();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const resources = picture.uses.flatMap(({ resource }) => resource ?? []).join();
  useEffect(() => {
    if (resources === "") return;
    loadResourceMessages(resources.split(",")).catch((error: unknown) => {
      console.error("The names of the records could not be loaded", error);
    });
  }, [resources]);
  const params = { id: String(picture.id) };

  /** Runs a call, refreshes all that shows pictures, and shows the reason of a refusal. */
  const run = async (work: () => Promise<void>, failed: string): Promise<void> => {
    setProblem(undefined);
    setBusy(true);
    try {
      await work();
      await queryClient(slot).invalidateQueries();
    } catch (error) {
      console.error("The picture was not changed", error);
      const reason = isTdError(error) ? error.problem?.errors?.[0] : undefined;
      setProblem(reason !== undefined && t.has(reason) ? t.key(reason) : failed);
    } finally {
      setBusy(false);
    }
  };
  const replace = async (file: File): Promise<void> => {
    setProblem(undefined);
    const read = await readPicture(file);
    if (typeof read === "string") {
      setProblem(t(read));
      return;
    }
    const confirmed = await dialogs.confirm({
      titleKey: "media.replace.question",
      contentKey: "media.replace.text",
      params: { name: picture.name, count: picture.uses.length },
      confirmKey: "media.replace",
    });
    if (!confirmed) return;
    await run(async () => {
      const { changed } = await http.call(replaceMedia, {
        params,
        body: { imageContent: read.content, imageName: read.name },
      });
      toasts.show({ kind: "success", key: "media.replaced", params: { count: changed } });
    }, t("media.replace.failed"));
  };
  const restore = (): void => {
    http.call(restoreMedia, { params }).then(
      () => queryClient(slot).invalidateQueries(),
      (error: unknown) => {
        console.error("The picture was not restored", error);
        toasts.show({ kind: "error", key: "media.restore.failed" });
      },
    );
  };
  const remove = async (): Promise<void> => {
    const confirmed = await dialogs.confirm({
      titleKey: "media.remove.question",
      contentKey: "media.remove.text",
      params: { name: picture.name },
      confirmKey: "media.remove",
      danger: true,
    });
    if (!confirmed) return;
    await run(async () => {
      await http.call(removeMedia, { params });
      toasts.show({
        kind: "success",
        key: "media.removed",
        timeout: UNDO_MS,
        action: { labelKey: "media.undo", run: restore },
      });
    }, t("media.remove.failed"));
  };
  return (
    <div className="td-stack td-small">
      {picture.uses.length === 0 ? (
        <p className="td-muted">{t("media.unused")}</p>
      ) : (
        <ul>
          {picture.uses.map((use) => (
            <li
              key={`${use.paragraphId ?? use.resource ?? ""}-${use.index ?? ""}-${use.device ?? ""}-${use.recordId ?? ""}`}
            >
              <UsePlace use={use} />
            </li>
          ))}
        </ul>
      )}
      {problem === undefined ? null : <p role="alert">{problem}</p>}
      {busy ? (
        <p className="td-muted">{t("media.busy")}</p>
      ) : (
        <div className="td-row">
          <FileButton icon={replaceIcon} label={t("media.replace")} onFile={(file) => void replace(file)} />
          {picture.uses.length > 0 ? null : (
            <Button size="sm" icon={trash} variant="danger" onClick={() => void remove()}>
              {t("media.remove")}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
