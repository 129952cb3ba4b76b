/** The paragraphs of any kind of owner, on the owner's own screen. */
import type { Reference } from "../../../contract/fields";
import { OWNERS, type OwnerType } from "../../../contract/paragraph/owners";
import type { AnyRecord } from "../../../contract/resource";
import { OwnerParagraphs } from "../../../engine/paragraphs/owner-paragraphs";
import type { PanelProps } from "../../../engine/slots";
import { useCan, useSession, useT } from "../../../runtime/react";
import { Link } from "../../../ui/link/link";

interface ParagraphOwner {
  readonly type: OwnerType;
  /** Admin path of the owner; paths of its paragraphs start with it. */
  readonly path: string;
  /** Admin path of the screen that orders them. */
  readonly orderPath?: string;
}

const idOf = (record: AnyRecord, field: string): number => (record[field] as Reference).id;

/** Returns owner type and paths of a record that has paragraphs, or undefined for other resources. */
export function ownerOfRecord(resource: string, record: AnyRecord): ParagraphOwner | undefined {
  const { id } = record;
  switch (resource) {
    case "landing-page":
      return { type: "LANDING_PAGE", path: `landing-page/${id}`, orderPath: `landing-page/${id}/position-page` };
    case "service":
      return { type: "SERVICE", path: `service/${id}` };
    case "catalog":
      return { type: "CATALOG", path: `catalog/${String(record["type"])}/${id}` };
    case "catalog-product": {
      const path = `catalog/${String(record["type"])}/${idOf(record, "catalog")}/admin-catalog-product/${id}`;
      const type = record["type"] === "product" ? "PRODUCT" : "CATALOG_ITEM";
      return { type, path, orderPath: `${path}/position-page` };
    }
    case "custom-database-struct":
      return { type: "CUSTOM_DATABASE_STRUCT", path: `customDatabaseStruct/${id}/level/0` };
    case "custom-database-level":
      return {
        type: "CUSTOM_DATABASE_LEVEL",
        path: `customDatabaseStruct/${idOf(record, "struct")}/level/${id}`,
      };
    default:
      return undefined;
  }
}

export function ParagraphsPanel({ resource, record }: PanelProps) {
  const owner = record && ownerOfRecord(resource.name, record);
  return owner === undefined || record === undefined ? null : <Paragraphs owner={owner} id={record.id} />;
}

/** Whether the account may only read the owner's paragraphs. */
export function useIsReadOnly(type: OwnerType): boolean {
  const allowed = useCan(OWNERS[type].rights);
  return useSession().display?.user.readOnly === true || !allowed;
}

function Paragraphs({ owner: { type, path, orderPath }, id }: { readonly owner: ParagraphOwner; readonly id: number }) {
  const t = useT();
  const readOnly = useIsReadOnly(type);
  return (
    <div className="td-stack">
      <OwnerParagraphs ownerType={type} ownerId={String(id)} ownerPath={path} readOnly={readOnly} />
      {orderPath === undefined ? null : (
        <p>
          <Link to={orderPath}>{t("page.order")}</Link>
        </p>
      )}
    </div>
  );
}
