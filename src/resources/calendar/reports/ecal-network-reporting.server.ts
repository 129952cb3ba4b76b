/** Computes the figures of the network's appointments. */
import { networkFigures } from "../../../../host/server/features/booking/network-figures";
import { defineHooks } from "../../../../host/server/resources/hooks";
import networkReporting from "./ecal-network-reporting.resource";

export default defineHooks(networkReporting, { report: networkFigures });
