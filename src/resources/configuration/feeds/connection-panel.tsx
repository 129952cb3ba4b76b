/**
 * Tries the server of a feed or export, and stores its secrets, which are sent on their own and never come back.
 * @messages feed.source.*
 */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import type { ResponseOf } from "../../../contract/endpoint";
import { MAX_KEY_LENGTH, type TrialResult } from "../../../contract/endpoints/connections";
import type { feedConnection } from "../../../contract/endpoints/feeds";
import type { MessageKey } from "../../../contract/errors";
import { FEED_SECRETS, type FeedSecret } from "../../../contract/feeds";
import { errorText } from "../../../engine/error-text";
import { useFormContextValue } from "../../../engine/form/form-context";
import { SecretInput } from "../../../engine/form/secret-input";
import { useRuntime, useT } from "../../../runtime/react";
import { Alert } from "../../../ui/alert/alert";
import { Button } from "../../../ui/button/button";
import { Skeleton } from "../../../ui/states/skeleton";
import { PlainAddress } from "./plain-address";

type Connection = ResponseOf<typeof feedConnection>;

export interface ConnectionPanelProps<Test extends TrialResult> {
  readonly id: string;
  readonly version: number;
  /** How the server is reached; a folder of this server has no secrets. */
  readonly server: unknown;
  readonly texts: Readonly<Record<"folder" | "consequence" | "test", MessageKey>>;
  readonly load: (signal: AbortSignal) => Promise<Connection>;
  readonly save: (name: FeedSecret, value: string | null) => Promise<Connection>;
  readonly test: () => Promise<Test>;
  /** What a test shows when the server answered. */
  readonly done: (test: Test) => ReactNode;
}

export function ConnectionPanel<Test extends TrialResult>({ version, ...props }: ConnectionPanelProps<Test>) {
  const t = useT();
  const { server, texts } = props;
  return (
    <div className="td-stack">
      <PlainAddress />
      {server === "FOLDER" ? (
        <p className="td-muted">{t.key(texts.folder)}</p>
      ) : (
        <Secrets {...props} names={server === "SFTP" ? FEED_SECRETS : ["password"]} />
      )}
      <Trial key={version} {...props} />
    </div>
  );
}

type SecretsProps = Pick<ConnectionPanelProps<TrialResult>, "id" | "load" | "save" | "texts"> & {
  readonly names: readonly FeedSecret[];
};

function Secrets({ id, load, save, texts, names }: SecretsProps) {
  const t = useT();
  const { form } = useFormContextValue();
  const client = useQueryClient();
  const queryKey = ["connection-secrets", id];
  const { data } = useQuery({ queryKey, queryFn: ({ signal }) => load(signal) });
  if (data === undefined) return <Skeleton lines={2} />;
  if (!data.mayStore) return <Alert tone="warning">{t("import-config.error.no-key")}</Alert>;
  return names.map((name) => (
    <SecretInput
      key={name}
      label={t(`import-config.secret.${name}`)}
      stored={data.secrets.find((secret) => secret.name === name)}
      mayChange={form.lock === undefined}
      {...(name === "privateKey" && { multiline: true, maxLength: MAX_KEY_LENGTH })}
      removal={{ titleKey: `import-config.secret.${name}.remove`, contentKey: texts.consequence }}
      onSave={async (value) => {
        client.setQueryData(queryKey, await save(name, value));
      }}
    />
  ));
}

function Trial<Test extends TrialResult>({ test, texts, done }: Omit<ConnectionPanelProps<Test>, "version">) {
  const t = useT();
  const { toasts } = useRuntime();
  const { form } = useFormContextValue();
  const [result, setResult] = useState<Test>();
  const [isTesting, setTesting] = useState(false);
  const tryServer = async (): Promise<void> => {
    setTesting(true);
    try {
      setResult(await test());
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
        <Button busy={isTesting} onClick={() => void tryServer()}>
          {t.key(texts.test)}
        </Button>
      </div>
      {result === undefined ? null : result.problem === null ? done(result) : <Problem result={result} />}
    </div>
  );
}

/** Why a server cannot be used. The key of an unknown one is taken over by a click. */
function Problem({ result: { problem, hostKey } }: { readonly result: TrialResult }) {
  const t = useT();
  const { form } = useFormContextValue();
  if (problem === null) return null;
  const text = t.key(problem.code, problem.params);
  if (hostKey === null) return <Alert tone="danger">{text}</Alert>;
  const adopt = (
    <Button
      size="sm"
      onClick={() => {
        form.setValues({ hostKey });
      }}
    >
      {t("import-config.test.adopt")}
    </Button>
  );
  return (
    <Alert tone="warning" actions={adopt}>
      {text}
    </Alert>
  );
}
