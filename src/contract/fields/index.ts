export * from "./field";
export * from "./values";
