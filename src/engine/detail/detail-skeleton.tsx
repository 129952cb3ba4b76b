/** Placeholder of a detail screen at its final size, while the record loads. */
import type { AnyResource } from "../../contract/resource";
import { Skeleton } from "../../ui/states/skeleton";
import { formTabs } from "../form/values";

const ROW = "calc(3.75 * var(--td-rem))";

export function DetailSkeleton({ resource }: { readonly resource: AnyResource }) {
  const [tab] = formTabs(resource);
  return (
    <div className="td-form" aria-busy="true">
      <div className="td-detail-title">
        <Skeleton width="calc(18 * var(--td-rem))" height="calc(1.75 * var(--td-rem))" />
      </div>
      <div className="td-form-cards" data-columns="2">
        {tab?.cards.slice(0, 2).map((card) => (
          <div key={card.name} className="td-detail-skeleton">
            {card.entries.slice(0, 4).map((entry) => (
              <Skeleton key={entry} height={ROW} />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
