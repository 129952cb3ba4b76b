/** Around every screen without a shell. */
export default {
  "public.brand": "td-admin",
  "public.language": "Language",
  "public.help": "Help",
  "public.legal": "Legal notice",
  "public.slogan.title": "Your whole network, behind one door",
  "public.slogan.text": "Hours, prices, stock and diary: all that your customers see online is set here.",
  "public.call-failed": "This did not work. Check the connection, then try again.",
  "public.back-to-login": "Back to sign-in",
} as const;
