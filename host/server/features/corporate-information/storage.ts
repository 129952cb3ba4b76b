/** Storage of a shop's company. */
import type { AnyResource } from "../../../../src/contract/resource";
import { company } from "../../platform/storage/schema";
import { ColumnStorage } from "../../resources/storage/column-storage";

export const companyStorage = (resource: AnyResource): ColumnStorage =>
  new ColumnStorage(resource, {
    table: company,
    owner: company.shopId,
    columns: {
      name: company.name,
      tradeName: company.tradeName,
      legalForm: company.legalForm,
      companyId: company.companyId,
      vatNumber: company.vatNumber,
      vatState: company.vatState,
      vatCheckedAt: company.vatCheckedAt,
      shareCapital: company.shareCapital,
      registryCity: company.registryCity,
      foundedOn: company.foundedOn,
      address: company.address,
      email: company.email,
      phone: company.phone,
      website: company.website,
      billingEmail: company.billingEmail,
      accountingContact: company.accountingContact,
      publicationDirector: company.publicationDirector,
      dpoEmail: company.dpoEmail,
      mediator: company.mediator,
      insurance: company.insurance,
      iban: company.iban,
      bic: company.bic,
    },
  });
