/** Previews the draft at three widths, and creates a preview link for people without an account. */
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { ResponseOf } from "../../../contract/endpoint";
import { previewLinkOfAuthor } from "../../../contract/endpoints/author-preview";
import { previewLink, type PageOwner } from "../../../contract/endpoints/page";
import { DEVICES, type Device } from "../../../contract/fields";
import { previewAddress } from "../../../engine/paragraphs/preview-address";
import type { PanelProps } from "../../../engine/slots";
import { useElement } from "../../../runtime/element";
import { useRuntime, useSession, useT } from "../../../runtime/react";
import { formatDate } from "../../../runtime/session-formats";
import { Button } from "../../../ui/button/button";
import { TextInput } from "../../../ui/inputs/text-input";
import { Link } from "../../../ui/link/link";
import { Tabs } from "../../../ui/tabs/tabs";
import { useBox } from "../../../ui/table/use-box";
import { ownerOfRecord } from "./paragraphs-panel";

const WIDTHS: Readonly<Record<Device, number>> = { DESKTOP: 1440, TABLET: 820, MOBILE: 390 };
const HEIGHT = 560;

export function PreviewPanel({ resource, record }: PanelProps) {
  const { http } = useRuntime();
  if (record === undefined) return null;
  const id = String(record.id);
  const owner = ownerOfRecord(resource.name, record);
  const createLink =
    owner === undefined
      ? () => http.call(previewLinkOfAuthor, { params: { id } })
      : () => http.call(previewLink, { params: { ownerType: owner.type as PageOwner, ownerId: id } });
  return <Preview key={id} name={[resource.name, id]} createLink={createLink} />;
}

interface PreviewProps {
  /** Resource and id of the page. */
  readonly name: readonly string[];
  readonly createLink: () => Promise<ResponseOf<typeof previewLink>>;
}

function Preview({ name, createLink }: PreviewProps) {
  const t = useT();
  const timeZone = useSession().shop?.timeZone;
  const { http } = useRuntime();
  const { host } = useElement();
  const [device, setDevice] = useState<Device>("DESKTOP");
  const [root, box] = useBox<HTMLDivElement>();
  const address = useRef<HTMLInputElement>(null);
  // Created on demand, because the link gives access and expires.
  const { data, isFetching, isError, refetch } = useQuery({
    queryKey: ["preview-link", ...name],
    enabled: false,
    queryFn: createLink,
  });
  const url = data === undefined ? undefined : previewAddress(http, data.url, host.baseURI);
  const scale = box.width === 0 ? 1 : Math.min(1, box.width / WIDTHS[device]);
  const until = data && formatDate(data.expiresAt, timeZone);
  return (
    <div className="td-stack" ref={root}>
      <div className="td-row">
        <Button
          size="sm"
          disabled={isFetching}
          onClick={() => {
            void refetch();
          }}
        >
          {t(data === undefined ? "page.preview.show" : "page.preview.again")}
        </Button>
        {url === undefined ? null : (
          <Link href={url} newTab>
            {t("page.preview.open")}
          </Link>
        )}
      </div>
      {isError ? <p className="td-error-text">{t("page.preview.failed")}</p> : null}
      {url === undefined ? (
        <p className="td-small td-muted">{t("page.preview.help")}</p>
      ) : (
        <>
          <label className="td-stack td-small">
            {t("page.preview.link", { date: until ?? "" })}
            <TextInput
              ref={address}
              readOnly
              value={url}
              onFocus={() => {
                address.current?.select();
              }}
            />
          </label>
          <Tabs
            label={t("page.preview.width")}
            value={device}
            onChange={(code) => {
              setDevice(DEVICES.find((candidate) => candidate === code) ?? "DESKTOP");
            }}
            items={DEVICES.map((id) => ({ id, label: t(`page.device.${id}`) }))}
          >
            <div style={{ overflow: "hidden", blockSize: HEIGHT }}>
              <iframe
                key={url}
                title={t("page.preview.frame")}
                src={url}
                sandbox=""
                style={{
                  inlineSize: WIDTHS[device],
                  blockSize: HEIGHT / scale,
                  border: 0,
                  background: "#fff",
                  transform: `scale(${scale})`,
                  transformOrigin: "0 0",
                }}
              />
            </div>
          </Tabs>
        </>
      )}
    </div>
  );
}
