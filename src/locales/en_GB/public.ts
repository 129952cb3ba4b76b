/** The frame of every screen without a shell. */
export default {
  "public.brand": "td-admin",
  "public.language": "Language",
  "public.help": "Help",
  "public.legal": "Legal notice",
  "public.slogan.title": "Your whole network in one place",
  "public.slogan.text": "Hours, prices, stock and calendar: you manage here everything that your customers see online.",
  "public.call-failed": "This failed. Check the connection, then try again.",
  "public.back-to-login": "Back to sign-in",
} as const;
