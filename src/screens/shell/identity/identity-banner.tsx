/** Frame around the page and banner, shown while a custom identity is active. */
import person from "@shoelace-style/shoelace/dist/assets/icons/person-fill-gear.svg";
import { useEffect, useRef } from "react";
import { SUBROGATION_EXTENSION_MINUTES } from "../../../contract/endpoints/subrogation";
import { useRuntime, useT } from "../../../runtime/react";
import { removeAssumedIdentity } from "../../../runtime/remove-identity";
import { Icon } from "../../../ui/icon/icon";
import { useRemaining } from "../../../ui/text/use-remaining";
import { markNames, RichText } from "../rich-text";
import { useShell } from "../shell-context";
import { useIdentityInformation } from "./use-information";

const SECOND = 1000;

/** Formats remaining time as `24:18`, or `1:04:05` from an hour; never negative. */
export function countdown(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / SECOND));
  const padded = (part: number) => String(part).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  return hours > 0
    ? `${String(hours)}:${padded(minutes)}:${padded(seconds % 60)}`
    : `${String(minutes)}:${padded(seconds % 60)}`;
}

/** A 4 px frame around everything including dialogs. It lies in the browser's top layer and ignores the pointer. */
function Frame() {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = frame;
    if (current !== null && "showPopover" in current) current.showPopover();
  }, []);
  return <div ref={frame} className="td-identity-frame" popover="manual" aria-hidden="true" />;
}

const MINUTE = 60_000;

/**
 * Warns once when five minutes are left, offering an extension, and once at one minute. Not shown for identities that
 * started with less time.
 */
function useWarnings(remaining: number | undefined, user: string, extend: (() => Promise<void>) | undefined): void {
  const { dialogs, toasts } = useRuntime();
  const before = useRef(remaining);
  useEffect(() => {
    const hasCrossed = (limit: number): boolean =>
      remaining !== undefined &&
      remaining > 0 &&
      before.current !== undefined &&
      before.current > limit &&
      remaining <= limit;
    const [isFiveMinutesLeft, isOneMinuteLeft] = [hasCrossed(5 * MINUTE), hasCrossed(MINUTE)];
    before.current = remaining;
    if (isOneMinuteLeft) toasts.show({ kind: "warning", key: "shell.identity.one-minute", params: { user } });
    if (!isFiveMinutesLeft) return;
    if (extend === undefined) {
      toasts.show({ kind: "warning", key: "shell.identity.five-minutes", params: { user } });
      return;
    }
    void dialogs
      .confirm({
        titleKey: "shell.identity.extend.title",
        contentKey: "shell.identity.extend.text",
        params: { user, minutes: SUBROGATION_EXTENSION_MINUTES },
        confirmKey: "shell.identity.extend",
        dismissKey: "shell.identity.extend.keep",
      })
      .then((shouldExtend) => (shouldExtend ? extend() : undefined));
  }, [remaining, user, extend, dialogs, toasts]);
}

export function IdentityBanner() {
  const t = useT();
  const runtime = useRuntime();
  const { display } = useShell();
  const { subrogation, shopInfo, shopUserFullName } = display;
  const remaining = useRemaining(subrogation.expiresAt, SECOND);
  const isExpired = remaining !== undefined && remaining <= 0;
  const { role, extend, superMenus } = useIdentityInformation();
  useWarnings(remaining, subrogation.userName ?? shopUserFullName, extend);

  // The server ends the identity by itself. Reloading the session makes the page report the change.
  useEffect(() => {
    if (!isExpired) return;
    runtime.session.reload().then(
      // Notify other tabs: timers in background tabs run slower.
      () => runtime.tabs.post("identity"),
      (error: unknown) => console.error("The session could not be reloaded after the identity ended", error),
    );
  }, [isExpired, runtime]);

  return (
    <>
      <Frame />
      <section className="td-identity" aria-label={t("shell.identity.region")}>
        <Icon icon={person} size={17} />
        <p className="td-identity__text">
          <RichText
            text={t("shell.identity.text", markNames(["user", "shop", "initial"]))}
            nodes={{
              user: (
                <>
                  <strong>{subrogation.userName ?? shopUserFullName}</strong>
                  {role === undefined ? null : ` (${role})`}
                </>
              ),
              shop: <strong>{subrogation.shopName ?? shopInfo.name}</strong>,
              initial: <strong>{subrogation.initialUserName ?? "–"}</strong>,
            }}
          />{" "}
          {subrogation.reason === null ? null : (
            <span className="td-identity__reason">{t("shell.identity.reason", { reason: subrogation.reason })}</span>
          )}
          {superMenus ? ` ${t("shell.identity.super-menus")}` : null}
        </p>
        {remaining === undefined ? null : (
          <p className="td-identity__time" role="timer">
            {isExpired ? (
              t("shell.identity.ended")
            ) : (
              <RichText
                text={t("shell.identity.ends", markNames(["time"]))}
                nodes={{ time: <strong>{countdown(remaining)}</strong> }}
              />
            )}
          </p>
        )}
        {extend === undefined ? null : (
          <button type="button" className="td-identity__extend" onClick={() => void extend()}>
            {t("shell.identity.extend", { minutes: SUBROGATION_EXTENSION_MINUTES })}
          </button>
        )}
        <button type="button" className="td-identity__leave" onClick={() => void removeAssumedIdentity(runtime)}>
          {t("shell.identity.leave")}
        </button>
      </section>
    </>
  );
}
