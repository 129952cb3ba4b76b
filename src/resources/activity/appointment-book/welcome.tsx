/** `td-ecal-welcome`: greets the user above the appointment book of today. */
import { formatDay } from "../../../engine/cells/format";
import { today } from "../../../engine/resource-cache";
import { useIntlLocale, useSession, useT } from "../../../runtime/react";
import { Heading } from "../../../ui/text/heading";
import { AppointmentBook } from "./appointment-book";

export interface WelcomeProps {
  /** Dealer whose book shows. Default: the first that takes appointments. */
  readonly dealerId?: string;
}

export function Welcome({ dealerId }: WelcomeProps) {
  const t = useT();
  const locale = useIntlLocale();
  const { display } = useSession();
  const name = display?.shopUserFullName ?? "";
  return (
    <AppointmentBook
      dealerId={dealerId}
      greeting={
        <div>
          <Heading level={1}>{name === "" ? t("welcome.title") : t("welcome.greeting", { name })}</Heading>
          <p className="td-muted">{formatDay(today(), locale).full}</p>
        </div>
      }
    />
  );
}
