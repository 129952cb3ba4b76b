/** Landing page of the calendar brand. */
export default {
  "welcome.title": "Willkommen",
  "welcome.greeting": "Guten Tag, {name}",
};
