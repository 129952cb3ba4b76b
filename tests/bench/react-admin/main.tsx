/**
 * The comparison page with a design system: react-admin shows the dealers of the same server as a list with search, filters, sorting,
 * selection and pages, and a dealer's first tab as a form that saves. The benchmark installs its packages and builds it.
 */
import { useLayoutEffect } from "react";
import { createRoot } from "react-dom/client";
import {
  Admin,
  Datagrid,
  DateField,
  Edit,
  FunctionField,
  List,
  NumberField,
  Resource,
  SearchInput,
  SelectField,
  SelectInput,
  SimpleForm,
  TextField,
  TextInput,
  useListContext,
  useRecordContext,
  type DataProvider,
} from "react-admin";

const API = "/admin/api/fitter";
const choicesOf = (...values: readonly string[]) => values.map((id) => ({ id, name: id }));
const STATUSES = choicesOf("ENVELOPE", "ACTIVE", "SUSPENDED", "ARCHIVED", "MERGED");
const TYPES = choicesOf("GARAGE", "TYRE_SPECIALIST", "CAR_DEALER", "MOBILE_FITTER", "PICKUP_POINT", "HEAD_OFFICE");

interface Dealer {
  readonly id: number;
  readonly [field: string]: unknown;
}

async function call<T>(address: string, options?: RequestInit): Promise<T> {
  const response = await fetch(address, options);
  return ((await response.json()) as { data: T }).data;
}

interface ListParams {
  readonly pagination: { readonly page: number; readonly perPage: number };
  readonly sort: { readonly field: string; readonly order: string };
  readonly filter: Readonly<Record<string, string>>;
}

const provider = {
  async getList(_resource: string, { pagination, sort, filter }: ListParams) {
    const search = new URLSearchParams(filter);
    search.set("page", String(pagination.page));
    search.set("size", String(pagination.perPage));
    search.set("sort", `${sort.order === "DESC" ? "-" : ""}${sort.field}`);
    const page = await call<{ elements: readonly Dealer[]; total: number }>(`${API}?${search.toString()}`);
    return { data: page.elements, total: page.total };
  },
  async getOne(_resource: string, { id }: { readonly id: string }) {
    return { data: await call<Dealer>(`${API}/${id}`) };
  },
  async update(_resource: string, { id, data }: { readonly id: string; readonly data: object }) {
    const token = /XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? "";
    const headers = { "content-type": "application/json", "X-XSRF-TOKEN": token };
    return { data: await call<Dealer>(`${API}/${id}`, { method: "PUT", headers, body: JSON.stringify(data) }) };
  },
} as unknown as DataProvider;

/** Reports to the benchmark that a view shows its data. */
function useReport(tag: string, isReady: boolean): void {
  useLayoutEffect(() => {
    if (!isReady) return;
    const marker = document.body.appendChild(document.createElement(tag));
    marker.dispatchEvent(new CustomEvent("td-ready", { bubbles: true }));
  }, [tag, isReady]);
}
function ListReport() {
  useReport("peer-admin-list", useListContext().data !== undefined);
  return null;
}
function FormReport() {
  useReport("peer-admin-form", useRecordContext() !== undefined);
  return null;
}

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <SelectInput key="status" source="status" choices={STATUSES} alwaysOn />,
  <SelectInput key="dealerType" source="dealerType" choices={TYPES} alwaysOn />,
];

const DealerList = () => (
  <List perPage={25} filters={filters} sort={{ field: "name", order: "ASC" }}>
    <>
      <Datagrid rowClick="edit">
        <TextField source="name" />
        <TextField source="code" />
        <FunctionField label="City" render={({ postalCode, city }) => `${postalCode} ${city}`} />
        <SelectField source="dealerType" choices={TYPES} />
        <SelectField source="status" choices={STATUSES} />
        <NumberField source="rating.value" />
        <NumberField source="quality" />
        <DateField source="updatedAt" />
      </Datagrid>
      <ListReport />
    </>
  </List>
);

const TEXTS = ["name", "tradingName", "code", "companyName", "companyId", "vatNumber"];
const ADDRESS = ["address1", "address2", "postalCode", "city", "region", "country"];
const CONTACT = ["timeZone", "phone", "mobile", "email", "contactFirstName", "contactLastName", "contactRole"];
const LINKS = ["website", "facebook", "instagram", "youtube", "googlePlaceId"];

const DealerForm = () => (
  <Edit mutationMode="pessimistic">
    <SimpleForm>
      <SelectInput source="dealerType" choices={TYPES} required />
      <SelectInput source="status" choices={STATUSES} />
      {[...TEXTS, ...ADDRESS.map((name) => `address.${name}`), ...CONTACT, ...LINKS].map((source) => (
        <TextInput key={source} source={source} />
      ))}
      <FormReport />
    </SimpleForm>
  </Edit>
);

createRoot(document.querySelector("#root") ?? document.body).render(
  <Admin dataProvider={provider} disableTelemetry>
    <Resource name="fitter" list={DealerList} edit={DealerForm} />
  </Admin>,
);
