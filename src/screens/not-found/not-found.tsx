/** No screen has this address: `td-not-found`, inside the shell for somebody who is signed in, alone for others. */
import compass from "@shoelace-style/shoelace/dist/assets/icons/compass.svg";
import search from "@shoelace-style/shoelace/dist/assets/icons/search.svg";
import { Fragment, useEffect } from "react";
import { entryLabelKey } from "../../catalogue/menu-tree";
import { useElement } from "../../runtime/element";
import { useExplanation } from "../../runtime/explanation";
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

/** The address that is meant where only capitals differ, else the nearest screens that the account may open, by name. */
function Suggestions({ tried, meant }: { readonly tried: string; readonly meant: string | undefined }) {
  const t = useT();
  const { i18n } = useRuntime();
  const state = useExplanation(meant === undefined ? { path: tried } : {});
  useEffect(() => {
    void i18n.load(["menu"]);
  }, [i18n]);
  const named = (path: string, titleKey: string): string => {
    const key = [entryLabelKey(path.replace(/^\//, "")), titleKey].find((candidate) => t.has(candidate));
    return key === undefined ? path : t.key(key);
  };
  const links =
    meant !== undefined
      ? [{ path: meant, name: meant }]
      : state.status === "explained"
        ? state.explanation.suggestions.map(({ path, titleKey }) => ({ path, name: named(path, titleKey) }))
        : [];
  if (links.length === 0) return null;
  return (
    <p>
      {t("not-found.meant")}{" "}
      {links.map(({ path, name }, index) => (
        <Fragment key={path}>
          {index === 0 ? null : ", "}
          <Link to={path}>{name}</Link>
        </Fragment>
      ))}
    </p>
  );
}

export function NotFound({ path }: NotFoundProps) {
  const { host } = useElement();
  const { navigation, events } = useRuntime();
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
  const inShell = host.closest(SHELL) !== null;
  const actions = (
    <div className="td-row">
      {near === undefined || inShell ? null : (
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
      {inShell ? (
        <Button
          icon={search}
          onClick={() => {
            events.emit("search-wanted", {});
          }}
        >
          {t("not-found.search")}
        </Button>
      ) : null}
      <LinkButton variant="primary" to={home}>
        {display === undefined ? t("not-found.login") : t("not-found.home")}
      </LinkButton>
    </div>
  );
  return inShell ? (
    <EmptyState icon={compass} title={t("not-found-title")} headingLevel={1} action={actions} page>
      <p>{text}</p>
      <Suggestions tried={tried} meant={near?.path} />
    </EmptyState>
  ) : (
    <PublicFrame title={t("not-found-title")} description={text}>
      <div className="td-form">{actions}</div>
    </PublicFrame>
  );
}
