/** All tables. `npm run migrations` generates migrations from this file. */
export * from "./activity";
export * from "./calendar";
export * from "./contacts";
export * from "./fitters";
export * from "./imports";
export * from "./merges";
export * from "./messages";
export * from "./orders";
export * from "./paragraphs";
export * from "./public-flows";
export * from "./quotes";
export * from "./records";
export * from "./sessions";
export * from "./shops";
export * from "./subscriptions";
export * from "./undo";
export * from "./users";
