/** Words of a name that suggest an organization, anywhere in the name. */
export const ORGANIZATION =
  /(?:\b(?:inc(?:orporated)?|corp(?:oration)?|company|co|l\.?\s?l\.?\s?c|ltd|limited|l\.?\s?l\.?\s?p|l\.?\s?p|plc|gmbh|ag|n\.?\s?v|b\.?\s?v|s\.?\s?a|s\.?\s?p\.?\s?a|s\.?\s?r\.?\s?l|pte\.? ltd|pty|asa|kg|bank|trust|n\.a|sdn\.?\s*bhd|bhd|berhad|s\/b|enterprise|trading|holdings|partners|group)\b\.?)/i;

/** A legal form at the end of a name. */
export const LEGAL_FORM =
  /(?:\b(?:inc(?:orporated)?|corp(?:oration)?|company|co|l\.?\s?l\.?\s?c|ltd|limited|l\.?\s?l\.?\s?p|l\.?\s?p|plc|gmbh|ag|n\.?\s?v|b\.?\s?v|s\.?\s?a|s\.?\s?p\.?\s?a|s\.?\s?r\.?\s?l|asa|kg|sdn\.?\s*[bh]hd|bhd|berhad|s\/b|sdn\s*bh[a-z])\b\.?)\W*$/i;

/** Up to and including the first legal form of a line. */
export const UP_TO_FORM = /^.*?(?:sdn\.?\s*bhd|s\/b|\bbhd|berhad|\binc|\bllc|\bltd|limited|corp(?:oration)?)\b\.?/i;

/** A word that may follow a comma inside a name: "Acme, Inc.", "Ann Lee, Jr.". */
export const NAME_TAIL =
  /^(?:inc|incorporated|corp|corporation|co|company|llc|l\.?l\.?c|ltd|limited|llp|l\.?l\.?p|lp|l\.?p|plc|n\.?v|b\.?v|s\.?a|n\.?a|jr|sr|ii|iii|iv|esq|ph\.?d|m\.?d|pte|pty|gmbh|ag|asa)[.,;:)]*$/i;

/** Words in lower case that a name may contain. */
export const NAME_PARTICLES: ReadonlySet<string> = new Set(
  'of and & for in the de du la van von der del y et'.split(' '),
);

/** Words that neither begin nor end a name. */
export const NOT_AT_NAME_EDGE: ReadonlySet<string> = new Set(
  'this the these between among by and of in for with to from a an as or if whereas now therefore witness dated date made entered parties party recitals exhibit name title its address attention attn dear re & ex'.split(
    ' ',
  ),
);

/** Ways of reaching a company, which follow its address. */
export const CONTACT = /\b(?:tel|fax|phone|hp|h\/p|mobile|e-?mail|www|http|gst|website|hotline)\b/i;

/** A registration number at the end of a name. */
export const REGISTRATION_NUMBER =
  /[\s,]*[([{]?\s*(?:(?:co|company|reg|roc|gst|no|id|brn|rfg)\b[\s.,:#]*)*[(]?[A-Z]{0,4}\d[\dA-Z.\- ]{3,}[-.\s]?[A-Z]?\s*[)\]}]?\W*$/i;
