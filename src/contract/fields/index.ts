export * from "./factories";
export * from "./field";
export * from "./values";
