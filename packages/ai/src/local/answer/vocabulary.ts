import { stemOf } from '../../retrieval/index.ts';

/** Words that a reader of contracts and accounts takes for one another; the first may be asked, any may be written. */
const SYNONYM_GROUPS: readonly string[] = [
  'landlord lessor owner',
  'tenant lessee occupier',
  'buyer purchaser acquirer',
  'seller vendor',
  'supplier vendor provider contractor',
  'customer client',
  'employee staff personnel headcount workforce employment',
  'salary remuneration compensation pay wage',
  'revenue sales turnover',
  'profit earnings income',
  'loss deficit',
  'cost expense expenditure spending',
  'fee charge commission',
  'price consideration cost',
  'debt borrowings indebtedness loan',
  'borrower debtor',
  'lender creditor',
  'expire expiry expiration end terminate lapse',
  'start begin commence commencement beginning effective',
  'terminate termination cancel end',
  'sign signed signature signatory execute executed',
  'agreement contract',
  'nda confidentiality non-disclosure',
  'lease tenancy rental',
  'rent rental',
  'deposit bond security',
  'due payable deadline maturity',
  'pay payment payable paid remit',
  'buy purchase acquire acquisition',
  'sell sale dispose disposal divest',
  'assign assignment transfer',
  'sublet sublease subletting underlet',
  'renew renewal extend extension',
  'notify notice notification',
  'forbid prohibit prohibited ban',
  'allow permit permitted may allowed',
  'liability liable',
  'cap maximum ceiling',
  'minimum floor least',
  'penalty late default',
  'interest coupon rate',
  'dividend distribution payout',
  'investor partner shareholder lp',
  'irr return',
  'moic multiple tvpi',
  'chair chairman chairwoman chairperson chaired presided',
  'attend attended present attendance attendee',
  'absent apologies absence missing',
  'director board',
  'auditor auditors audit',
  'governed governing governs jurisdiction',
  'court arbitration jurisdiction dispute',
  'address located situated location premises registered',
  'size area square surface large big',
  'occupied occupancy occupant let leased',
  'owe owed arrears overdue outstanding due',
  'month monthly',
  'year yearly annual annually annum',
  'quarter quarterly',
  'guarantee guarantor guaranty',
  'rate price',
  'premises property building unit',
  'total sum aggregate overall',
  'vat tax',
  'invoice bill',
  'issue issued dated date',
  'number no reference ref',
  'phone telephone tel mobile',
  'email e-mail mail',
  'approve approved approval resolve resolved resolution adopt adopted decide decided decision',
  'increase rise grow growth increased rose grew',
  'decrease fall decline drop decreased fell declined',
  'escalate escalation increase indexation review',
  'withdraw withdrawal redeem redemption',
  'commitment committed subscription',
  'call drawdown',
  'headquarter headquarters office seat',
  'found founded established incorporated incorporation',
  'purpose aim objective',
  'confidential confidentiality secret',
  'survive survival remain',
  'mature maturity',
  'opening beginning initial',
  'closing ending final',
  'vacant empty unoccupied',
  'last run continue term duration lifetime validity',
  'undrawn unfunded uncalled',
  'insurer underwriter carrier',
];

/** Words that carry little of a question's meaning: their absence from the text is no sign that the answer is absent. */
const LIGHT_WORDS =
  `amount value figure number name date day time year month quarter period detail details information term agreement contract
  company firm party people person current new report state stated apply applies follow following include included
  set type percentage percent rate type way happen happens get gets give given pay paid make made take required require
  need much long provision clause section exact exactly full go come have hold held agreed involve involved
  answer entitled respective first second third fourth duty obligation last lasts handle handles carry carried sent send sends stand stood hold show work
  large big high low still so far become became`.split(/\s+/);

export const LIGHT_STEMS: ReadonlySet<string> = new Set(LIGHT_WORDS.map(stemOf));

/** Who asks for one is misled by the other. */
export const OPPOSITES: readonly (readonly [string, string])[] = (
  [
    ['gross', 'net'],
    ['minimum', 'maximum'],
    ['opening', 'closing'],
    ['realized', 'unrealized'],
    ['assets', 'liabilities'],
  ] as const
).flatMap(([one, other]) => [[stemOf(one), stemOf(other)] as const, [stemOf(other), stemOf(one)] as const]);

/** Spelled out where the passages do not use the short form. */
export const ACRONYMS: Readonly<Record<string, string>> = {
  CEO: 'chief executive',
  CFO: 'chief financial officer',
  COO: 'chief operating officer',
  NAV: 'net asset value',
  NOI: 'net operating income',
  LPA: 'limited partnership agreement',
  GP: 'general partner',
};

const synonyms = new Map<string, Set<string>>();
for (const group of SYNONYM_GROUPS) {
  const stems = group.split(' ').map(stemOf);
  for (const stem of stems) {
    const known = synonyms.get(stem) ?? new Set<string>();
    for (const other of stems) if (other !== stem) known.add(other);
    synonyms.set(stem, known);
  }
}
const NONE: ReadonlySet<string> = new Set();

export function synonymsOf(stem: string): ReadonlySet<string> {
  return synonyms.get(stem) ?? NONE;
}

export type AnswerType =
  | 'amount'
  | 'percentage'
  | 'multiple'
  | 'number'
  | 'count'
  | 'date'
  | 'duration'
  | 'person'
  | 'party'
  | 'place'
  | 'identifier'
  | 'email'
  | 'phone'
  | 'yes-no'
  | 'list'
  | 'open';

/** What a question expects, most wanted first. The first rule that matches decides. */
export const ANSWER_TYPE_RULES: readonly (readonly [RegExp, readonly AnswerType[]])[] = [
  [/^(?:is|are|was|were|does|do|did|can|could|may|must|shall|should|will|would|has|have|had)\b/i, ['yes-no']],
  [
    /^(?:(?:on|by|until|till|since|from|through|as of|at|up to) )?(?:when|(?:what|which) (?:\w+ )?(?:date|day|month|year))\b|^in (?:what|which) year\b/i,
    ['date'],
  ],
  [/^who (?:all )?(?:attended|participated|(?:was|were) (?:present|there|in attendance))\b/i, ['list', 'person']],
  [
    /^who are (?:the |our |all |all the )?(?:\w+ )?(?:investors|partners|tenants|lenders|shareholders|members|customers|suppliers|directors|parties|guarantors|holders|attendees)$/i,
    ['list', 'party', 'person'],
  ],
  [
    /^(?:(?:to|by|from|with|for|of|at) )?(?:who|whom|whose)\b(?!.*\b(?:e-?mail|phone|address)\b.*\bof\b)/i,
    ['person', 'party'],
  ],
  [
    /^(?:(?:to|by|from|with|for|of|at|in|under) )?(?:which|what) (?:\w+ )?(?:company|bank|firm|entity|organi[sz]ation|insurer|auditor|lender|landlord|tenant|supplier|vendor|law firm)\b/i,
    ['party', 'person'],
  ],
  [/^(?:(?:up to|of|for|at|to) )?(?:what|which) (?:amount|sum|price|cost|fair value)\b/i, ['amount', 'number']],
  [/^how (?:high|large|big|low)\b.*\b(?:rate|yield|irr|percentage|margin|share)\b/i, ['percentage', 'number']],
  [/^how (?:high|low)\b/i, ['amount', 'number', 'percentage']],
  [/^how much\b.*\b(?:so far|to date|already)\b/i, ['amount', 'number']],
  [/\be-?mail\b/i, ['email']],
  [/\b(?:phone|telephone|mobile) number\b|\bphone\b|\btelephone\b/i, ['phone']],
  [/\bhow (?:long|many (?:calendar |business |working )?(?:days|weeks|months|years|hours))\b/i, ['duration']],
  [
    /^(?:what|which) \w+(?: \w+)? (?:did|do|does|must|will|has|have) .*\b(?:pay|paid|charge|cost|owe|earn)\b/i,
    ['amount', 'percentage', 'number'],
  ],
  [/\bhow (?:big|large)\b|\b(?:size|area) of\b/i, ['count', 'amount', 'number']],
  [/\bhow many\b/i, ['count']],
  [/\bhow much (?:notice|time)\b/i, ['duration']],
  [/\b(?:what|which) (?:percentage|percent|share|proportion)\b|\bpercentage\b|\bpercent\b/i, ['percentage']],
  [
    /\b(?:proportionate|pro[- ]rata) share\b|\bshare of (?:the )?(?:\w+ )?(?:expenses|costs|commitments|profits)\b|^what (?:portion|proportion|share)\b/i,
    ['percentage', 'amount'],
  ],
  [
    /\bhow much\b.*\b(?:rise|increase|grow|escalat|climb|decrease|fall|decline|change|go up|go down)/i,
    ['percentage', 'amount'],
  ],
  [
    /^(?:what|how much) (?:did|do|does|will|would|must|has|have) .*\b(?:pay|paid|cost|charge|spend|spent|owe|receive|invest|earn|raise)\b/i,
    ['amount', 'percentage', 'number'],
  ],
  [/\bhow much\b/i, ['amount', 'number', 'percentage']],
  [/\b(?:hourly|daily|day) rate\b/i, ['amount']],
  [
    /\b(?:invoice|account|iban|reference|registration|company|order|po|policy|contract|serial|licen[cs]e|purchase order|vat|customer|tax) (?:number|no|id|code|reference)\b|\biban\b|\bswift\b|\bbic\b|\bsort code\b|\bpurchase order\b/i,
    ['identifier'],
  ],
  [/\b(?:moic|tvpi|dpi|rvpi|multiple)\b/i, ['multiple', 'number']],
  [
    /\b(?:tax|vat|capitali[sz]ation|cap|occupancy|growth|interest) rate\b|\b(?:irr|yield|margin|occupancy)\b/i,
    ['percentage'],
  ],
  [
    /\b(?:interest rate|rate of interest|tax rate|vat rate|margin|irr|yield|growth|hurdle|preferred return|carry|carried interest|late (?:payment )?interest|occupancy|escalation|discount|interest|rate)\b/i,
    ['percentage', 'amount', 'number'],
  ],
  [/\b(?:management|performance|service|administration) fee\b/i, ['percentage', 'amount']],
  [
    /\b(?:notice|grace|cure|lock-?up|investment|retention|warranty|initial|payment|survival|confidentiality|restricted|probation(?:ary)?) (?:period|term|terms)\b|\b(?:term|duration|length) of\b|\b(?:lease|initial) term\b|\bnotice period\b/i,
    ['duration', 'date'],
  ],
  [
    /^when\b|\bwhen (?:is|was|does|did|do|will|must|should|are|were|can)\b|\b(?:what|which) (?:date|day|year|month)\b|\bdates?\b|\bdeadline\b|\bby when\b|\bdated\b/i,
    ['date'],
  ],
  [/\b(?:who|whom|whose)\b/i, ['person', 'party']],
  [
    /\b(?:which|what) (?:\w+ )?(?:company|companies|bank|firm|entity|organi[sz]ation|fund|party|supplier|vendor|customer|client|auditor|administrator|lender)\b|\b(?:name of the|landlord|tenant|lessor|lessee|auditor|supplier|administrator|custodian)\b\??$/i,
    ['party', 'person'],
  ],
  [/^where\b|\baddress\b|\blocation\b|\blocated\b|\bheadquarter/i, ['place']],
  [
    /^(?:what|which) (?!(?:is|was|does|has|terms|days)\b)\w+s (?:did|do|does|are|were|have|has|is|must|can)\b|^what (?:are|were)\b|^list\b|^which\b.*\b(?:are|were|have)\b|^name (?:the|all)\b/i,
    ['list', 'amount', 'open'],
  ],
  [
    /^what (?:is|was) (?:the |our |its )?(?:\w+ ){0,2}(?:rent|price|salary|deposit|value)(?! (?:increase|escalation|review|growth))\b/i,
    ['amount', 'number', 'open'],
  ],
  [
    /\b(?:rent|price|fee|amount|total|subtotal|revenue|sales|turnover|income|profit|loss|ebitda|ebit|costs?|expenses?|balance|deposit|salary|consideration|commitment|nav|net asset value|assets|liabilities|cash|debt|valuation|tax|vat|budget|distributions?|contributions?|capital call|worth|premium|penalty|liability cap|cap|fair value|capex|equity|surcharge|charge|payment|payroll|tuition|compensation)\b/i,
    ['amount', 'number', 'percentage', 'open'],
  ],
];

/** Words that a value of the type says by itself: "acquired for £14.2 million" tells a price without the word. */
export const IMPLIED_BY_VALUE: Readonly<Partial<Record<AnswerType, ReadonlySet<string>>>> = {
  amount: new Set(
    [
      'price',
      'cost',
      'amount',
      'sum',
      'consideration',
      'pay',
      'payment',
      'charge',
      'owe',
      'worth',
      'cap',
      'limit',
      'maximum',
    ].map(stemOf),
  ),
  percentage: new Set(['rate', 'percentage', 'percent', 'share'].map(stemOf)),
  duration: new Set(['period', 'term', 'length', 'duration'].map(stemOf)),
  date: new Set(['date', 'day', 'deadline', 'happen', 'year'].map(stemOf)),
  person: new Set(['name', 'person'].map(stemOf)),
  email: new Set(['email', 'e-mail', 'mail', 'address'].map(stemOf)),
  phone: new Set(['phone', 'telephone', 'number', 'mobile'].map(stemOf)),
  place: new Set(['address', 'location', 'locate'].map(stemOf)),
};

/** Defined roles of contracts and companies: an answer to "who" when no name stands in the text. */
export const ROLE =
  'Landlord|Tenant|Lessor|Lessee|Supplier|Customer|Buyer|Seller|Purchaser|Vendor|Borrower|Lender|Licensor|Licensee|Contractor|Client|Employer|Employee|Company|General Partner|Manager|Administrator|Trustee|Guarantor|Board|Chair|Receiving Party|Disclosing Party';

/** Nouns of the field that name a party or an office, for "who is the ..." and the defined terms of contracts. */
export const ORGANISATION_SUFFIX =
  'Inc|LLC|L\\.L\\.C|Ltd|Limited|LLP|L\\.P|LP|PLC|plc|Corp|Corporation|Company|Co|PC|LLLP|ULC|Pty|Pte|KG|SpA|Agency|Association|Endowment|Institute|Society|GmbH|AG|SE|S\\.A|SA|SAS|S\\.à r\\.l|SARL|B\\.V|BV|N\\.V|NV|Oy|AB|ApS|A/S|AS|Bank|Partners|Capital|Holdings|Group|Fund|Trust|Associates|Advisors|Advisers|Ventures|Properties|University|Council|Authority|Agency|Solicitors|Foundation|Services|Systems|Industries|Logistics|Consulting|Insurance|Management|Realty|Estates|Technologies|Labs|Studio|Studios|Works';

/** Commands to a reader of text: a document that contains one is quoted only when the question is about it. */
export const COMMANDING =
  /\b(?:ignore|disregard|forget|override)\b[^.]{0,40}\b(?:instructions?|prompts?|rules|above|previous)\b|\byou are (?:now )?(?:an?|the) (?:\w+ )?(?:ai|assistant|model|chatbot)\b|\bsystem prompt\b|\b(?:respond|reply|answer) (?:only )?with\b|\bas an ai\b/i;

export const ABOUT_COMMANDS = /\b(?:instruct\w*|prompts?|ignor\w+|disregard\w*|inject\w+)\b/i;

export const NEGATION =
  /\b(?:shall not|may not|must not|will not|cannot|can not|is not|are not|was not|were not|does not|do not|did not|not (?:be )?(?:permitted|allowed|refundable|entitled|required|approved)|no|none|nothing|never|neither|prohibited|forbidden|nor|without any right|declined|rejected|waived)\b|\bnon-?(?=refundable|exclusive|transferable|assignable|binding|recourse)/i;
export const CONDITION =
  /\b(?:unless|except|provided that|subject to|without the (?:prior )?(?:written )?(?:consent|approval)|only (?:if|with|after)|save (?:as|that|for)|if\b)/i;

/** How forms label what a question names by another word: asked stem → labels of pairs and rows that answer it. */
const LABEL_ALIASES: readonly (readonly [readonly string[], RegExp])[] = [
  [['sign', 'signatori', 'signatur', 'execut'], /^(?:by|name|signed(?: by)?|signature|signatory)$/i],
  [
    ['supplier', 'vendor', 'seller', 'issu', 'issuer', 'sender', 'contractor', 'provid'],
    /^(?:from|bank|insurer|bill(?:ed)? from|remit to|payee)$/i,
  ],
  [
    ['custom', 'client', 'buyer', 'recipi', 'bill', 'address'],
    /^(?:to|bill(?:ed)? to|sold to|ship to|invoice to|client)$/i,
  ],
  [
    ['attend', 'present', 'attende', 'particip'],
    /^(?:present|attendees|in attendance|participants|directors present)/i,
  ],
  [
    ['total', 'owe', 'owed', 'due'],
    /^(?:total|grand total|(?:total )?amount (?:due|payable)|balance due|total due|invoice total)(?:\b.*)?$/i,
  ],
  [['date', 'issu', 'dated'], /^(?:date|invoice date|issue date|date of issue|dated)$/i],
  [['chair', 'presid'], /^chair/i],
  [['wrote', 'write', 'sent', 'send', 'author'], /^(?:from|author|prepared by|written by)$/i],
];

/** Whether a form's label is another name for one of the stems. */
export function aliased(stems: readonly string[], label: string): boolean {
  return LABEL_ALIASES.some(([asked, labels]) => labels.test(label) && stems.some((stem) => asked.includes(stem)));
}
