/** Kind `order`: records in the order that customers see. */
export { OrderScreen as Screen } from "../../src/engine/order/order-screen";
