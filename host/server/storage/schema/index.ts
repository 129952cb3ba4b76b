/** Every table. The migrations are generated from this file: `npm run migrations`. */
export * from "./activity";
export * from "./fitters";
export * from "./paragraphs";
export * from "./public-flows";
export * from "./records";
export * from "./sessions";
export * from "./shops";
export * from "./undo";
export * from "./users";
