/**
 * Detects common passwords. For passwords of twelve or more characters a list of whole passwords is of little use: attackers combine common
 * words, names and keyboard rows and decorate them with digits. The check strips the decoration and splits the rest into words.
 */
import { foldText } from "../../../../src/contract/fold-text";

const WORDS = `
password passwort motdepasse azerty qwerty qwertz admin administrator administrateur welcome bienvenue willkommen bonjour hello hallo
letmein iloveyou jetaime ichliebedich monkey dragon master shadow sunshine princess football baseball superman batman trustno whatever
login access secret changeme default guest user utilisateur test demo temp sample garage pneu pneus tyre tyres tire tires reifen auto
voiture wagen car shop boutique laden super michelin france paris london berlin deutschland england soleil chocolat doudou loulou
marseille chouchou summer winter spring autumn ete hiver printemps automne sommer herbst fruhling january february march april may june
july august september october november december janvier fevrier mars avril mai juin juillet aout septembre octobre decembre monday
tuesday wednesday thursday friday saturday sunday lundi mardi mercredi jeudi vendredi samedi dimanche the and mon ma my mein meine is love
amour liebe best correct new nouveau neu computer internet google facebook samsung iphone company entreprise firma manager root system
qwertyuiop azertyuiop qwertzuiop asdfghjkl qsdfghjklm yxcvbnm zxcvbnm wxcvbn qazwsx abcdef abcdefgh abcd abc
`
  .split(/\s+/)
  .filter((word) => word !== "");

/** Longest first, so that a long word is not split by a shorter prefix. */
const WORDS_BY_LENGTH = [...new Set(WORDS)].sort((a, b) => b.length - a.length);

const LEET: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
};

/** Returns whether the text consists entirely of common words. */
function consistsOfWords(text: string): boolean {
  let remaining = text;
  for (const word of WORDS_BY_LENGTH) remaining = remaining.split(word).join(" ");
  return remaining.replaceAll(" ", "").length <= 1;
}

/** Returns whether the password is made of common words, ignoring surrounding digits and symbols. */
export function isCommonPassword(password: string): boolean {
  const folded = foldText(password);
  const letters = folded.replace(/[^a-z]/g, "");
  // Digits around a word are decoration; digits inside it replace letters.
  const stripped = folded
    .replace(/^[^a-z]+|[^a-z]+$/g, "")
    .replace(/[013457@$!]/g, (sign) => LEET[sign] ?? sign)
    .replace(/[^a-z]/g, "");
  return [letters, stripped].some(consistsOfWords);
}
