/** Rewrites a question into the words of the labels and clauses that answer it. `example` is a question of this row. */
export type Phrasing = { pattern: RegExp; becomes: string; example: string };

const COMPANY = String.raw`(?:who|(?:which|what) (?:\w+ )?(?:company|firm|party|entity|bank|organi[sz]ation|person))`;

const SPACE = '(?:its |the |their )?(?:premises|space|unit|building|property|shop|store|offices?)';
const BEAR = '(?:bear|carry|pay|cover|shoulder)';

/** Verbs and the role of the one who acts: "who insures" asks for the insurer. */
const AGENTS: readonly { verb: string; role: string; example: string }[] = [
  {
    verb: '(?:insures|insured|underwrites|(?:carries|provides|wrote|writes) (?:the )?insurance (?:of|for|to))',
    role: 'insurer',
    example: 'Who insures Acme',
  },
  { verb: '(?:audits|audited)', role: 'auditor', example: 'Who audits the fund' },
  { verb: '(?:manages|managed)', role: 'manager', example: 'Who manages the fund' },
  { verb: '(?:employs|employed)', role: 'employer', example: 'Who employs Ana Ruiz' },
  {
    verb: '(?:chairs|chaired|presides over|presided over|presides at|presided at)',
    role: 'chair',
    example: 'Who chairs the committee',
  },
  { verb: '(?:guarantees|guaranteed)', role: 'guarantor', example: 'Who guarantees the loan' },
  { verb: '(?:administers|administered)', role: 'administrator', example: 'Who administers the fund' },
  {
    verb: '(?:issued|issues|sent|sends|raised)(?= (?:the |an? |this )?(?:invoice|bill|statement|letter|notice|receipt|certificate))',
    role: 'issuer',
    example: 'Who issued the invoice',
  },
  {
    verb: '(?:wrote|writes|sent|sends)(?= (?:the |an? |this )?(?:e-?mail|message|letter|memo))',
    role: 'author',
    example: 'Who wrote the letter',
  },
  { verb: '(?:stands? surety for|backs|vouches for)', role: 'guarantor', example: 'Who stands surety for Acme' },
  {
    verb: '(?:discloses|disclosed|provides|provided) (?:confidential )?information under',
    role: 'disclosing party of',
    example: 'Who discloses information under the NDA',
  },
  {
    verb: 'discloses confidential information to',
    role: 'disclosing party of the agreement with',
    example: 'Who discloses confidential information to Acme',
  },
  {
    verb: 'receives confidential information from',
    role: 'receiving party of the agreement with',
    example: 'Who receives confidential information from Acme',
  },
];

/** Everyday questions about a lease or a duty of confidence. */
const EVERYDAY: readonly { question: string; becomes: string; example: string }[] = [
  {
    question: '(?:from|to) whom (?:does|did|do) (.+?) (?:(?:rent|lease)|pays? (?:its |the |base |monthly )*rent)\\b.*',
    becomes: 'who is the landlord of $1',
    example: 'To whom does Acme pay rent',
  },
  {
    question: `${COMPANY} owns ${SPACE} (?:that |which )?(.+?) (?:rents|leases|occupies|uses)`,
    becomes: 'who is the landlord of $1',
    example: 'Who owns the premises that Acme rents',
  },
  {
    question: 'since when (?:has|have|is) (.+?) (?:been )?(?:a |the )?tenant.*',
    becomes: 'what is the commencement date of $1',
    example: 'Since when has Acme been a tenant',
  },
  {
    question: '(?:from|since) when (?:is|was|has) (.+?) (?:been )?(?:in force|in effect|effective|valid)',
    becomes: 'what is the effective date of $1',
    example: 'Since when is the policy in force',
  },
  {
    question: '(?:until|till) when (?:may|can) (.+?) (?:stay|remain)\\b.*',
    becomes: 'when does the lease of $1 end',
    example: 'Until when can Acme stay',
  },
  {
    question: 'when (?:does|do|must|will|should) (.+?) (?:have to )?(?:move out|leave|vacate)\\b.*',
    becomes: 'when does the lease of $1 end',
    example: 'When does Acme have to move out',
  },
  {
    question: 'when (?:is|was|will) (.+?) (?:be )?(?:up|over)',
    becomes: 'when does $1 end',
    example: 'When is the lease up',
  },
  {
    question: '(?:by )?(?:what|which) percentage (?:does|do|will) (.+?) (?:go up|increase|rise|step up|grow)(?: .+)?',
    becomes: 'what percentage is the annual increase of $1',
    example: 'By what percentage does the rent increase',
  },
  {
    question: 'how fast (?:does|do|will) (.+?) (?:go up|increase|rise|grow)(?: .+)?',
    becomes: 'what percentage is the annual increase of $1',
    example: 'How fast does the rent of Acme grow',
  },
  {
    question:
      'how much (?:money )?(?:did|does|has|must) (.+?) (?:put|pay|paid|post|leave|left)(?: down| up)? (?:as|for) (?:an? |its |the )?(?:security|deposit)',
    becomes: 'what is the security deposit of $1',
    example: 'How much did Acme pay as a deposit',
  },
  {
    question: `(?:what|which) (?:portion|part|share) of (?:the )?(.+?) (?:must|does|do|should|will) (.+?) ${BEAR}`,
    becomes: 'what share of $1 does $2 pay',
    example: 'What part of the operating expenses must Acme bear',
  },
  {
    question:
      '(?:what|which) (?:portion|part|share) of (?:the )?(.+?) (?:falls on|falls to|is borne by|is paid by|is charged to) (.+)',
    becomes: 'what share of $1 does $2 pay',
    example: 'What share of the taxes is borne by Acme',
  },
  {
    question: `what (?:business )?(?:may|can) (.+?) (?:use ${SPACE} for|(?:run|conduct|operate|do) (?:on|in|at|from) ${SPACE})`,
    becomes: 'what is the permitted use of $1',
    example: 'What can Acme use its space for',
  },
  {
    question: 'how many (?:business |working )?days of grace (?:does|do) (.+?) (?:have|get)',
    becomes: 'how many business days late may $1 pay before a late charge',
    example: 'How many days of grace does Acme have',
  },
  {
    question: 'how long is the grace period (?:for|of|under) (.+)',
    becomes: 'how many business days late may $1 pay before a late charge',
    example: 'How long is the grace period for Acme',
  },
  {
    question: 'how (?:quickly|soon|fast) must (.+)',
    becomes: 'within how many days must $1',
    example: 'How quickly must information be returned',
  },
  {
    question:
      '(?:until|till|up to|by) (?:when|(?:what|which) (?:date|day)) (?:can|may|must) (.+?) (?:ask for|request|apply for|demand) (?:an? |the |its )?(?:renewal|extension)',
    becomes: 'by when must $1 give notice of renewal',
    example: 'Until what date can Acme ask for renewal',
  },
  {
    question: 'what is the (?:last|latest) (?:day|date) for (.+?) to (.+)',
    becomes: 'by when must $1 $2',
    example: 'What is the last day for Acme to give notice',
  },
  {
    question: 'whose (?:confidential )?(?:information|secrets?) (?:does|is|are) (.+?) (?:protect|cover)(?:s|ed)?',
    becomes: 'who is the disclosing party of $1',
    example: 'Whose confidential information does the NDA protect',
  },
  {
    question: `${COMPANY} (?:must|has to|shall|should) (?:keep|protect|guard) .+? (?:secret|confidential) under (.+)`,
    becomes: 'who is the receiving party of $1',
    example: 'Who must keep information secret under the NDA',
  },
];

/** The first row that matches decides. */
export const PHRASINGS: readonly Phrasing[] = [
  {
    pattern: new RegExp(String.raw`^${COMPANY} (?:does|do|did) (.+) (?:lease|rent)(?: .+)? from$`, 'i'),
    becomes: 'who is the landlord of $1',
    example: 'Who does Acme rent from',
  },
  {
    pattern: new RegExp(
      String.raw`^${COMPANY} owns (?:the )?(?:building|premises|property|space) (?:leased|let|rented) (?:to|by) (.+)$`,
      'i',
    ),
    becomes: 'who is the landlord of $1',
    example: 'Who owns the building leased to Acme',
  },
  {
    pattern:
      /^(?:when|by when|by (?:what|which) date) (?:should|must|does|do|has|have|is) (.+?) (?:have to |to )?pay (.+)$/i,
    becomes: 'when is $2 of $1 due',
    example: 'When must Acme pay the rent',
  },
  {
    pattern: /^how much (?:space|room|area) (?:does|do|did) (.+?) (?:occupy|lease|rent|have|use|take up)$/i,
    becomes: 'what is the rentable area of $1',
    example: 'How much space does Acme occupy',
  },
  {
    pattern: new RegExp(String.raw`^${COMPANY} (?:leases|lets|rents|leased|let|rented)(?: out)? (.+) to (.+)$`, 'i'),
    becomes: 'who is the landlord of $2, $1',
    example: 'Which company leases 4 Mill Row to Acme',
  },
  {
    pattern: new RegExp(String.raw`^${COMPANY} (?:leases|rents|leased|rented) (.+) from (.+)$`, 'i'),
    becomes: 'who is the tenant of $2, $1',
    example: 'Who rents 4 Mill Row from Acme',
  },
  ...AGENTS.map(({ verb, role, example }) => {
    return {
      pattern: new RegExp(String.raw`^${COMPANY} ${verb} (.+)$`, 'i'),
      becomes: `who is the ${role} of $1`,
      example,
    };
  }),
  {
    pattern: /^what (?:is|are|was|were) (the (?!.*\b(?:what|which|who|how)\b)[\p{L} ]{3,40}?) for$/iu,
    becomes: 'what is the purpose of $1',
    example: 'What is the loan for',
  },
  {
    pattern:
      /^(?:for )?how long (?:does|do|is|are|will) (.+?) (?:last|run|continue|(?:remain )?(?:valid|in force|in effect)|survive)$/i,
    becomes: 'what is the term of $1',
    example: 'How long does the agreement last',
  },
  ...EVERYDAY.map(({ question, becomes, example }) => {
    return { pattern: new RegExp(`^${question}$`, 'i'), becomes, example };
  }),
  {
    pattern: /^(?:is|are|was|were) (.+?) (?:allowed|permitted|entitled|free|able) to (.+)$/i,
    becomes: 'may $1 $2',
    example: 'Is the tenant allowed to sublet',
  },
  {
    pattern: /^(?:is|are|was|were) (.+?) (?:required|obliged|bound) to (.+)$/i,
    becomes: 'must $1 $2',
    example: 'Is the tenant required to insure',
  },
  {
    pattern: /^(?:does|do|did) (.+?) have to (.+)$/i,
    becomes: 'must $1 $2',
    example: 'Does the tenant have to insure',
  },
  {
    pattern: /^after how many \w+ (?:does|do|will) (.+?) (?:end|expire|terminate|lapse)$/i,
    becomes: 'what is the term of $1',
    example: 'After how many years does the lease end',
  },
  {
    pattern:
      /^(?:until|till|up to|through) (?:when|(?:what|which) (?:date|day|year|month)) (?:does|do|is|are|will) (.+?) (?:run|last|extend|valid|in force|in effect)$/i,
    becomes: 'when does $1 end',
    example: 'Until when does the lease run',
  },
  {
    pattern: /^(?:on (?:what|which) (?:date|day)|when) (?:does|did|do|will) (.+?) receive (.+)$/i,
    becomes: 'when is $2 of $1 paid',
    example: 'When did Acme receive the distribution',
  },
  {
    pattern: /^what (?:is|was) the deadline for (.+?) to (.+)$/i,
    becomes: 'by when must $1 $2',
    example: 'What is the deadline for Acme to pay',
  },
  {
    pattern:
      /^(?:what|which) ((?:\w+ )?rate) do(?:es)? (?:the |an? )?(.+?) (at|of|from) (.+?) (?:charge|bill|ask|cost)s?$/i,
    becomes: 'what is the $2 $1 $3 $4',
    example: 'What hourly rate does the surveyor at Acme charge',
  },
  { pattern: /^by when must (.+?) be paid$/i, becomes: 'when is $1 due', example: 'By when must the rent be paid' },
  {
    pattern: /^how much (?:was|is|has been|did \w+ get) (?:paid|spent|charged) (?:at|in) (.+)$/i,
    becomes: 'how much is the total of $1',
    example: 'How much was paid at the market',
  },
  {
    pattern: /^(what is|what was) the number of (?:the|an?) (\w+) (?:from|of|by) (.+)$/i,
    becomes: '$1 the $2 number of $3',
    example: 'What is the number of the invoice of Acme',
  },
  {
    pattern: /^to whom (?:is|was) (.+?) (?:addressed|sent|billed|made out)$/i,
    becomes: 'who is the customer of $1',
    example: 'To whom is the invoice addressed',
  },
  {
    pattern:
      /^how (?:large|big) (?:is|are|was|were) (?:the )?((?:\w+ )?(?:premises|suite|unit|office|space|building|property|floor|warehouse|store|site|land|apartment)s?)\b(.*)$/i,
    becomes: 'what is the size of the $1$2',
    example: 'How large is the unit of Acme',
  },
  {
    pattern: /^how (?:large|big|high|low) (?:is|are|was|were) (.+)$/i,
    becomes: 'how much is $1',
    example: 'How high is the deposit',
  },
  {
    pattern: /^how much of (.+?) (?:remains?|is|are|was|were) (?:still )?(un\w+|outstanding|left|available)\b(.*)$/i,
    becomes: 'what is the $2 amount of $1$3',
    example: 'How much of the loan remains unpaid in 2025',
  },
  {
    pattern: /^(?:what (?:part|portion|share)|how much) of (.+?) (?:is|was|are|were|represents?) (?:an? )?(.+)$/i,
    becomes: 'how much is the $2 of $1',
    example: 'How much of the total is tax',
  },
  {
    pattern: /^(?:what|how much) do(?:es)? (?:the )?(\w+) of (.+?) (?:add up|come|amount) to$/i,
    becomes: 'how much is the total $1 of $2',
    example: 'What do the fees of Acme add up to',
  },
  {
    pattern: /^how much (.+?) do(?:es)? (.+?) (?:add up|come|amount) to$/i,
    becomes: 'how much is the total $1 of $2',
    example: 'How much interest does the loan come to',
  },
  {
    pattern: /^(?:what|how much) did (.+?) spend on (.+?)((?: in (?:q\d|the|\d).*)?)$/i,
    becomes: 'how much is the $2 of $1$3',
    example: 'What did Acme spend on repairs',
  },
  {
    pattern: /^(?:how much|what) d(?:o|oes|id) (.+?) (?:ask for|charge|bill|invoice)(?: us)?(?: (?:in|with|on) .+)?$/i,
    becomes: 'how much is the total due of $1',
    example: 'What did Acme bill',
  },
  {
    pattern:
      /^(?:how much|what) (?:is|was) (?:the )?((?:(?!of|in|on).)+ )?(invoice|bill)( (?:of|from|by|no\.?|number) .+| \S*\d\S*)?(?: for)?$/i,
    becomes: 'how much is the total due of the $1$2$3',
    example: 'How much is the invoice of Acme',
  },
  {
    pattern: /^how much (?:was|were|is|has) (?!paid\b)(.+?) (?:been )?paid$/i,
    becomes: 'how much was paid to $1',
    example: 'How much was Acme paid',
  },
  {
    pattern: /^how much (?:does|do|must|should|did) (.+?) (?:have to |need to |owe and )?pay$/i,
    becomes: 'what is the amount due from $1',
    example: 'How much does Acme have to pay',
  },
  {
    pattern: /^(?:what|which) (.+? persons?) do(?:es)? (?:the )?(.+?) (?:name|list|mention)$/i,
    becomes: 'who are the $1 of $2',
    example: 'Which key persons does the agreement name',
  },
];

/** Expressions of several words with the meaning of one term. All rows apply. */
export const EXPRESSIONS: readonly Phrasing[] = [
  {
    pattern: /\bexercises? (?:its|the|their|an?) (?:option|right) to\b/i,
    becomes: 'give notice to',
    example: 'Acme exercises its option to extend',
  },
  { pattern: /\bsquare footage\b/i, becomes: 'rentable area', example: 'the square footage of the unit' },
  { pattern: /\bliability cover(?:age)?\b/i, becomes: 'liability insurance', example: 'the liability coverage' },
  {
    pattern: /\b(?:penalty|fee|charge) for (?:late|overdue) (?:rent|payments?|installments?)\b/i,
    becomes: 'late charge',
    example: 'the penalty for late rent',
  },
  { pattern: /\bcap rate\b/i, becomes: 'capitalization rate', example: 'the cap rate of the deal' },
  { pattern: /\bhurdle(?: rate)?\b/i, becomes: 'preferred return', example: 'the hurdle rate' },
  { pattern: /\b(?:takes?|took) place\b/i, becomes: 'happened', example: 'the meeting took place in May' },
  { pattern: /\b(?:runs?|ran) out\b/i, becomes: 'expire', example: 'the lease runs out' },
  { pattern: /\b(?:goes|go|went|steps?|stepped) up\b/i, becomes: 'increase', example: 'the rent goes up' },
  { pattern: /\b(?:goes|go|went|steps?|stepped) down\b/i, becomes: 'decrease', example: 'the rent goes down' },
];
