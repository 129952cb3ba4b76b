/**
 * Tries the source of a feed, and stores its secrets, which are sent on their own and never come back.
 * @messages feed.source.*
 */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ResponseOf } from "../../../contract/endpoint";
import { feedConnection, MAX_KEY_LENGTH, saveFeedSecret, testFeed } from "../../../contract/endpoints/feeds";
import { FEED_SECRETS, type FeedSecret } from "../../../contract/feeds";
import { formatMoment, formatNumber } from "../../../engine/cells/format";
import { errorText } from "../../../engine/error-text";
import { useFormContextValue } from "../../../engine/form/form-context";
import { SecretInput } from "../../../engine/form/secret-input";
import type { PanelProps } from "../../../engine/slots";
import { useIntlLocale, useRuntime, useSession, useT } from "../../../runtime/react";
import { Alert } from "../../../ui/alert/alert";
import { Button } from "../../../ui/button/button";
import { Skeleton } from "../../../ui/states/skeleton";
import { PlainTable } from "../../../ui/table/plain-table";

type Test = ResponseOf<typeof testFeed>;
const KILOBYTE = 1_024;

export function FeedConnection({ record }: PanelProps) {
  const t = useT();
  if (record === undefined) return <p className="td-muted">{t("import-config.connection.later")}</p>;
  const id = String(record.id);
  const source = record["source"];
  return (
    <div className="td-stack">
      {source === "FOLDER" ? (
        <p className="td-muted">{t("import-config.connection.folder")}</p>
      ) : (
        <Secrets id={id} names={source === "SFTP" ? FEED_SECRETS : ["password"]} />
      )}
      <Connection key={record.version} id={id} />
    </div>
  );
}

function Secrets({ id, names }: { readonly id: string; readonly names: readonly FeedSecret[] }) {
  const t = useT();
  const { http } = useRuntime();
  const { form } = useFormContextValue();
  const client = useQueryClient();
  const queryKey = ["feed-connection", id];
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => http.call(feedConnection, { params: { id }, signal, background: true }),
  });
  if (data === undefined) return <Skeleton lines={2} />;
  if (!data.mayStore) return <Alert tone="warning">{t("import-config.error.no-key")}</Alert>;
  return names.map((name) => (
    <SecretInput
      key={name}
      label={t(`import-config.secret.${name}`)}
      stored={data.secrets.find((secret) => secret.name === name)}
      mayChange={form.lock === undefined}
      {...(name === "privateKey" && { multiline: true, maxLength: MAX_KEY_LENGTH })}
      removal={{
        titleKey: `import-config.secret.${name}.remove`,
        contentKey: "import-config.secret.consequence",
      }}
      onSave={async (value) => {
        client.setQueryData(queryKey, await http.call(saveFeedSecret, { params: { id }, body: { name, value } }));
      }}
    />
  ));
}

function Connection({ id }: { readonly id: string }) {
  const t = useT();
  const { http, toasts } = useRuntime();
  const { form } = useFormContextValue();
  const [result, setResult] = useState<Test>();
  const [isTesting, setTesting] = useState(false);
  const test = async (): Promise<void> => {
    setTesting(true);
    try {
      setResult(await http.call(testFeed, { params: { id }, body: {} }));
    } catch (error) {
      toasts.show({ kind: "error", text: errorText(t, error) });
    } finally {
      setTesting(false);
    }
  };
  if (form.lock !== undefined) return null;
  return (
    <div className="td-stack">
      <div className="td-row">
        <Button busy={isTesting} onClick={() => void test()}>
          {t("import-config.test")}
        </Button>
      </div>
      {result === undefined ? null : <TestResult result={result} />}
    </div>
  );
}

function TestResult({ result: { problem, hostKey, files } }: { readonly result: Test }) {
  const t = useT();
  const { form } = useFormContextValue();
  const locale = useIntlLocale();
  const timeZone = useSession().shop?.timeZone;
  if (problem !== null && hostKey !== null)
    return (
      <Alert
        tone="warning"
        actions={
          <Button
            size="sm"
            onClick={() => {
              form.setValues({ hostKey });
            }}
          >
            {t("import-config.test.adopt")}
          </Button>
        }
      >
        {t.key(problem.code, problem.params)}
      </Alert>
    );
  if (problem !== null) return <Alert tone="danger">{t.key(problem.code, problem.params)}</Alert>;
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
            cell: ({ bytes }) => (bytes === null ? "—" : `${formatNumber(Math.ceil(bytes / KILOBYTE), locale)} KB`),
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
