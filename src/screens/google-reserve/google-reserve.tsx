/** Reserve with Google in four tabs. Feeds stay on the server while no provider is configured. */
import { useState } from "react";
import type { OneOf } from "../../contract/element-attributes";
import type { AnyResource } from "../../contract/resource";
import { SettingsScreen } from "../../engine/settings/settings-screen";
import { useReady } from "../../runtime/element";
import { useT } from "../../runtime/react";
import { Tabs } from "../../ui/tabs/tabs";
import { Heading } from "../../ui/text/heading";
import { ReserveDealers } from "./reserve-dealers";
import { ReserveDesk } from "./reserve-desk";
import { ReserveFeeds } from "./reserve-feeds";
import { ReserveServices } from "./reserve-services";
import { initialTab, RESERVE_TABS, type ReserveTab } from "./reserve-tabs";

export interface GoogleReserveProps {
  /** `true` opens the tab of services. */
  readonly serviceTab?: OneOf<"true">;
  /** Definition of the settings, the third tab. */
  readonly settings: AnyResource;
}

export function GoogleReserve({ serviceTab, settings }: GoogleReserveProps) {
  const t = useT();
  // No initial state: the host sets the attribute after the first render.
  const [selected, setTab] = useState<ReserveTab>();
  const tab = selected ?? initialTab(serviceTab);
  useReady(true);
  return (
    <div className="td-stack">
      <Heading level={1}>{t("google-reserve-configurations.title")}</Heading>
      <Tabs
        label={t("google-reserve-configurations.title")}
        value={tab}
        onChange={(id) => {
          setTab(RESERVE_TABS.find((candidate) => candidate === id) ?? "dealers");
        }}
        items={RESERVE_TABS.map((id) => ({ id, label: t(`google-reserve-configurations.tab.${id}`) }))}
      >
        {tab === "dealers" ? <ReserveDealers /> : null}
        {tab === "services" ? <ReserveServices /> : null}
        {tab === "settings" ? (
          <div className="td-stack">
            <SettingsScreen resource={settings} slots={undefined} params={{}} />
            <ReserveDesk />
          </div>
        ) : null}
        {tab === "feeds" ? <ReserveFeeds /> : null}
      </Tabs>
    </div>
  );
}
