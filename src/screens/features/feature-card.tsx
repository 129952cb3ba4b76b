/** A feature: description, state, link and pin. */
import check from "@shoelace-style/shoelace/dist/assets/icons/check-circle-fill.svg";
import circle from "@shoelace-style/shoelace/dist/assets/icons/circle.svg";
import lock from "@shoelace-style/shoelace/dist/assets/icons/lock-fill.svg";
import pinFill from "@shoelace-style/shoelace/dist/assets/icons/pin-angle-fill.svg";
import pin from "@shoelace-style/shoelace/dist/assets/icons/pin-angle.svg";
import wrench from "@shoelace-style/shoelace/dist/assets/icons/wrench.svg";
import { useT } from "../../runtime/react";
import { Badge } from "../../ui/badge/badge";
import { IconButton } from "../../ui/button/icon-button";
import { Link } from "../../ui/link/link";
import { Heading } from "../../ui/text/heading";
import type { Feature, FeatureTexts } from "./feature-model";

const STATE_STYLES = {
  ACTIVE: { tone: "success", icon: check },
  TO_CONFIGURE: { tone: "warning", icon: wrench },
  AVAILABLE: { tone: "neutral", icon: circle },
  IN_PLAN: { tone: "info", icon: lock },
} as const;

interface FeatureCardProps {
  readonly feature: Feature;
  readonly texts: FeatureTexts;
  readonly pinned: boolean;
  readonly onPin: () => void;
}

export function FeatureCard({ feature, texts, pinned, onPin }: FeatureCardProps) {
  const t = useT();
  const { entry, state, count } = feature;
  const { label, text } = texts;
  const { tone, icon } = STATE_STYLES[state];
  const target =
    entry.lockedBy === undefined
      ? entry.path
      : `error?${new URLSearchParams({ from: `/${entry.path}`, reason: entry.lockedBy }).toString()}`;
  const action = t(
    state === "IN_PLAN" ? "features.plans" : state === "TO_CONFIGURE" ? "features.configure" : "features.open",
  );
  return (
    <li className="td-feature" data-state={state}>
      <div className="td-feature__head">
        <Heading level={3} className="td-grow">
          {label}
        </Heading>
        {state === "IN_PLAN" ? null : (
          <IconButton
            icon={pinned ? pinFill : pin}
            size="sm"
            label={t(pinned ? "features.unpin" : "features.pin", { label })}
            onClick={onPin}
          />
        )}
      </div>
      <p className="td-feature__text">{text}</p>
      <p className="td-feature__foot">
        <Badge tone={tone} icon={icon}>
          {state === "IN_PLAN"
            ? t("features.badge.IN_PLAN", { plan: t.key(`plan.${entry.plan ?? "PLUS"}`) })
            : state === "ACTIVE" && count !== undefined
              ? t.count("features.records", count)
              : t(`features.badge.${state}`)}
        </Badge>
        <span className="td-grow" />
        <Link to={target} aria-label={`${action} – ${label}`}>
          {action}
        </Link>
      </p>
    </li>
  );
}
