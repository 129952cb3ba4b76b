/** Reserve with Google: four tabs. What the shop sends stays with the server while no outside service is configured. */
import { useState } from "react";
import { widen } from "../../contract/resource";
import { SettingsScreen } from "../../engine/settings/settings-screen";
import settings from "../../resources/dealers/google-reserve-settings.resource";
import { useReady } from "../../runtime/element";
import { useT } from "../../runtime/react";
import { Tabs } from "../../ui/tabs/tabs";
import { ReserveDealers } from "./reserve-dealers";
import { ReserveFeeds } from "./reserve-feeds";
import { ReserveServices } from "./reserve-services";

export interface GoogleReserveProps {
  /** `true` opens the services. */
  readonly serviceTab?: string;
}

const TABS = ["dealers", "services", "settings", "feeds"] as const;
type Tab = (typeof TABS)[number];
const SETTINGS = widen(settings);

export function GoogleReserve({ serviceTab }: GoogleReserveProps) {
  const t = useT();
  const [tab, setTab] = useState<Tab>(serviceTab === "true" ? "services" : "dealers");
  useReady(true);
  return (
    <div className="td-stack">
      <h1>{t("google-reserve-configurations.title")}</h1>
      <Tabs
        label={t("google-reserve-configurations.title")}
        value={tab}
        onChange={(id) => {
          setTab(TABS.find((known) => known === id) ?? "dealers");
        }}
        items={TABS.map((id) => ({ id, label: t(`google-reserve-configurations.tab.${id}`) }))}
      >
        {tab === "dealers" ? <ReserveDealers /> : null}
        {tab === "services" ? <ReserveServices /> : null}
        {tab === "settings" ? <SettingsScreen resource={SETTINGS} slots={undefined} params={{}} /> : null}
        {tab === "feeds" ? <ReserveFeeds /> : null}
      </Tabs>
    </div>
  );
}
