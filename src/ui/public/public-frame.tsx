/**
 * Frame of every screen without a shell: form on one side, brand picture on the other, back link and language picker at
 * the edges.
 */
import arrow from "@shoelace-style/shoelace/dist/assets/icons/arrow-left.svg";
import { useEffect, useState, type ComponentType, type ReactNode } from "react";
import { isPictureUrl } from "../../contract/spec/picture";
import { useIsMainContent } from "../../runtime/element";
import { useConfiguration, useT } from "../../runtime/react";
import { Icon } from "../icon/icon";
import { defineSheet } from "../styles";
import { Heading } from "../text/heading";
import { classes } from "../tone";
import { BrandLogo, type BrandLogoProps } from "./brand-logo";
import { LanguagePicker } from "./language-picker";
import css from "./public-frame.css";

defineSheet(css);

/** Loads once the form shows, so that it does not compete with what the form needs. Without it, the side stays plain. */
function WheelPicture() {
  const [Wheel, setWheel] = useState<ComponentType>();
  useEffect(() => {
    // A task later, the element has reported that it is ready.
    const timer = setTimeout(() => {
      void import("./wheel").then(
        (drawing) => {
          setWheel(() => drawing.Wheel);
        },
        () => undefined,
      );
    });
    return () => {
      clearTimeout(timer);
    };
  }, []);
  return Wheel === undefined ? null : <Wheel />;
}

export interface PublicFrameProps extends BrandLogoProps {
  readonly title: string;
  readonly description?: ReactNode;
  /** Only logo, title and content, for embedding in another page. */
  readonly compact?: boolean;
  /** Text on the default picture; not shown over the brand's own picture. */
  readonly slogan?: { readonly title: string; readonly text: string };
  /** Widens the column, for content other than a narrow form. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

export function PublicFrame({
  title,
  description,
  compact = false,
  slogan,
  wide = false,
  maxHeight,
  children,
}: PublicFrameProps) {
  const { loginSideBar, commonGoBackButtonUrl, commonGoBackButtonTitle, helpUrl, legalUrl } = useConfiguration();
  const t = useT();
  const Main = useIsMainContent() ? "main" : "div";
  const hasBackLink = commonGoBackButtonUrl !== "" && commonGoBackButtonTitle !== "";
  return (
    <div className={classes("td-public", compact && "td-public--compact", wide && "td-public--wide")}>
      <div className="td-public__side">
        {compact || !hasBackLink ? null : (
          <a className="td-public__back" href={commonGoBackButtonUrl}>
            <Icon icon={arrow} size={14} />
            {t.key(commonGoBackButtonTitle, undefined, { fallback: commonGoBackButtonTitle })}
          </a>
        )}
        <Main className="td-public__main" part="form">
          <BrandLogo maxHeight={maxHeight} />
          <Heading level={1} className="td-public__title">
            {title}
          </Heading>
          {description === undefined ? null : <p className="td-public__description">{description}</p>}
          {children}
        </Main>
        {compact ? null : (
          <footer className="td-public__foot">
            <LanguagePicker />
            <span className="td-public__links">
              {helpUrl === "" ? null : <a href={helpUrl}>{t("public.help")}</a>}
              {legalUrl === "" ? null : <a href={legalUrl}>{t("public.legal")}</a>}
            </span>
          </footer>
        )}
      </div>
      {compact ? null : (
        <aside className="td-public__picture" part="side-image">
          {isPictureUrl(loginSideBar) ? (
            <img src={loginSideBar} alt="" />
          ) : (
            <>
              <WheelPicture />
              {slogan === undefined ? null : (
                <div className="td-public__slogan">
                  <p>{slogan.title}</p>
                  <p>{slogan.text}</p>
                </div>
              )}
            </>
          )}
        </aside>
      )}
    </div>
  );
}
