/** Tries the source of a feed, whose newest files a test names, and stores its secrets. */
import { useQuery } from "@tanstack/react-query";
import type { ResponseOf } from "../../../contract/endpoint";
import { feedConnection, saveFeedSecret, testFeed } from "../../../contract/endpoints/feeds";
import { formatMoment } from "../../../engine/cells/format";
import type { PanelProps } from "../../../engine/slots";
import { useIntlLocale, useRuntime, useSession, useT } from "../../../runtime/react";
import { Alert } from "../../../ui/alert/alert";
import { CopyButton } from "../../../ui/button/copy-button";
import { Skeleton } from "../../../ui/states/skeleton";
import { PlainTable } from "../../../ui/table/plain-table";
import { ConnectionPanel } from "./connection-panel";
import { formatBytes } from "../../../ui/pictures/format-bytes";

export function FeedConnection({ record }: PanelProps) {
  const t = useT();
  const { http } = useRuntime();
  if (record === undefined) return <p className="td-muted">{t("import-config.connection.later")}</p>;
  const params = { id: String(record.id) };
  if (record["source"] === "EMAIL") return <MailAddress id={params.id} />;
  return (
    <ConnectionPanel
      id={params.id}
      version={record.version}
      server={record["source"]}
      texts={{
        folder: "import-config.connection.folder",
        consequence: "import-config.secret.consequence",
        test: "import-config.test",
      }}
      load={(signal) => http.call(feedConnection, { params, signal, background: true })}
      save={(name, value) => http.call(saveFeedSecret, { params, body: { name, value } })}
      test={() => http.call(testFeed, { params, body: {} })}
      done={({ files }) => <Files files={files} />}
    />
  );
}

/** The address to which the provider mails its files. */
function MailAddress({ id }: { readonly id: string }) {
  const t = useT();
  const { http } = useRuntime();
  const { data } = useQuery({
    queryKey: ["feed-address", id],
    queryFn: ({ signal }) => http.call(feedConnection, { params: { id }, signal, background: true }),
  });
  if (data === undefined) return <Skeleton lines={1} />;
  if (data.address === undefined) return <Alert tone="warning">{t("import-config.error.no-mails")}</Alert>;
  return (
    <div className="td-stack">
      <p className="td-muted">{t("import-config.mail.help")}</p>
      <div className="td-row">
        <code>{data.address}</code>
        <CopyButton
          text={data.address}
          label={t("import-config.mail.copy")}
          copiedLabel={t("import-config.mail.copied")}
        />
      </div>
    </div>
  );
}

function Files({ files }: Pick<ResponseOf<typeof testFeed>, "files">) {
  const t = useT();
  const locale = useIntlLocale();
  const timeZone = useSession().shop?.timeZone;
  if (files.length === 0) return <Alert tone="warning">{t("import-config.test.no-files")}</Alert>;
  return (
    <>
      <Alert tone="success">{t("import-config.test.done")}</Alert>
      <PlainTable
        caption={t("import-config.test.files")}
        rows={files}
        rowKey={({ name }) => name}
        columns={[
          { key: "name", head: t("import-config.test.name"), cell: ({ name }) => name },
          {
            key: "size",
            head: t("import-config.test.size"),
            end: true,
            cell: ({ bytes }) => (bytes === null ? "—" : formatBytes(bytes, locale)),
          },
          {
            key: "changed",
            head: t("import-config.test.changed"),
            cell: ({ changedAt }) => (changedAt === null ? "—" : formatMoment(changedAt, locale, timeZone).short),
          },
        ]}
      />
    </>
  );
}
