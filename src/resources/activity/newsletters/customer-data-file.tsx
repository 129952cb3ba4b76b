/** A link to the file with everything that the shop stores about the customer of the form. */
import { useWatch } from "react-hook-form";
import { customerDataFile } from "../../../contract/endpoints/customer-data";
import { useFileLink } from "../../../engine/file-link";
import { useFormContextValue } from "../../../engine/form/form-context";
import { useT } from "../../../runtime/react";
import { Link } from "../../../ui/link/link";

export function CustomerDataFile() {
  const t = useT();
  const fileLink = useFileLink();
  const { form } = useFormContextValue();
  const [email, phone] = useWatch({ control: form.control, name: ["email", "phone"] }) as (string | null | undefined)[];
  const query = { ...(email != null && email !== "" && { email }), ...(phone != null && phone !== "" && { phone }) };
  if (Object.keys(query).length === 0) return <p className="td-muted">{t("customer-data.file.help")}</p>;
  return (
    <p>
      <Link {...fileLink(customerDataFile, { query })}>{t("customer-data.file")}</Link>
    </p>
  );
}
