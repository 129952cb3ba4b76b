/** Panel `@pictures`: the pictures of the dealer's page in their order; each opens in the picture editor. */
import plus from "@shoelace-style/shoelace/dist/assets/icons/plus-lg.svg";
import first from "@shoelace-style/shoelace/dist/assets/icons/chevron-bar-left.svg";
import trash from "@shoelace-style/shoelace/dist/assets/icons/trash.svg";
import { useQueryClient } from "@tanstack/react-query";
import {
  dealerPictures,
  MAX_DEALER_PICTURES,
  putDealerPictureFirst,
  removeDealerPicture,
} from "../../../contract/endpoints/dealer-pictures";
import { shownPicture } from "../../../contract/paragraph/pictures";
import { assetUrl } from "../../../contract/spec";
import { resourceKeys } from "../../../engine/resource-queries";
import type { PanelProps } from "../../../engine/slots";
import { errorText } from "../../../engine/error-text";
import { useCan, useNavigate, useRuntime, useSession, useT } from "../../../runtime/react";
import { Button } from "../../../ui/button/button";
import { IconButton } from "../../../ui/button/icon-button";
import { Link } from "../../../ui/link/link";
import { PanelData, panelKey } from "./panel-data";

const editor = (id: number, index: number): string => `fitter-update-image/${String(id)}/${String(index)}`;

export function PicturesPanel({ record, resource }: PanelProps) {
  const t = useT();
  const { http, dialogs, toasts } = useRuntime();
  const navigate = useNavigate();
  const client = useQueryClient();
  const session = useSession();
  const allowed = useCan(resource.right?.write) && session.display?.user.readOnly !== true;
  const base = session.shop?.assetUrl ?? "";
  const id = record?.id ?? 0;
  const change = async (work: () => Promise<unknown>, key: string): Promise<void> => {
    try {
      await work();
      toasts.show({ kind: "success", key });
    } catch (error) {
      toasts.show({ kind: "error", key: "fitter.pictures.failed", params: { reason: errorText(t, error) } });
    }
    await client.invalidateQueries({ queryKey: panelKey(dealerPictures, id) });
    await client.invalidateQueries({ queryKey: resourceKeys.record(resource.name, id) });
  };
  const remove = async (index: number): Promise<void> => {
    const agreed = await dialogs.confirm({
      titleKey: "fitter.pictures.remove.question",
      contentKey: "fitter.pictures.remove.text",
      agreeKey: "fitter.pictures.remove",
      dismissKey: "fitter.pictures.keep",
      danger: true,
    });
    if (agreed)
      await change(
        () => http.call(removeDealerPicture, { params: { id: String(id), index } }),
        "offer-fitter-delete-success-content",
      );
  };
  return (
    <PanelData endpoint={dealerPictures} id={record?.id} version={record?.version}>
      {({ elements }) => (
        <section className="td-stack">
          <h3>{t("fitter.pictures.title")}</h3>
          {elements.length === 0 ? <p className="td-muted">{t("fitter.pictures.none")}</p> : null}
          <ul className="td-dealer-pictures">
            {elements.map((group) => {
              const shown = shownPicture(group.pictures, "DESKTOP") ?? group.pictures[0];
              const name = t("fitter.pictures.number", { number: group.index + 1 });
              return (
                <li key={group.index}>
                  <Link to={editor(id, group.index)} aria-label={`${name}: ${group.altText}`}>
                    {shown === undefined ? (
                      <span className="td-muted">{name}</span>
                    ) : (
                      <img src={assetUrl(shown.optimizedPictureUrl ?? shown.pictureUrl, base)} alt="" loading="lazy" />
                    )}
                  </Link>
                  <span className="td-small td-truncate">{group.altText === "" ? name : group.altText}</span>
                  {allowed ? (
                    <span className="td-row">
                      {group.index === 0 ? null : (
                        <IconButton
                          icon={first}
                          size="sm"
                          label={t("fitter.pictures.first", { number: group.index + 1 })}
                          onClick={() =>
                            void change(
                              () =>
                                http.call(putDealerPictureFirst, { params: { id: String(id), index: group.index } }),
                              "fitter.pictures.moved",
                            )
                          }
                        />
                      )}
                      <IconButton
                        icon={trash}
                        size="sm"
                        label={t("fitter.pictures.remove-number", { number: group.index + 1 })}
                        onClick={() => void remove(group.index)}
                      />
                    </span>
                  ) : null}
                </li>
              );
            })}
          </ul>
          {allowed && elements.length < MAX_DEALER_PICTURES ? (
            <p>
              <Button size="sm" icon={plus} onClick={() => void navigate(editor(id, elements.length))}>
                {t("fitter.pictures.add")}
              </Button>
            </p>
          ) : null}
        </section>
      )}
    </PanelData>
  );
}
