/** Kind `order`: records in an order that people meet. */
export { OrderScreen as Screen } from "../../src/engine/order/order-screen";
