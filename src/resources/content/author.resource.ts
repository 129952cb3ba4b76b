import { f } from "../../contract/fields";
import { defineResource } from "../../contract/resource";
import { isReservedSlug } from "./pages/page-fields";

/** An author of blog articles and guides; a person or a team. */
export default defineResource({
  name: "author",
  area: "catalog",
  screens: {
    list: { path: "author", tag: "td-authors", icon: "person-badge" },
    detail: { path: "author/{id}", tag: "td-author" },
  },
  right: { read: "CATALOG_BLOG", write: "CATALOG_BLOG" },
  scope: "shop",
  label: "name",
  fields: {
    /** Byline of the articles. */
    name: f.text({ required: true, max: 120 }),
    firstName: f.text({ max: 60 }),
    lastName: f.text({ max: 60 }),
    job: f.text({ max: 80, localised: true }),
    photo: f.picture({ sizes: { DESKTOP: [480, 480] } }),
    shortBio: f.multiline({ max: 300, localised: true }),
    bio: f.richText({ localised: true }),
    expertise: f.rows({ topic: f.text({ required: true, max: 60, localised: true }) }, { max: 12 }),
    yearsOfExperience: f.integer({ min: 0, max: 60 }),
    dealer: f.reference("fitter"),
    /** The account of the person, who signs the articles that it creates. */
    shopUser: f.reference("shop-user", { right: ["USER_LIST", "SUPER_ADMIN"] }),
    links: f.rows(
      {
        network: f.choice(["WEBSITE", "LINKEDIN", "FACEBOOK", "INSTAGRAM", "YOUTUBE", "X"], {
          required: true,
          default: "WEBSITE",
        }),
        url: f.externalUrl({ required: true }),
      },
      { max: 8 },
    ),
    /** Never shown to the public. */
    email: f.email(),
    slug: f.relativeUrl({ required: true, unique: true, max: 120 }),
    keepAddress: f.boolean({ default: true }),
    indexable: f.boolean({ default: true }),
    active: f.boolean({ default: true }),
    articles: f.computed("integer", { sortable: true }),
    /** Languages in which the job title is written. */
    languages: f.computed("text"),
  },
  rules: ({ slug }) => ({ slug: isReservedSlug(slug) ? "page.error.reserved" : undefined }),
  list: {
    columns: ["name", "job", "articles", "languages", "dealer", "slug", "active", "updatedAt", "updatedBy"],
    visible: ["name", "job", "articles", "languages", "active", "updatedAt"],
    filters: ["active"],
    search: ["name", "firstName", "lastName"],
    sort: "name",
    sortable: ["name", "articles", "slug", "active", "updatedAt"],
    picture: "photo",
  },
  form: {
    tabs: {
      author: {
        person: [
          "name",
          "firstName",
          "lastName",
          "job",
          "photo",
          "yearsOfExperience",
          "dealer",
          "shopUser",
          "email",
          "active",
        ],
        presentation: ["shortBio", "bio", "expertise", "links"],
      },
      page: { address: ["slug", "keepAddress", "indexable"], preview: ["@preview"] },
      articles: { articles: ["@articles"] },
      history: { history: ["@history"] },
    },
  },
  actions: {
    activate: { icon: "check-circle", bulk: true, undo: true, when: ({ active }) => !active, set: { active: true } },
    deactivate: { icon: "pause-circle", bulk: true, undo: true, when: ({ active }) => active, set: { active: false } },
    merge: {
      icon: "intersect",
      danger: true,
      confirm: "question",
      input: { into: f.reference("author", { required: true }) },
    },
  },
  exportable: true,
  examples: [
    {
      name: "Claire Dubois",
      firstName: "Claire",
      lastName: "Dubois",
      slug: "claire-dubois",
      job: { fr_FR: "Responsable d’atelier", en_GB: "Workshop manager", de_DE: "Werkstattleiterin" },
      shortBio: { fr_FR: "Vingt ans d’atelier, dont douze de géométrie.", en_GB: "Twenty years in the workshop." },
      yearsOfExperience: 20,
    },
    {
      name: "Tom Becker",
      firstName: "Tom",
      lastName: "Becker",
      slug: "tom-becker",
      job: { fr_FR: "Essayeur de pneus", en_GB: "Tyre tester", de_DE: "Reifentester" },
      yearsOfExperience: 11,
    },
    {
      name: "Sarah Hughes",
      firstName: "Sarah",
      lastName: "Hughes",
      slug: "sarah-hughes",
      job: { fr_FR: "Rédactrice", en_GB: "Writer", de_DE: "Autorin" },
    },
    { name: "La rédaction", slug: "la-redaction", active: false },
  ],
});
