/** Questions worded by a verb, in the words of the labels and clauses that answer them; the first that fits decides. */
const COMPANY = String.raw`(?:who|(?:which|what) (?:\w+ )?(?:company|firm|party|entity|bank|organi[sz]ation|person))`;
const AGENTS: readonly (readonly [string, string])[] = [
  ['(?:insures|insured|underwrites|(?:carries|provides|wrote|writes) (?:the )?insurance (?:of|for|to))', 'insurer'],
  ['(?:audits|audited)', 'auditor'],
  ['(?:manages|managed)', 'manager'],
  ['(?:employs|employed)', 'employer'],
  ['(?:chairs|chaired|presides over|presided over|presides at|presided at)', 'chair'],
  ['(?:guarantees|guaranteed)', 'guarantor'],
  ['(?:administers|administered)', 'administrator'],
  [
    '(?:issued|issues|sent|sends|raised)(?= (?:the |an? |this )?(?:invoice|bill|statement|letter|notice|receipt|certificate))',
    'issuer',
  ],
  ['(?:wrote|writes|sent|sends)(?= (?:the |an? |this )?(?:e-?mail|message|letter|memo))', 'author'],
  ['(?:stands? surety for|backs|vouches for)', 'guarantor'],
  ['(?:discloses|disclosed|provides|provided) (?:confidential )?information under', 'disclosing party of'],
  ['discloses confidential information to', 'disclosing party of the agreement with'],
  ['receives confidential information from', 'receiving party of the agreement with'],
];

const SPACE = '(?:its |the |their )?(?:premises|space|unit|building|property|shop|store|offices?)';
const BEAR = '(?:bear|carry|pay|cover|shoulder)';

/** What is asked of a lease or of a duty of confidence in everyday words. */
const EVERYDAY: readonly (readonly [string, string])[] = [
  [
    '(?:from|to) whom (?:does|did|do) (.+?) (?:(?:rent|lease)|pays? (?:its |the |base |monthly )*rent)\\b.*',
    'who is the landlord of $1',
  ],
  [`${COMPANY} owns ${SPACE} (?:that |which )?(.+?) (?:rents|leases|occupies|uses)`, 'who is the landlord of $1'],
  ['since when (?:has|have|is) (.+?) (?:been )?(?:a |the )?tenant.*', 'what is the commencement date of $1'],
  [
    '(?:from|since) when (?:is|was|has) (.+?) (?:been )?(?:in force|in effect|effective|valid)',
    'what is the effective date of $1',
  ],
  ['(?:until|till) when (?:may|can) (.+?) (?:stay|remain)\\b.*', 'when does the lease of $1 end'],
  [
    'when (?:does|do|must|will|should) (.+?) (?:have to )?(?:move out|leave|vacate)\\b.*',
    'when does the lease of $1 end',
  ],
  ['when (?:is|was|will) (.+?) (?:be )?(?:up|over)', 'when does $1 end'],
  [
    '(?:by )?(?:what|which) percentage (?:does|do|will) (.+?) (?:go up|increase|rise|step up|grow)(?: .+)?',
    'what percentage is the annual increase of $1',
  ],
  [
    'how fast (?:does|do|will) (.+?) (?:go up|increase|rise|grow)(?: .+)?',
    'what percentage is the annual increase of $1',
  ],
  [
    'how much (?:money )?(?:did|does|has|must) (.+?) (?:put|pay|paid|post|leave|left)(?: down| up)? (?:as|for) (?:an? |its |the )?(?:security|deposit)',
    'what is the security deposit of $1',
  ],
  [
    `(?:what|which) (?:portion|part|share) of (?:the )?(.+?) (?:must|does|do|should|will) (.+?) ${BEAR}`,
    'what share of $1 does $2 pay',
  ],
  [
    '(?:what|which) (?:portion|part|share) of (?:the )?(.+?) (?:falls on|falls to|is borne by|is paid by|is charged to) (.+)',
    'what share of $1 does $2 pay',
  ],
  [
    `what (?:business )?(?:may|can) (.+?) (?:use ${SPACE} for|(?:run|conduct|operate|do) (?:on|in|at|from) ${SPACE})`,
    'what is the permitted use of $1',
  ],
  [
    'how many (?:business |working )?days of grace (?:does|do) (.+?) (?:have|get)',
    'how many business days late may $1 pay before a late charge',
  ],
  ['how long is the grace period (?:for|of|under) (.+)', 'how many business days late may $1 pay before a late charge'],
  ['how (?:quickly|soon|fast) must (.+)', 'within how many days must $1'],
  [
    '(?:until|till|up to|by) (?:when|(?:what|which) (?:date|day)) (?:can|may|must) (.+?) (?:ask for|request|apply for|demand) (?:an? |the |its )?(?:renewal|extension)',
    'by when must $1 give notice of renewal',
  ],
  ['what is the (?:last|latest) (?:day|date) for (.+?) to (.+)', 'by when must $1 $2'],
  [
    'whose (?:confidential )?(?:information|secrets?) (?:does|is|are) (.+?) (?:protect|cover)(?:s|ed)?',
    'who is the disclosing party of $1',
  ],
  [
    `${COMPANY} (?:must|has to|shall|should) (?:keep|protect|guard) .+? (?:secret|confidential) under (.+)`,
    'who is the receiving party of $1',
  ],
];

const PHRASINGS: readonly (readonly [RegExp, string])[] = [
  [
    new RegExp(String.raw`^${COMPANY} (?:does|do|did) (.+) (?:lease|rent)(?: .+)? from$`, 'i'),
    'who is the landlord of $1',
  ],
  [
    new RegExp(
      String.raw`^${COMPANY} owns (?:the )?(?:building|premises|property|space) (?:leased|let|rented) (?:to|by) (.+)$`,
      'i',
    ),
    'who is the landlord of $1',
  ],
  [
    /^(?:when|by when|by (?:what|which) date) (?:should|must|does|do|has|have|is) (.+?) (?:have to |to )?pay (.+)$/i,
    'when is $2 of $1 due',
  ],
  [
    /^how much (?:space|room|area) (?:does|do|did) (.+?) (?:occupy|lease|rent|have|use|take up)$/i,
    'what is the rentable area of $1',
  ],
  [
    new RegExp(String.raw`^${COMPANY} (?:leases|lets|rents|leased|let|rented)(?: out)? (.+) to (.+)$`, 'i'),
    'who is the landlord of $2, $1',
  ],
  [
    new RegExp(String.raw`^${COMPANY} (?:leases|rents|leased|rented) (.+) from (.+)$`, 'i'),
    'who is the tenant of $2, $1',
  ],
  ...AGENTS.map(
    ([verb, role]) => [new RegExp(String.raw`^${COMPANY} ${verb} (.+)$`, 'i'), `who is the ${role} of $1`] as const,
  ),
  [
    /^(?:for )?how long (?:does|do|is|are|will) (.+?) (?:last|run|continue|(?:remain )?(?:valid|in force|in effect)|survive)$/i,
    'what is the term of $1',
  ],
  ...EVERYDAY.map(([asked, worded]) => [new RegExp(`^${asked}$`, 'i'), worded] as const),
  [/^(?:is|are|was|were) (.+?) (?:allowed|permitted|entitled|free|able) to (.+)$/i, 'may $1 $2'],
  [/^(?:is|are|was|were) (.+?) (?:required|obliged|bound) to (.+)$/i, 'must $1 $2'],
  [/^(?:does|do|did) (.+?) have to (.+)$/i, 'must $1 $2'],
  [/^after how many \w+ (?:does|do|will) (.+?) (?:end|expire|terminate|lapse)$/i, 'what is the term of $1'],
  [
    /^(?:until|till|up to|through) (?:when|(?:what|which) (?:date|day|year|month)) (?:does|do|is|are|will) (.+?) (?:run|last|extend|valid|in force|in effect)$/i,
    'when does $1 end',
  ],
  [/^(?:on (?:what|which) (?:date|day)|when) (?:does|did|do|will) (.+?) receive (.+)$/i, 'when is $2 of $1 paid'],
  [/^what (?:is|was) the deadline for (.+?) to (.+)$/i, 'by when must $1 $2'],
  [
    /^(?:what|which) ((?:\w+ )?rate) do(?:es)? (?:the |an? )?(.+?) (at|of|from) (.+?) (?:charge|bill|ask|cost)s?$/i,
    'what is the $2 $1 $3 $4',
  ],
  [/^by when must (.+?) be paid$/i, 'when is $1 due'],
  [/^by when must (.+?) pay (.+)$/i, 'when is $2 of $1 due'],
  [/^how much (?:was|is|has been|did \w+ get) (?:paid|spent|charged) (?:at|in) (.+)$/i, 'how much is the total of $1'],
  [/^(what is|what was) the number of (?:the|an?) (\w+) (?:from|of|by) (.+)$/i, '$1 the $2 number of $3'],
  [/^to whom (?:is|was) (.+?) (?:addressed|sent|billed|made out)$/i, 'who is the customer of $1'],
  [
    /^how (?:large|big) (?:is|are|was|were) (?:the )?((?:\w+ )?(?:premises|suite|unit|office|space|building|property|floor|warehouse|store|site|land|apartment)s?)\b(.*)$/i,
    'what is the size of the $1$2',
  ],
  [/^how (?:large|big|high|low) (?:is|are|was|were) (.+)$/i, 'how much is $1'],
  [
    /^how much of (.+?) (?:remains?|is|are|was|were) (?:still )?(un\w+|outstanding|left|available)\b(.*)$/i,
    'what is the $2 amount of $1$3',
  ],
  [
    /^(?:what (?:part|portion|share)|how much) of (.+?) (?:is|was|are|were|represents?) (?:an? )?(.+)$/i,
    'how much is the $2 of $1',
  ],
  [
    /^(?:what|how much) do(?:es)? (?:the )?(\w+) of (.+?) (?:add up|come|amount) to$/i,
    'how much is the total $1 of $2',
  ],
  [/^how much (.+?) do(?:es)? (.+?) (?:add up|come|amount) to$/i, 'how much is the total $1 of $2'],
  [/^(?:what|how much) did (.+?) spend on (.+?)((?: in (?:q\d|the|\d).*)?)$/i, 'how much is the $2 of $1$3'],
  [
    /^(?:how much|what) d(?:o|oes|id) (.+?) (?:ask for|charge|bill|invoice)(?: us)?(?: (?:in|with|on) .+)?$/i,
    'how much is the total due of $1',
  ],
  [
    /^(?:how much|what) (?:is|was) (?:the )?((?:(?!of|in|on).)+ )?(invoice|bill)( (?:of|from|by|no\.?|number) .+| \S*\d\S*)?(?: for)?$/i,
    'how much is the total due of the $1$2$3',
  ],
  [/^how much (?:was|were|is|has) (?!paid\b)(.+?) (?:been )?paid$/i, 'how much was paid to $1'],
  [
    /^how much (?:does|do|must|should|did) (.+?) (?:have to |need to |owe and )?pay$/i,
    'what is the amount due from $1',
  ],
  [/^(?:what|which) (.+? persons?) do(?:es)? (?:the )?(.+?) (?:name|list|mention)$/i, 'who are the $1 of $2'],
];

/** Verbs of two words, whose words say something else one by one. */
const VERBS: readonly (readonly [RegExp, string])[] = [
  [/\bexercises? (?:its|the|their|an?) (?:option|right) to\b/i, 'give notice to'],
  [/\bsquare footage\b/i, 'rentable area'],
  [/\bliability cover(?:age)?\b/i, 'liability insurance'],
  [/\b(?:penalty|fee|charge) for (?:late|overdue) (?:rent|payments?|installments?)\b/i, 'late charge'],
  [/\bcap rate\b/i, 'capitalization rate'],
  [/\bhurdle(?: rate)?\b/i, 'preferred return'],
  [/\b(?:takes?|took) place\b/i, 'happened'],
  [/\b(?:runs?|ran) out\b/i, 'expire'],
  [/\b(?:goes|go|went|steps?|stepped) up\b/i, 'increase'],
  [/\b(?:goes|go|went|steps?|stepped) down\b/i, 'decrease'],
];

/** "Which company insures Acme" as "who is the insurer of Acme"; a question worded in another way is given back as it is. */
export function inLabelWords(question: string): string {
  const found = PHRASINGS.find(([pattern]) => pattern.test(question));
  const worded = found ? question.replace(found[0], found[1]) : question;
  return VERBS.reduce((text, [pattern, verb]) => text.replace(pattern, verb), worded);
}
