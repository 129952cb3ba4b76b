/** Landing page of the calendar brand. */
export default {
  "welcome.title": "Welcome",
  "welcome.greeting": "Hello, {name}",
};
