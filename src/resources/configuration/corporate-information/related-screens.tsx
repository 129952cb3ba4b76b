/** Screens that use the company's data, or hold what belongs to it. */
import { useCanOpen } from "../../../engine/can-open";
import { useT } from "../../../runtime/react";
import { Link } from "../../../ui/link/link";

const PATHS = ["personal-information", "distance-selling-configuration", "subscription"] as const;

export function RelatedScreens() {
  const t = useT();
  const canOpen = useCanOpen();
  return (
    <ul className="td-stack">
      {PATHS.filter(canOpen).map((path) => (
        <li key={path}>
          <Link to={path}>{t(`corporate-information.related.${path}`)}</Link>
        </li>
      ))}
    </ul>
  );
}
