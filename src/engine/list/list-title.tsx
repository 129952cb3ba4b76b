/** Title row of a list: title, number of records, actions on the whole list, one primary button. */
import plus from "@shoelace-style/shoelace/dist/assets/icons/plus.svg";
import { screenPath, screenOf } from "../../catalogue/screens";
import { messageKeys } from "../../contract/message-keys";
import { patternOf } from "../../contract/route-pattern";
import type { AnyResource } from "../../contract/resource";
import type { Translate } from "../../runtime/i18n";
import { useCan, useNavigate } from "../../runtime/react";
import { Button } from "../../ui/button/button";
import { BackButton } from "../../ui/button/icon-button";
import { Heading } from "../../ui/text/heading";
import { useCellLocale } from "../cells/cell-locale";
import { useCreationDialog } from "../creation-dialog";
import type { ListAction } from "./list-actions";
import { useChangesBlocked } from "./changes-blocked";

export interface ListTitleProps {
  readonly resource: AnyResource;
  readonly title: string;
  /** Formatted; undefined until known. */
  readonly count: string | undefined;
  readonly actions: readonly ListAction[];
}

/** Returns the title of a list, with the value by which its path titles it. */
export function listTitle(t: Translate, resource: AnyResource): string {
  const title = t.key(messageKeys.listTitle(resource));
  const name = resource.screens.list?.titledBy;
  const value = name === undefined ? undefined : resource.fixed?.values[name];
  return name === undefined || typeof value !== "string"
    ? title
    : [title, t.key(messageKeys.choice(resource.name, name, value))].join(" · ");
}

/** Returns the path where a new record starts; undefined when the account may not create one. */
export function useCreatePath(resource: AnyResource): string | undefined {
  const mayCreate = useCan(resource.right?.create ?? resource.right?.write);
  const areChangesBlocked = useChangesBlocked(resource);
  const { detail: screen } = resource.screens;
  const detail = screen && screenOf(resource.name, "detail") && patternOf(screen.path);
  if (!mayCreate || areChangesBlocked || resource.operations?.create === false) return undefined;
  if (resource.list?.createPath !== undefined) return resource.list.createPath;
  const parts = Object.entries(resource.screens.detail?.parts ?? {});
  const places = parts.map(([part, field]) => [part, resource.fixed?.filter[field]] as const);
  // The detail screen's URL fixes fields whose values this list does not fix: the new record's values are unknown.
  if (detail === undefined || places.some(([, value]) => value === undefined)) return undefined;
  return screenPath(detail, { ...(Object.fromEntries(places) as Record<string, string>), id: "new" });
}

export function ListTitle({ resource, title, count, actions }: ListTitleProps) {
  const { t } = useCellLocale();
  const navigate = useNavigate();
  const createPath = useCreatePath(resource);
  const { backTo } = resource.screens.list ?? {};
  return (
    <header className="td-list__title">
      {backTo === undefined ? null : (
        <BackButton label={t.key(backTo.titleKey)} onBack={() => void navigate(backTo.path)} />
      )}
      <Heading level={1}>
        {title}
        {count === undefined ? null : <span className="td-list__count">{count}</span>}
      </Heading>
      <span className="td-list__title-actions">
        {actions.map(({ id, label, icon, checked, onSelect }) => (
          <Button key={id} size="sm" icon={icon} aria-pressed={checked} onClick={onSelect}>
            {label}
          </Button>
        ))}
        {createPath === undefined ? null : (
          <CreateButton
            path={createPath}
            label={t.key(messageKeys.create(resource.name), {}, { fallback: t("list.create") })}
          />
        )}
      </span>
    </header>
  );
}

export function CreateButton({ path, label }: { readonly path: string; readonly label: string }) {
  const navigate = useNavigate();
  const openDialog = useCreationDialog();
  return (
    <Button size="sm" variant="primary" icon={plus} onClick={openDialog ?? (() => void navigate(path))}>
      {label}
    </Button>
  );
}
