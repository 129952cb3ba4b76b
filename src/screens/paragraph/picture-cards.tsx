/** Pictures of a paragraph: what each device shows, links to the editor, order. */
import down from "@shoelace-style/shoelace/dist/assets/icons/chevron-down.svg";
import up from "@shoelace-style/shoelace/dist/assets/icons/chevron-up.svg";
import display from "@shoelace-style/shoelace/dist/assets/icons/display.svg";
import pencil from "@shoelace-style/shoelace/dist/assets/icons/pencil.svg";
import phone from "@shoelace-style/shoelace/dist/assets/icons/phone.svg";
import plus from "@shoelace-style/shoelace/dist/assets/icons/plus-lg.svg";
import tablet from "@shoelace-style/shoelace/dist/assets/icons/tablet.svg";
import trash from "@shoelace-style/shoelace/dist/assets/icons/trash.svg";
import { useEffect, useRef } from "react";
import { DEVICES, type Device } from "../../contract/fields";
import { updateParagraph } from "../../contract/endpoints/paragraph";
import { restoreVersion } from "../../contract/endpoints/paragraph-versions";
import { moveItem } from "../../contract/move-item";
import type { LayoutRule } from "../../contract/paragraph/layouts";
import { picturePath } from "../../contract/paragraph/owners";
import { pictureForDevice } from "../../contract/paragraph/pictures";
import type { Paragraph } from "../../contract/paragraph/shapes";
import { assetUrl, isPictureUrl } from "../../contract/spec";
import { DragHandle } from "../../engine/order/drag-handle";
import { useDragOrder } from "../../engine/order/use-drag-order";
import { UNDO_MS } from "../../engine/undo-time";
import { useElement } from "../../runtime/element";
import { useAssetBase, useRuntime, useT } from "../../runtime/react";
import { Badge } from "../../ui/badge/badge";
import { Button } from "../../ui/button/button";
import { IconButton } from "../../ui/button/icon-button";
import { Card } from "../../ui/card/card";
import { defineSheet } from "../../ui/styles";
import css from "./paragraph-view.css";

defineSheet(css);

export interface PictureCardsProps {
  readonly paragraph: Paragraph;
  readonly layout: LayoutRule;
  /** Admin path of the owner's screen; without it there is no link to the editor. */
  readonly ownerPath: string | undefined;
  readonly readOnly: boolean;
  readonly onSaved: (paragraph: Paragraph) => void;
}

const ICONS: Readonly<Record<Device, string>> = { DESKTOP: display, TABLET: tablet, MOBILE: phone };

export function PictureCards({ paragraph, layout, ownerPath, readOnly, onSaved }: PictureCardsProps) {
  const t = useT();
  const { navigation, http, dialogs, toasts, slot } = useRuntime();
  const { host } = useElement();
  const base = useAssetBase();
  const list = useRef<HTMLUListElement>(null);
  const { sliderPictures } = paragraph;
  const single = layout.maxPictures === 1;

  useEffect(() => {
    // After returning from the editor, focus the slide that was edited.
    const last = slot("paragraph.slide", () => ({ index: -1 }));
    if (last.index < 0) return;
    const slide = list.current?.querySelector<HTMLElement>(`[data-slide="${last.index}"] button`);
    // A new slide appears only after the paragraph has been reloaded.
    if (slide == null) return;
    slide.focus();
    last.index = -1;
  }, [slot, paragraph.sliderPictures.length]);
  useEffect(
    () => () => {
      slot("paragraph.slide", () => ({ index: -1 })).index = -1;
    },
    [slot],
  );

  const edit = (index: number): void => {
    if (ownerPath !== undefined)
      void navigation.navigate(picturePath(ownerPath, paragraph.id, index, layout.type), {
        source: host,
        detour: true,
      });
  };
  const params = { id: String(paragraph.id) };
  /** Runs a call that changes the pictures. Returns the paragraph, or undefined after a failure. */
  const change = async (call: Promise<Paragraph>): Promise<Paragraph | undefined> => {
    try {
      const saved = await call;
      onSaved(saved);
      return saved;
    } catch (error) {
      console.error("The pictures could not be changed", error);
      toasts.show({ kind: "error", key: "paragraph.pictures.failed" });
      return undefined;
    }
  };
  const setOrder = (slides: readonly number[]): Promise<Paragraph | undefined> =>
    change(http.call(updateParagraph, { params, body: { version: paragraph.version, slides: [...slides] } }));
  const order = sliderPictures.map((_, index) => index);
  const move = async (from: number, to: number): Promise<void> => {
    await setOrder(moveItem(order, from, to));
  };
  const movable = !readOnly && !single && sliderPictures.length > 1;
  useDragOrder(list, movable, (from, to) => {
    // Rows keep their keys and show other pictures, so move the focus along with the picture.
    void move(from, to).then(() => list.current?.querySelector<HTMLElement>(`[data-slide="${to}"] button`)?.focus());
  });
  const remove = async (index: number): Promise<void> => {
    const confirmed = await dialogs.confirm({
      titleKey: "paragraph.pictures.remove.question",
      contentKey: "paragraph.pictures.remove.text",
      confirmKey: "paragraph.pictures.remove",
      danger: true,
    });
    const saved = confirmed ? await setOrder(order.filter((other) => other !== index)) : undefined;
    if (saved === undefined) return;
    // Undoing is refused once the paragraph has been changed again.
    const undo = { params: { ...params, version: String(paragraph.version) }, body: { version: saved.version } };
    toasts.show({
      kind: "success",
      key: "paragraph.pictures.removed",
      timeout: UNDO_MS,
      action: { labelKey: "paragraph.undo", run: () => void change(http.call(restoreVersion, undo)) },
    });
  };

  return (
    <Card
      title={t(single ? "paragraph.picture" : "paragraph.pictures")}
      count={single ? undefined : sliderPictures.length}
      actions={
        readOnly || ownerPath === undefined || sliderPictures.length >= layout.maxPictures ? null : (
          <Button
            variant="quiet"
            size="sm"
            icon={plus}
            onClick={() => {
              edit(sliderPictures.length);
            }}
          >
            {t("paragraph.pictures.add")}
          </Button>
        )
      }
    >
      {sliderPictures.length === 0 ? <p className="td-muted">{t("paragraph.pictures.none")}</p> : null}
      <ul className="td-slides td-drag-rows" ref={list}>
        {sliderPictures.map(({ pictures, altText, link, index }) => {
          const picture = pictureForDevice(pictures, "DESKTOP") ?? pictures[0];
          return (
            <li key={index} data-id={index} data-slide={index} className="td-slide">
              {movable ? <DragHandle /> : null}
              {picture === undefined ? (
                <span className="td-slide__none" />
              ) : (
                <img src={assetUrl(picture.src ?? picture.pictureUrl, base)} alt={altText} loading="lazy" />
              )}
              <div className="td-slide__words">
                <p className="td-truncate">{picture?.imageName ?? t("paragraph.pictures.empty")}</p>
                {picture === undefined ? null : (
                  <p className="td-small td-subtle">{`${picture.optimizedWidth ?? picture.width} × ${picture.optimizedHeight ?? picture.height}`}</p>
                )}
                <p className="td-row">
                  {DEVICES.map((device) => {
                    const isOwn = pictures.some(
                      (candidate) => candidate.device === device && isPictureUrl(candidate.pictureUrl),
                    );
                    const from = pictureForDevice(pictures, device)?.device;
                    return (
                      <Badge
                        key={device}
                        tone={isOwn ? "success" : from === undefined ? "neutral" : "warning"}
                        icon={ICONS[device]}
                      >
                        {isOwn || from === undefined
                          ? t(`paragraph.device.${device}`)
                          : t(`paragraph.device.from.${from}`)}
                      </Badge>
                    );
                  })}
                </p>
                {link.url === "" ? null : <p className="td-small td-muted td-truncate">{link.url}</p>}
              </div>
              <div className="td-slide__actions">
                {ownerPath === undefined ? null : (
                  <IconButton
                    icon={pencil}
                    size="sm"
                    label={t("paragraph.pictures.edit", { number: index + 1 })}
                    onClick={() => {
                      edit(index);
                    }}
                  />
                )}
                {readOnly || single ? null : (
                  <>
                    <IconButton
                      icon={up}
                      size="sm"
                      label={t("paragraph.pictures.up", { number: index + 1 })}
                      disabled={index === 0}
                      onClick={() => {
                        void move(index, index - 1);
                      }}
                    />
                    <IconButton
                      icon={down}
                      size="sm"
                      label={t("paragraph.pictures.down", { number: index + 1 })}
                      disabled={index === sliderPictures.length - 1}
                      onClick={() => {
                        void move(index, index + 1);
                      }}
                    />
                    <IconButton
                      icon={trash}
                      size="sm"
                      label={t("paragraph.pictures.remove-number", { number: index + 1 })}
                      onClick={() => void remove(index)}
                    />
                  </>
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
