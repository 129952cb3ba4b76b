/** A telephone number, formatted nationally in the shop's country. Until the formatter is loaded, and without it, the number as stored. */
import { useEffect, useState } from "react";
import { useSession } from "../../runtime/react";
import type { CellProps } from "../slots";
import { Line } from "./text-cells";

export const PhoneCell = ({ value }: CellProps) =>
  typeof value === "string" && value !== "" ? <Phone key={value} number={value} /> : <Line text="" />;

function Phone({ number }: { readonly number: string }) {
  const country = useSession().shop?.country;
  const [text, setText] = useState(number);
  useEffect(() => {
    let isShown = true;
    import("./phone-text").then(
      ({ phoneText }) => {
        if (isShown) setText(phoneText(number, country));
      },
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, [number, country]);
  return <Line text={text} />;
}
