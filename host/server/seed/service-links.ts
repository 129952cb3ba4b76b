/** Inserts demo addresses of service buttons: of the head shop, of a member of the network, and of some of their dealers. */
import { emptyValues } from "../../../src/contract/empty-values";
import { linkKey, type LinkCheck } from "../../../src/contract/service-links";
import serviceCtaUrl from "../../../src/resources/configuration/service-links/service-cta-url.resource";
import { addChosenServices } from "../features/service-catalogue/add-services";
import type { ScopedDatabase } from "../platform/storage/scoped-database";
import { add } from "./paragraphs/records";

const HOUR_MS = 3_600_000;
const HEAD = "PNEUS_RESEAU_DEMO";
const MEMBER = "PNEUS_ARMOR_DEMO";

interface DemoLink {
  readonly shopCode: string;
  readonly serviceCode: string;
  readonly dealerCode?: string;
  readonly locale?: string;
  readonly ctaUrl: string | null;
  readonly label?: string;
  readonly newTab?: boolean;
  readonly check: LinkCheck;
  /** Entered by hand after the import. */
  readonly isOwn?: boolean;
}

const LINKS: readonly DemoLink[] = [
  {
    shopCode: HEAD,
    serviceCode: "FITTING",
    ctaUrl: "/rendez-vous/{dealerSlug}",
    label: "Prendre rendez-vous",
    check: "NONE",
  },
  {
    shopCode: HEAD,
    serviceCode: "FITTING",
    locale: "en_GB",
    ctaUrl: "/book/{dealerSlug}",
    label: "Book a fitting",
    check: "NONE",
  },
  {
    shopCode: HEAD,
    serviceCode: "FITTING",
    dealerCode: "VLP-002",
    ctaUrl: "https://www.example.com/lyon?service={serviceCode}",
    newTab: true,
    check: "OK",
  },
  { shopCode: HEAD, serviceCode: "BALANCING", ctaUrl: "/prestations/equilibrage", check: "OK" },
  {
    shopCode: HEAD,
    serviceCode: "BALANCING",
    dealerCode: "VLP-003",
    ctaUrl: "https://www.example.com/ancienne-page",
    newTab: true,
    check: "NOT_FOUND",
    isOwn: true,
  },
  { shopCode: MEMBER, serviceCode: "FITTING", ctaUrl: "/rendez-vous", label: "Réserver", check: "OK" },
  { shopCode: MEMBER, serviceCode: "BALANCING", ctaUrl: null, check: "NONE" },
];

/** @param member a shop of the network of the demo shop; it gets the services that the addresses name */
export async function addServiceLinks(demo: ScopedDatabase, member: ScopedDatabase): Promise<void> {
  await addChosenServices(member, ["FITTING", "BALANCING"]);
  const checkedAt = new Date(Date.now() - 5 * HOUR_MS).toISOString();
  const rows = LINKS.map(({ isOwn = false, ...link }) => {
    const values = { ...emptyValues(serviceCtaUrl.fields), dealerCode: null, locale: null, ...link };
    return {
      ...values,
      source: isOwn ? "OWN" : "FILE",
      code: linkKey(values),
      checkedAt: link.check === "NONE" ? null : checkedAt,
    };
  });
  await add(demo, serviceCtaUrl, ...rows);
}
