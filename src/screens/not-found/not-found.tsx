/** `td-not-found`: no screen has this address (public-12). Inside the shell for signed-in users, else on its own. */
import compass from "@shoelace-style/shoelace/dist/assets/icons/compass.svg";
import search from "@shoelace-style/shoelace/dist/assets/icons/search.svg";
import { Fragment } from "react";
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
import { findNearPath } from "./near-path";

export interface NotFoundProps {
  /** Address that was not found. Default: the page's. Shown as text, at most 200 characters. */
  readonly path?: string;
}

const SHELL = "td-admin-shell";
const MAX_PATH_LENGTH = 200;

/** Links to the address that differs only in case, else to similar screens that the account may open. */
function Suggestions({
  requestedPath,
  nearMatch,
}: {
  readonly requestedPath: string;
  readonly nearMatch: string | undefined;
}) {
  const t = useT();
  const state = useExplanation(nearMatch === undefined ? { path: requestedPath } : {});
  const titleOf = (path: string, titleKey: string): string => {
    const key = [entryLabelKey(path.replace(/^\//, "")), titleKey].find((candidate) => t.has(candidate));
    return key === undefined ? path : t.key(key);
  };
  const links =
    nearMatch !== undefined
      ? [{ path: nearMatch, name: nearMatch }]
      : state.status === "explained"
        ? state.explanation.suggestions.map(({ path, titleKey }) => ({ path, name: titleOf(path, titleKey) }))
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
  const started = usePublicStart({ messages: import.meta.messages(), serverModule: "login" });
  if (!started) return null;

  const requestedPath = (path ?? navigation.path()).slice(0, MAX_PATH_LENGTH);
  const home = display === undefined ? "/login" : "/";
  const text = t("not-found.text", { path: requestedPath });
  const nearMatch = findNearPath(requestedPath);
  // Do not reveal private screens to visitors without a session.
  const visibleMatch =
    nearMatch !== undefined && (display !== undefined || nearMatch.screen.public === true) ? nearMatch : undefined;
  const inShell = host.closest(SHELL) !== null;
  const actions = (
    <div className="td-row">
      {visibleMatch === undefined || inShell ? null : (
        <p>
          {t("not-found.meant")} <Link to={visibleMatch.path}>{visibleMatch.path}</Link>
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
            events.emit("palette-requested", {});
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
      <Suggestions requestedPath={requestedPath} nearMatch={visibleMatch?.path} />
    </EmptyState>
  ) : (
    <PublicFrame title={t("not-found-title")} description={text}>
      <div className="td-form">{actions}</div>
    </PublicFrame>
  );
}
