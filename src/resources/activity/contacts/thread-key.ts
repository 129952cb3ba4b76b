/** Key of a thread in the query cache. */
export const threadKey = (id: string) => ["contact-thread", id] as const;
