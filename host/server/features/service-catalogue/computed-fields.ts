/** SQL of computed fields of services and categories. */
import { sql } from "drizzle-orm";
import { record, serviceDealer } from "../../platform/storage/schema";
import { countField } from "../../resources/storage/computed-sql";

export const serviceFields = {
  dealers: countField(
    sql`(select count(*) from ${serviceDealer} offered where offered.shop_id = ${record.shopId} and offered.service_id = ${record.id} and offered.available)`,
  ),
};

export const serviceCategoryFields = {
  services: countField(
    sql`(select count(*) from record service where service.resource = 'service' and service.shop_id = ${record.shopId}
        and service.deleted_at is null and (service.data->>'category')::bigint = ${record.id})`,
  ),
};
