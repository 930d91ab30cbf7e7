type Name = { text: string; start: number; end: number };

const SUFFIX = String.raw`Inc|LLC|L\.L\.C|Ltd|Limited|LLP|L\.P|LP|PLC|plc|Corp|CORP|INC|LTD|LIMITED|CORPORATION|COMPANY|TRUST|BANK|Corporation|Company|Co|CO|PC|P\.C|GmbH|AG|S\.A|SA|SAS|SARL|B\.V|BV|N\.V|NV|Oy|AB|ApS|Pty|Sdn Bhd|SDN BHD|Bank|Partners|Capital|Holdings|Group|Fund|Trust|Associates|Ventures|Properties|University|Foundation|Endowment|Institute|Agency|Society|Authority|Council|College|Hospital|Services|Insurance|Association`;
const WORD = String.raw`[\p{Lu}\d][\p{L}\d’'.&-]*`;
const LINK = String.raw`(?:,?\s+(?:(?:of|and|&|the|for|de|van|der|von)\s+)?|\s)`;
const ORGANISATION = new RegExp(
  String.raw`(?<![\p{L}\d])${WORD}(?:${LINK}${WORD}){0,7}?,?\s+(?:${SUFFIX})\b(?:(?:\s+${WORD}){0,3},?\s+(?:${SUFFIX})\b)*(?:\.(?=[\s,;)]|$)(?!\s+\p{Lu}\p{Ll}+\s+(?:shall|is|has|may)))?`,
  'gu',
);
const PERSON =
  /(?<![\p{L}])(?:(?:Mr|Mrs|Ms|Dr|DR|Prof)\.?\s+)?\p{Lu}[\p{L}’'-]*\.?(?:\s+(?:\p{Lu}\.|van|de|der|von|da|di|bin|al|la))*\s+\p{Lu}[\p{L}’'-]+(?:\s+\p{Lu}[\p{L}’'-]+)?/gu;
const NOT_A_PERSON =
  /\b(?:this|that|agreement|lease|note|date|between|among|made|the|received|undersigned|whereas|street|road|avenue|suite|january|february|march|april|may|june|july|august|september|october|november|december|state|new|north|south|east|west|united|effective|non|mutual|value|registered|section)\b/i;

/** A line that is only the end of an organisation's name: what a narrow column has broken off. */
const NAME_END = new RegExp(String.raw`^(?:${WORD}\s)?(?:${SUFFIX})\.?$`, 'u');
export function isNameEnd(text: string): boolean {
  return NAME_END.test(text);
}

/** Organisations of a text, by their legal form or trade, in order. */
export function organisationsIn(text: string): Name[] {
  return namesIn(text, ORGANISATION);
}

/** Persons of a text: two or three capitalised words that are not the vocabulary of contracts, in order. */
export function personsIn(text: string): Name[] {
  return namesIn(text, PERSON).filter(({ text: name }) => !NOT_A_PERSON.test(name));
}

function namesIn(text: string, pattern: RegExp): Name[] {
  return [...text.matchAll(pattern)].map((match) => ({
    text: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }));
}
