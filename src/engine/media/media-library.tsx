/** The shop's picture library: search, pick, see where a picture is used, replace it everywhere. */
import image from "@shoelace-style/shoelace/dist/assets/icons/image.svg";
import replaceIcon from "@shoelace-style/shoelace/dist/assets/icons/arrow-repeat.svg";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { mediaLibrary, replaceMedia, type MediaItem } from "../../contract/endpoints/pictures";
import { paragraphPath, placeOf } from "../../contract/paragraph/owners";
import { assetUrl } from "../../contract/spec";
import { isTdError } from "../../runtime";
import { useRuntime, useSession, useT } from "../../runtime/react";
import { queryClient } from "../../runtime/queries";
import { Button } from "../../ui/button/button";
import { SearchInput } from "../../ui/inputs/search-input";
import { Link } from "../../ui/link/link";
import { FileButton } from "../../ui/pictures/drop-zone";
import { formatBytes } from "../../ui/pictures/format-bytes";
import { readPicture } from "../../ui/pictures/read-picture";
import { EmptyState } from "../../ui/states/empty-state";
import { ErrorState } from "../../ui/states/error-state";
import { Skeleton } from "../../ui/states/skeleton";
import { defineSheet } from "../../ui/styles";
import { ReferenceLink } from "../cells/reference-link";
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
  const { http, slot } = useRuntime();
  const base = useSession().shop?.assetUrl ?? "";
  const [q, setQ] = useState("");
  const [page, setPage] = useState(0);
  const [openedId, setOpenedId] = useState<number>();
  const { data, error, refetch } = useQuery(
    {
      queryKey: ["media", q, page],
      placeholderData: keepPreviousData,
      queryFn: ({ signal }) => http.call(mediaLibrary, { query: { q, page, size: SIZE }, signal, background: true }),
    },
    queryClient(slot),
  );
  if (error !== null && data === undefined)
    return (
      <ErrorState
        error={error}
        title={t("media.failed")}
        onRetry={() => void refetch()}
        retryLabel={t("media.retry")}
      />
    );
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / SIZE));
  return (
    <div className="td-media">
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
      <p className="td-visually-hidden" role="status">
        {data === undefined ? "" : t.count("media.found", data.total)}
      </p>
      {data === undefined ? <Skeleton lines={6} /> : null}
      {data?.total === 0 ? <EmptyState icon={image} title={t(q === "" ? "media.none" : "media.none-found")} /> : null}
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
            {openedId === picture.id ? <Details picture={picture} /> : null}
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
  );
}

function Bytes({ bytes }: { readonly bytes: number }) {
  const { i18n } = useRuntime();
  return <>{formatBytes(bytes, i18n.store.get().locale.replace("_", "-"))}</>;
}

/** A place where a picture is used, as a link when its path is known. */
function UseLabel({ use }: { readonly use: MediaItem["uses"][number] }) {
  const { ownerType, ownerId, paragraphId, resource, recordId, label } = use;
  if (resource !== null) return <ReferenceLink resource={resource} reference={{ id: recordId ?? 0, label }} />;
  const place =
    paragraphId === null
      ? undefined
      : placeOf({ ownerType: ownerType ?? undefined, ownerId: String(ownerId), paragraphId: String(paragraphId) });
  return place?.ownerPath === undefined ? (
    label
  ) : (
    <Link to={paragraphPath(place.ownerPath, place.paragraphId)}>{label}</Link>
  );
}

/** Where a picture is used, and replacing its file. */
function Details({ picture }: { readonly picture: MediaItem }) {
  const t = useT();
  const { http, dialogs, toasts, slot } = useRuntime();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

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
    setBusy(true);
    try {
      const { changed } = await http.call(replaceMedia, {
        params: { id: String(picture.id) },
        body: { imageContent: read.content, imageName: read.name },
      });
      toasts.show({ kind: "success", key: "media.replaced", params: { count: changed } });
      await queryClient(slot).invalidateQueries();
    } catch (error) {
      console.error("The picture was not replaced", error);
      const reason = isTdError(error) ? error.problem?.errors?.[0] : undefined;
      setProblem(reason !== undefined && t.has(reason) ? t.key(reason) : t("media.replace.failed"));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="td-stack td-small">
      {picture.uses.length === 0 ? (
        <p className="td-muted">{t("media.unused")}</p>
      ) : (
        <ul>
          {picture.uses.map((use) => (
            <li key={`${use.paragraphId ?? ""}-${use.index ?? ""}-${use.device ?? ""}-${use.recordId ?? ""}`}>
              <UseLabel use={use} />
              {use.ownerType === null ? "" : ` · ${t.key(`media.owner.${use.ownerType}`)}`}
              {use.device === null ? "" : ` · ${t.key(`media.device.${use.device}`)}`}
            </li>
          ))}
        </ul>
      )}
      {problem === undefined ? null : <p role="alert">{problem}</p>}
      {busy ? (
        <p className="td-muted">{t("media.replacing")}</p>
      ) : (
        <p>
          <FileButton icon={replaceIcon} label={t("media.replace")} onFile={(file) => void replace(file)} />
        </p>
      )}
    </div>
  );
}
