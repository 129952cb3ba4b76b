/** Previews the draft of a page at three widths, and creates a preview link for people without an account. */
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { ResponseOf } from "../../contract/endpoint";
import type { previewLink } from "../../contract/endpoints/page";
import { DEVICES, type Device } from "../../contract/fields";
import { useElement } from "../../runtime/element";
import { useRuntime, useSession, useT } from "../../runtime/react";
import { formatDate } from "../../runtime/session-formats";
import { Button } from "../../ui/button/button";
import { TextInput } from "../../ui/inputs/text-input";
import { Link } from "../../ui/link/link";
import { useBox } from "../../ui/table/use-box";
import { Tabs } from "../../ui/tabs/tabs";
import { previewAddress } from "./preview-address";

const WIDTHS: Readonly<Record<Device, number>> = { DESKTOP: 1440, TABLET: 820, MOBILE: 390 };
const HEIGHT = 560;

export interface PagePreviewProps {
  /** Resource and id of the page. */
  readonly name: readonly string[];
  readonly createLink: () => Promise<ResponseOf<typeof previewLink>>;
  /** Changes when the draft was saved, so that the preview shows it. */
  readonly revision?: number;
}

export function PagePreview({ name, createLink, revision = 0 }: PagePreviewProps) {
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
                key={`${url} ${revision}`}
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
