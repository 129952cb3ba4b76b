/**
 * Videos of the guide. Nothing loads before a click: first a drawn poster, then the player in a dialog, from a host
 * without cookies.
 */
import play from "@shoelace-style/shoelace/dist/assets/icons/play-fill.svg";
import playCircle from "@shoelace-style/shoelace/dist/assets/icons/play-circle.svg";
import { useState } from "react";
import type { GuideVideo } from "../../contract/endpoints/home-guide";
import { useIntlLocale, useT } from "../../runtime/react";
import { Button } from "../../ui/button/button";
import { Dialog } from "../../ui/dialog/dialog";
import { Icon } from "../../ui/icon/icon";
import { VisuallyHidden } from "../../ui/text/visually-hidden";

/** Returns the player's URL on YouTube's cookie-free host. */
export const playerUrl = (youtubeId: string, language: string): string =>
  `https://www.youtube-nocookie.com/embed/${youtubeId}?autoplay=1&rel=0&hl=${language}`;

interface PlayerProps {
  readonly video: GuideVideo;
  readonly title: string;
  readonly open: boolean;
  readonly onClose: () => void;
}

function Player({ video, title, open, onClose }: PlayerProps) {
  const t = useT();
  const language = useIntlLocale().slice(0, 2);
  return (
    <Dialog open={open} onClose={onClose} title={t("guide.video.title", { step: title })} size="lg">
      {open ? (
        <iframe
          className="td-guide-player"
          src={playerUrl(video.youtubeId, language)}
          title={title}
          allow="autoplay; fullscreen; encrypted-media"
          referrerPolicy="strict-origin-when-cross-origin"
        />
      ) : null}
      <p className="td-small td-muted">{t("guide.video.notice")}</p>
    </Dialog>
  );
}

interface VideoProps {
  readonly video: GuideVideo;
  readonly title: string;
}

/** Poster of a step's video. */
export function VideoThumb({ video, title }: VideoProps) {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="td-guide-thumb"
        title={t("guide.video.notice")}
        onClick={() => {
          setOpen(true);
        }}
      >
        <VisuallyHidden>{t("guide.video.play", { step: title })}</VisuallyHidden>
        <span className="td-guide-thumb__wheel" aria-hidden="true" />
        <span className="td-guide-thumb__play">
          <Icon icon={play} size={20} />
        </span>
        {video.duration === undefined ? null : <span className="td-guide-thumb__time">{video.duration}</span>}
      </button>
      <Player
        {...{ video, title, open }}
        onClose={() => {
          setOpen(false);
        }}
      />
    </>
  );
}

/** Button that plays the introduction. */
export function IntroductionButton({ video }: { readonly video: GuideVideo }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const label = t("guide.video.introduction");
  return (
    <>
      <Button
        variant="quiet"
        icon={playCircle}
        className="td-guide-introduction"
        onClick={() => {
          setOpen(true);
        }}
      >
        {video.duration === undefined ? label : t("guide.video.duration", { label, duration: video.duration })}
      </Button>
      <Player
        {...{ video, open }}
        title={label}
        onClose={() => {
          setOpen(false);
        }}
      />
    </>
  );
}
