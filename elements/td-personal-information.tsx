/** `<td-personal-information>`: name, language, password and sessions of the account. Events: those of every element. */
import { PersonalInformation } from "../src/screens/personal-information/personal-information";
import { defineElement } from "./define-element";

defineElement("td-personal-information", { component: PersonalInformation, messages: import.meta.messages() });
