/** Shows each refusal of a call as an alert; a key without a message is shown as it is (error-01, error-02). */
import { useT } from "../../runtime/react";
import { Alert } from "../alert/alert";

export function FormErrors({ keys }: { readonly keys: readonly string[] }) {
  const t = useT();
  return keys.map((key) => <Alert key={key} tone="danger" title={t.key(key, undefined, { fallback: key })} />);
}
