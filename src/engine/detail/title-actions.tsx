/** Actions in the title row of a record: the main action or link as a button, the others in a menu. */
import type { AnyRecord } from "../../contract/resource";
import { useT } from "../../runtime/react";
import { Button } from "../../ui/button/button";
import { Menu, type MenuEntry } from "../../ui/menu/menu";
import type { Actions } from "../actions/use-actions";

export interface TitleActionsProps {
  readonly record: AnyRecord;
  readonly actions: Actions;
}

export function TitleActions({ actions, record }: TitleActionsProps) {
  const t = useT();
  const titleActions = actions.forRecord(record, "title");
  const first = titleActions.find(({ definition }) => definition.main ?? definition.open !== undefined);
  const others = titleActions.filter((action) => action !== first);
  const run = (action: (typeof titleActions)[number]): void => {
    actions.run(action, { kind: "one", record });
  };
  const items = others.flatMap((action, index): MenuEntry[] => {
    const item = {
      id: action.name,
      label: action.label,
      icon: action.icon,
      danger: action.danger,
      onSelect: () => {
        run(action);
      },
    };
    return action.danger && index > 0 && others[index - 1]?.danger === false ? [{ divider: true }, item] : [item];
  });
  if (titleActions.length === 0) return null;
  return (
    <span className="td-detail-actions">
      {first === undefined ? null : (
        <Button
          size="sm"
          icon={first.icon}
          onClick={() => {
            run(first);
          }}
        >
          {first.label}
        </Button>
      )}
      {items.length === 0 ? null : <Menu label={t("detail.more")} items={items} variant="default" size="sm" />}
    </span>
  );
}
