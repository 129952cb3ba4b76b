export function messageGroups(): ReadonlyMap<string, string>;
