/** Written by the build: imports the entry of each element by its tag. */
declare module "td-admin:elements" {
  export const elements: Readonly<Record<string, (() => Promise<unknown>) | undefined>>;
}
