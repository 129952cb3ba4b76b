/** The shop's picture library: search, filter, upload, pick, see where a picture is used. */
import image from "@shoelace-style/shoelace/dist/assets/icons/image.svg";
import upload from "@shoelace-style/shoelace/dist/assets/icons/upload.svg";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { MEDIA_USES, mediaLibrary, type MediaItem, type MediaUse } from "../../contract/endpoints/pictures";
import { assetUrl } from "../../contract/spec";
import { useAssetBase, useRuntime, useT } from "../../runtime/react";
import { queryClient } from "../../runtime/queries";
import { Button } from "../../ui/button/button";
import { SearchInput } from "../../ui/inputs/search-input";
import { Select } from "../../ui/inputs/select";
import { DropZone, FileButton } from "../../ui/pictures/drop-zone";
import { formatBytes } from "../../ui/pictures/format-bytes";
import { EmptyState } from "../../ui/states/empty-state";
import { ErrorState } from "../../ui/states/error-state";
import { Skeleton } from "../../ui/states/skeleton";
import { defineSheet } from "../../ui/styles";
import { MediaDetails } from "./media-details";
import { uploadPicture } from "./upload-picture";
import css from "./media-library.css";

defineSheet(css);

const SIZE = 24;

export interface MediaLibraryProps {
  /** Called with the picked picture. Without it the library only shows pictures. */
  readonly onPick?: (picture: MediaItem) => void;
}

/** Passes the query client explicitly: it also opens over screens without a provider, such as the picture editor. */
export function MediaLibrary({ onPick }: MediaLibraryProps) {
  const t = useT();
  const { http, toasts, slot } = useRuntime();
  const base = useAssetBase();
  const [q, setQ] = useState("");
  const [page, setPage] = useState(0);
  const [use, setUse] = useState<MediaUse>();
  const [openedId, setOpenedId] = useState<number>();
  const [uploading, setUploading] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { data, error, refetch } = useQuery(
    {
      queryKey: ["media", q, use, page],
      placeholderData: keepPreviousData,
      queryFn: ({ signal }) =>
        http.call(mediaLibrary, {
          query: { q, page, size: SIZE, ...(use !== undefined && { use }) },
          signal,
          background: true,
        }),
    },
    queryClient(slot),
  );
  const add = async (file: File): Promise<void> => {
    setProblem(undefined);
    setUploading(true);
    const outcome = await uploadPicture(file);
    setUploading(false);
    if ("problem" in outcome) {
      setProblem(t.key(outcome.problem));
      return;
    }
    await queryClient(slot).invalidateQueries({ queryKey: ["media"] });
    toasts.show({ kind: "success", key: "media.uploaded", params: { name: outcome.name } });
    if (onPick !== undefined) {
      onPick(outcome);
      return;
    }
    setQ("");
    setUse(undefined);
    setPage(0);
  };
  if (error !== null && data === undefined)
    return <ErrorState error={error} title={t("media.failed")} onRetry={() => void refetch()} />;
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / SIZE));
  return (
    <DropZone text={t("field.picture.drop")} paste="inside" onFile={(file) => void add(file)}>
      <div className="td-media">
        <div className="td-media__tools">
          <SearchInput
            className="td-media__search"
            label={t("media.search")}
            placeholder={t("media.search")}
            value={q}
            onChange={(text) => {
              setQ(text);
              setPage(0);
            }}
          />
          <Select
            className="td-media__filter"
            aria-label={t("media.use")}
            placeholder={t("media.use.all")}
            options={MEDIA_USES.map((value) => ({ value, label: t(`media.use.${value}`) }))}
            value={use ?? ""}
            onChange={({ target }) => {
              setUse(MEDIA_USES.find((value) => value === target.value));
              setPage(0);
            }}
          />
          {uploading ? (
            <span className="td-small td-muted">{t("media.uploading")}</span>
          ) : (
            <FileButton icon={upload} label={t("media.upload")} onFile={(file) => void add(file)} />
          )}
        </div>
        {problem === undefined ? null : <p role="alert">{problem}</p>}
        <p className="td-visually-hidden" role="status">
          {data === undefined ? "" : t.count("media.found", data.total)}
        </p>
        {data === undefined ? <Skeleton lines={6} /> : null}
        {data?.total === 0 ? (
          <EmptyState icon={image} title={t(q === "" && use === undefined ? "media.none" : "media.none-found")} />
        ) : null}
        <ul className="td-media__grid">
          {data?.elements.map((picture) => (
            <li key={picture.id} className="td-media__item" data-open={openedId === picture.id || undefined}>
              <button
                type="button"
                className="td-media__picture"
                aria-label={t(onPick === undefined ? "media.details" : "media.pick", { name: picture.name })}
                onClick={() => {
                  if (onPick === undefined) setOpenedId(openedId === picture.id ? undefined : picture.id);
                  else onPick(picture);
                }}
              >
                <img src={assetUrl(picture.url, base)} alt="" loading="lazy" />
              </button>
              <span className="td-small td-truncate">{picture.name}</span>
              <span className="td-small td-subtle">
                {picture.width} × {picture.height} · <Bytes bytes={picture.bytes} />
              </span>
              <button
                type="button"
                className="td-media__uses td-small"
                aria-expanded={openedId === picture.id}
                onClick={() => {
                  setOpenedId(openedId === picture.id ? undefined : picture.id);
                }}
              >
                {t.count("media.uses", picture.uses.length)}
              </button>
              {openedId === picture.id ? <MediaDetails picture={picture} /> : null}
            </li>
          ))}
        </ul>
        {pages < 2 ? null : (
          <div className="td-row">
            <Button
              size="sm"
              disabled={page === 0}
              onClick={() => {
                setPage(page - 1);
              }}
            >
              {t("media.previous")}
            </Button>
            <span className="td-small">{t("media.page", { page: page + 1, pages })}</span>
            <Button
              size="sm"
              disabled={page + 1 >= pages}
              onClick={() => {
                setPage(page + 1);
              }}
            >
              {t("media.next")}
            </Button>
          </div>
        )}
      </div>
    </DropZone>
  );
}

function Bytes({ bytes }: { readonly bytes: number }) {
  const { i18n } = useRuntime();
  return <>{formatBytes(bytes, i18n.store.get().locale.replace("_", "-"))}</>;
}
