/** Own pictures of one language in the picture editor. */
import { expect, it } from "vitest";
import type { Device } from "../../../src/contract/fields";
import type { SliderPicture, StoredPicture } from "../../../src/contract/paragraph/pictures";
import {
  changesOf,
  editorState,
  isCommon,
  isDirty,
  isRemovable,
  withOwn,
  withoutPicture,
  type EditorState,
} from "../../../src/screens/picture-editor/picture-model";

const stored = (device: Device, name: string): StoredPicture => ({
  ...{ device, pictureUrl: `/${name}`, optimizedPictureUrl: null, imageName: name, src: null, originalUrl: `/${name}` },
  ...{ width: 960, height: 720, bytes: 1, optimizedBytes: null, optimizedWidth: null, optimizedHeight: null },
  ...{ mime: "image/jpeg", animated: false, crop: null },
});
const [red, green, phone] = [
  stored("DESKTOP", "red.jpg"),
  stored("DESKTOP", "green.jpg"),
  stored("MOBILE", "phone.jpg"),
];
const common: SliderPicture = {
  ...{ index: 0, altText: "Road", altTexts: {}, link: { url: "", newTab: false }, pictures: [red, phone] },
};
const own: SliderPicture = { ...common, pictures: [green, phone], commonPictures: [red, phone] };
const stateOf = (group: SliderPicture | undefined): EditorState => editorState(group, false, ["de_DE"]);
const names = ({ pictures }: EditorState): string[] => Object.values(pictures).map(({ name }) => name);
const newPicture = {
  ...{ name: "new.jpg", src: "data:", width: 960, height: 720, bytes: 1 },
  animated: false,
  crop: null,
};

it("new slides and slides of one language have none", () => {
  expect([stateOf(undefined).own, editorState(common).own, stateOf(common).own]).toEqual([undefined, undefined, false]);
});

it("only an own picture is sent, and the others stay those of all languages", () => {
  const base = stateOf(common);
  const ticked = withOwn(base, base, true);
  expect([isDirty(ticked, base), changesOf(ticked, base)]).toEqual([true, []]);
  const state = { ...ticked, pictures: { ...ticked.pictures, DESKTOP: { ...newPicture, content: "AA==" } } };
  expect(changesOf(state, base).map(({ device }) => device)).toEqual(["DESKTOP"]);
  expect([isCommon(state, "DESKTOP"), isCommon(state, "MOBILE")]).toEqual([false, true]);
  // Given up before a save, it is for all languages.
  expect(names(withOwn(state, base, false))).toContain("new.jpg");
});

it("giving up own pictures shows those of all languages, and sends none", () => {
  const base = stateOf(own);
  expect(names(base)).toEqual(["green.jpg", "phone.jpg"]);
  const state = withOwn(base, base, false);
  expect([names(state), changesOf(state, base), isDirty(state, base)]).toEqual([["red.jpg", "phone.jpg"], [], true]);
  expect(withOwn(state, base, true)).toEqual(base);
});

it("an own picture can be deleted, and the one of all languages takes its place", () => {
  const base = stateOf(own);
  expect([isRemovable(base, base, "DESKTOP"), isRemovable(base, base, "MOBILE")]).toEqual([true, false]);
  expect(names(withoutPicture(base, "DESKTOP")).sort()).toEqual(["phone.jpg", "red.jpg"]);
  // What is shown is not what is stored: a deletion would concern another picture.
  expect(isRemovable(withOwn(base, base, false), base, "MOBILE")).toBe(false);
});
