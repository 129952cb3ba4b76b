/** Style sheets and icons are imported as text; host/build/text-plugin.mjs loads them. */
declare module "*.css" {
  const text: string;
  export default text;
}

declare module "*.svg" {
  const text: string;
  export default text;
}
