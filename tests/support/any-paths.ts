/** Calls of any path, as a program without generated types makes them with the client. */
export type AnyPaths = Record<
  string,
  {
    get: {
      parameters: { query?: Record<string, unknown> };
      responses: { 200: { content: { "application/json": unknown } } };
    };
  }
>;
