/** Warns of a connection without encryption: others on the way could read the password, and change the file. */
import { useWatch } from "react-hook-form";
import { useFormContextValue } from "../../../engine/form/form-context";
import { useT } from "../../../runtime/react";
import { Alert } from "../../../ui/alert/alert";

export function PlainAddress() {
  const t = useT();
  const { form } = useFormContextValue();
  const [url, ...ways]: readonly unknown[] = useWatch({
    control: form.control,
    name: ["url", "source", "destination"],
  });
  const isPlainWeb = ways.includes("HTTPS") && typeof url === "string" && /^http:/i.test(url.trim());
  return isPlainWeb || ways.includes("FTP") ? (
    <Alert tone="warning">{t("import-config.connection.plain")}</Alert>
  ) : null;
}
