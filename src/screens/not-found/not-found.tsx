/** No screen has this address: `td-not-found`, inside the shell for somebody who is signed in, alone for others. */
import compass from "@shoelace-style/shoelace/dist/assets/icons/compass.svg";
import { useElement } from "../../runtime/element";
import { useRuntime, useSession, useT } from "../../runtime/react";
import { Button } from "../../ui/button/button";
import { LinkButton } from "../../ui/button/link-button";
import { Link } from "../../ui/link/link";
import { PublicFrame } from "../../ui/public/public-frame";
import { usePublicStart } from "../../ui/public/use-public-start";
import { EmptyState } from "../../ui/states/empty-state";
import { nearPath } from "./near-path";

export interface NotFoundProps {
  /** The address that was tried; the page's own by default. Shown as text, at most 200 characters. */
  readonly path?: string;
}

const SHELL = "td-admin-shell";
const SHOWN_CHARACTERS = 200;

export function NotFound({ path }: NotFoundProps) {
  const { host } = useElement();
  const { navigation } = useRuntime();
  const { display } = useSession();
  const t = useT();
  const started = usePublicStart({ modules: ["not-found"], serverModule: "login" });
  if (!started) return null;

  const tried = (path ?? navigation.path()).slice(0, SHOWN_CHARACTERS);
  const home = display === undefined ? "/login" : "/";
  const text = t("not-found.text", { path: tried });
  const meant = nearPath(tried);
  // Nobody without a session is told which private screens there are.
  const near = meant !== undefined && (display !== undefined || meant.screen.public === true) ? meant : undefined;
  const actions = (
    <div className="td-row">
      {near === undefined ? null : (
        <p>
          {t("not-found.meant")} <Link to={near.path}>{near.path}</Link>
        </p>
      )}
      <Button
        onClick={() => {
          history.back();
        }}
      >
        {t("not-found.back")}
      </Button>
      <LinkButton variant="primary" to={home}>
        {display === undefined ? t("not-found.login") : t("not-found.home")}
      </LinkButton>
    </div>
  );
  return host.closest(SHELL) === null ? (
    <PublicFrame title={t("not-found-title")} description={text}>
      <div className="td-form">{actions}</div>
    </PublicFrame>
  ) : (
    <EmptyState icon={compass} title={t("not-found-title")} headingLevel={1} action={actions}>
      {text}
    </EmptyState>
  );
}
