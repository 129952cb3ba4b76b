export * from "./factories";
export * from "./field";
export * from "./options";
export * from "./values";
