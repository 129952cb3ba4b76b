/** Refusals of a call, each as an alert: translated by key, with the key itself where no text exists. */
import { useT } from "../../runtime/react";
import { Alert } from "../alert/alert";

export function FormErrors({ keys }: { readonly keys: readonly string[] }) {
  const t = useT();
  return keys.map((key) => <Alert key={key} tone="danger" title={t.key(key, undefined, { fallback: key })} />);
}
