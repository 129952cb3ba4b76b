/** Style sheets and icons are imported as text by host/build/text-plugin.mjs. */
declare module "*.css" {
  const text: string;
  export default text;
}

declare module "*.svg" {
  const text: string;
  export default text;
}
