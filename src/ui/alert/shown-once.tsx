import { CopyButton } from "../button/copy-button";
import { Alert } from "./alert";

interface ShownOnceProps {
  /** What was created, such as a secret; undefined before. */
  readonly text: string | undefined;
  readonly title: string;
  /** Texts of the button that copies it; without a button when absent. */
  readonly copy?: { readonly label: string; readonly copiedLabel: string };
}

/** Shows a secret or an address right after it was created, because it cannot be read again. Always render it, so that it is announced. */
export function ShownOnce({ text, title, copy }: ShownOnceProps) {
  return (
    <div role="status">
      {text === undefined ? null : (
        <Alert tone="success" role="none" title={title} actions={copy && <CopyButton text={text} {...copy} />}>
          <code>{text}</code>
        </Alert>
      )}
    </div>
  );
}
