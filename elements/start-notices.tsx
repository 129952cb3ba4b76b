/** Notices above an element's content: what is missing although the content can show. */
import { useContext, useEffect } from "react";
import { coreText } from "../src/runtime/core-texts";
import { ElementContext, useReady } from "../src/runtime/element";
import { getRuntime } from "../src/runtime";
import { useStore } from "../src/runtime/react";
import type { Preparation } from "./preparation";

interface NoticeProps {
  readonly text: string;
  readonly onRetry: () => Promise<unknown>;
}

function Notice({ text, onRetry }: NoticeProps) {
  return (
    <div part="error" className="td-element-error td-element-error--notice" role="status">
      <p>{text}</p>
      <button
        type="button"
        className="td-element-error__retry"
        onClick={() => {
          onRetry().catch((error: unknown) => {
            console.error("td-admin could not start completely:", error);
          });
        }}
      >
        {coreText("retry", getRuntime().i18n.locale())}
      </button>
    </div>
  );
}

/** Says that English texts show, because those of the page's language could not be loaded. */
function TextsNotice() {
  const { i18n } = getRuntime();
  const { isIncomplete = false, locale } = useStore(i18n.store);
  const handle = useContext(ElementContext);
  const text = coreText("textsMissing", locale);
  useReady(!isIncomplete, isIncomplete);
  useEffect(() => {
    if (isIncomplete) handle?.emit("td-error", { tag: handle.tag, kind: "load", code: "texts-missing", message: text });
  }, [handle, isIncomplete, text]);
  return isIncomplete ? <Notice text={text} onRetry={i18n.loadMissing} /> : null;
}

/** Says that brand and settings are missing, because the configuration could not be loaded. */
function ConfigurationNotice({ isNeeded }: { readonly isNeeded: boolean }) {
  const { configuration, i18n } = getRuntime();
  const status = useStore(configuration.store, ({ status }) => status);
  const hasFailed = status === "failed";
  // A public screen shows before a slow configuration has arrived.
  useReady(status === "loading" && isNeeded ? "late" : !hasFailed, hasFailed);
  return hasFailed ? <Notice text={coreText("offline", i18n.locale())} onRetry={configuration.reload} /> : null;
}

/** On the admin's own page the shell reports a failed configuration for the screens in it. */
export function StartNotices({
  needsSession,
  needsConfiguration,
}: Pick<Preparation, "needsSession" | "needsConfiguration">) {
  const isInShell = needsSession && getRuntime().navigation.hasRouter();
  return (
    <>
      <TextsNotice />
      {isInShell ? null : <ConfigurationNotice isNeeded={needsConfiguration} />}
    </>
  );
}
