/** Where the pictures of rich texts come from. Forms provide it, because this layer neither calls the API nor knows the library. */
import { createContext, type ComponentType } from "react";
import type { Right } from "../../contract/rights";

/** A picture to insert into a text. */
export interface TextPicture {
  readonly url: string;
}

export interface PictureSource {
  /** Rights of which one is needed to choose and upload pictures. */
  readonly rights: readonly Right[];
  /** Shows the library, in which the user picks or uploads a picture. */
  readonly Library: ComponentType<{ readonly onPick: (picture: TextPicture) => void }>;
  /** Stores a pasted or dropped picture. Returns it, or the message key of the reason why it was refused. */
  readonly upload: (file: File) => Promise<TextPicture | { readonly problem: string }>;
}

/** Loads the source with the first rich text. Without it, texts have no pictures to choose. */
export const PictureSourceContext = createContext<(() => Promise<PictureSource>) | undefined>(undefined);
