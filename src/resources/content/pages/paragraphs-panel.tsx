/** The paragraphs of any kind of owner, on the owner's own screen. */
import type { Reference } from "../../../contract/fields";
import { OWNERS, type OwnerType } from "../../../contract/paragraph/owners";
import type { AnyRecord } from "../../../contract/resource";
import { OwnerParagraphs } from "../../../engine/paragraphs/owner-paragraphs";
import type { PanelProps } from "../../../engine/slots";
import { useCan, useSession, useT } from "../../../runtime/react";
import { Link } from "../../../ui/link/link";

interface Place {
  readonly type: OwnerType;
  /** Admin path of the owner; paths of its paragraphs start with it. */
  readonly path: string;
  /** Admin path of the screen that orders them. */
  readonly order?: string;
}

const idOf = (record: AnyRecord, field: string): number => (record[field] as Reference).id;

/** Returns owner type and paths of a record that has paragraphs, or undefined for other resources. */
export function placeOfRecord(resource: string, record: AnyRecord): Place | undefined {
  const { id } = record;
  switch (resource) {
    case "landing-page":
      return { type: "LANDING_PAGE", path: `landing-page/${id}`, order: `landing-page/${id}/position-page` };
    case "service":
      return { type: "SERVICE", path: `service/${id}` };
    case "catalog":
      return { type: "CATALOG", path: `catalog/${String(record["type"])}/${id}` };
    case "catalog-product": {
      const path = `catalog/${String(record["type"])}/${idOf(record, "catalog")}/admin-catalog-product/${id}`;
      const type = record["type"] === "product" ? "PRODUCT" : "CATALOG_ITEM";
      return { type, path, order: `${path}/position-page` };
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
  const place = record && placeOfRecord(resource.name, record);
  return place === undefined || record === undefined ? null : <Paragraphs place={place} id={record.id} />;
}

/** Whether the account may only read the owner's paragraphs. */
export function useReadsOnly(type: OwnerType): boolean {
  const allowed = useCan(OWNERS[type].rights);
  return useSession().display?.user.readOnly === true || !allowed;
}

function Paragraphs({ place: { type, path, order }, id }: { readonly place: Place; readonly id: number }) {
  const t = useT();
  const readOnly = useReadsOnly(type);
  return (
    <div className="td-stack">
      <OwnerParagraphs ownerType={type} ownerId={String(id)} ownerPath={path} readOnly={readOnly} />
      {order === undefined ? null : (
        <p>
          <Link to={order}>{t("page.order")}</Link>
        </p>
      )}
    </div>
  );
}
