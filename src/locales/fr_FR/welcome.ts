/** Landing page of the calendar brand. */
export default {
  "welcome.title": "Accueil",
  "welcome.greeting": "Bonjour {name}",
};
