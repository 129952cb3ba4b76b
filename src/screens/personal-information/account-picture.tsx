/** The account's picture: shown, replaced and removed at once. */
import trash from "@shoelace-style/shoelace/dist/assets/icons/trash.svg";
import uploadIcon from "@shoelace-style/shoelace/dist/assets/icons/upload.svg";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { removePicture, savePicture, type PersonalInformation } from "../../contract/endpoints/personal-information";
import { assetUrl } from "../../contract/spec";
import { uploadErrorText } from "../../engine/form/upload-problem";
import { useAssetBase, useRuntime, useT } from "../../runtime/react";
import { Avatar } from "../../ui/avatar/avatar";
import { IconButton } from "../../ui/button/icon-button";
import { InnerError } from "../../ui/fields/inner-error";
import { DropZone, FileButton } from "../../ui/pictures/drop-zone";
import { readPicture } from "../../ui/pictures/read-picture";
import { Spinner } from "../../ui/progress/spinner";
import { PERSONAL_KEY } from "./cache-key";

export function AccountPicture({ information }: { readonly information: PersonalInformation }) {
  const t = useT();
  const { http, session } = useRuntime();
  const cache = useQueryClient();
  const base = useAssetBase();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { email, firstName, lastName, pictureUrl } = information;

  const change = async (call: () => Promise<PersonalInformation | string>): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      const result = await call();
      if (typeof result === "string") setProblem(result);
      else {
        cache.setQueryData(PERSONAL_KEY, result);
        // The header shows the picture.
        await session.reload();
      }
    } catch (error) {
      setProblem(uploadErrorText(t, error));
    } finally {
      setBusy(false);
    }
  };
  const replace = (file: File): Promise<void> =>
    change(async () => {
      const read = await readPicture(file);
      return typeof read === "string" ? t(read) : http.call(savePicture, { body: { imageContent: read.content } });
    });
  return (
    <div>
      <DropZone text={t("personal-information.picture.drop")} paste="inside" onFile={(file) => void replace(file)}>
        <div className="td-row" role="group" aria-label={t("personal-information.picture")}>
          {busy ? (
            <Spinner />
          ) : (
            <Avatar
              name={`${firstName} ${lastName}`.trim() || email}
              size={40}
              src={pictureUrl === null ? null : assetUrl(pictureUrl, base)}
            />
          )}
          <FileButton
            icon={uploadIcon}
            label={t(pictureUrl === null ? "personal-information.picture.add" : "personal-information.picture.replace")}
            onFile={(file) => void replace(file)}
          />
          {pictureUrl === null ? null : (
            <IconButton
              icon={trash}
              size="sm"
              label={t("personal-information.picture.remove")}
              onClick={() => void change(() => http.call(removePicture))}
            />
          )}
        </div>
      </DropZone>
      <InnerError text={problem} />
    </div>
  );
}
