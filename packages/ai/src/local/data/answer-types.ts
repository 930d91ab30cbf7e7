/** The kind of value that a question asks for. */
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

/** One row of the table of answer types. The first row whose pattern matches a question decides. */
export type AnswerTypeRule = {
  name: string;
  pattern: RegExp;
  /** The expected types, best first. */
  types: readonly AnswerType[];
  /** A question that this row decides. */
  example: string;
};

export const ANSWER_TYPE_RULES: readonly AnswerTypeRule[] = [
  {
    name: 'yes-no',
    pattern: /^(?:is|are|was|were|does|do|did|can|could|may|must|shall|should|will|would|has|have|had)\b/i,
    types: ['yes-no'],
    example: 'Is subletting permitted',
  },
  { name: 'why', pattern: /^why\b/i, types: ['open'], example: 'Why was revenue below budget' },
  {
    name: 'date asked for',
    pattern:
      /^(?:(?:on|by|until|till|since|from|through|as of|at|up to) )?(?:when|(?:what|which) (?:\w+ )?(?:date|day|month|year))\b|^in (?:what|which) year\b/i,
    types: ['date'],
    example: 'On which date was the lease signed',
  },
  {
    name: 'attendees',
    pattern: /^who (?:all )?(?:attended|participated|(?:was|were) (?:present|there|in attendance))\b/i,
    types: ['list', 'person'],
    example: 'Who attended the meeting',
  },
  {
    name: 'members of a group',
    pattern:
      /^who are (?:the |our |all |all the )?(?:\w+ )?(?:investors|partners|tenants|lenders|shareholders|members|customers|suppliers|directors|parties|guarantors|holders|attendees)$/i,
    types: ['list', 'party', 'person'],
    example: 'Who are the investors',
  },
  {
    name: 'who',
    pattern: /^(?:(?:to|by|from|with|for|of|at) )?(?:who|whom|whose)\b(?!.*\b(?:e-?mail|phone|address)\b.*\bof\b)/i,
    types: ['person', 'party'],
    example: 'Who signed the lease',
  },
  {
    name: 'which party',
    pattern:
      /^(?:(?:to|by|from|with|for|of|at|in|under) )?(?:which|what) (?:\w+ )?(?:company|bank|firm|entity|organi[sz]ation|insurer|auditor|lender|landlord|tenant|supplier|vendor|law firm)\b/i,
    types: ['party', 'person'],
    example: 'Which bank holds the account',
  },
  {
    name: 'which amount',
    pattern: /^(?:(?:up to|of|for|at|to) )?(?:what|which) (?:amount|sum|price|cost|fair value)\b/i,
    types: ['amount', 'number'],
    example: 'What amount is due',
  },
  {
    name: 'how high a rate',
    pattern: /^how (?:high|large|big|low)\b.*\b(?:rate|yield|irr|percentage|margin|share)\b/i,
    types: ['percentage', 'number'],
    example: 'How high is the interest rate',
  },
  {
    name: 'how high',
    pattern: /^how (?:high|low)\b/i,
    types: ['amount', 'number', 'percentage'],
    example: 'How high is the deposit',
  },
  {
    name: 'how much so far',
    pattern: /^how much\b.*\b(?:so far|to date|already)\b/i,
    types: ['amount', 'number'],
    example: 'How much was paid so far',
  },
  { name: 'e-mail', pattern: /\be-?mail\b/i, types: ['email'], example: 'What is the e-mail of the agent' },
  {
    name: 'phone',
    pattern: /\b(?:phone|telephone|mobile) number\b|\bphone\b|\btelephone\b/i,
    types: ['phone'],
    example: 'What is the phone number of the agent',
  },
  {
    name: 'how long',
    pattern: /\bhow (?:long|many (?:calendar |business |working )?(?:days|weeks|months|years|hours))\b/i,
    types: ['duration'],
    example: 'How long is the warranty',
  },
  {
    name: 'which value is paid',
    pattern: /^(?:what|which) \w+(?: \w+)? (?:did|do|does|must|will|has|have) .*\b(?:pay|paid|charge|cost|owe|earn)\b/i,
    types: ['amount', 'percentage', 'number'],
    example: 'What rent does Acme pay',
  },
  {
    name: 'size',
    pattern: /\bhow (?:big|large)\b|\b(?:size|area) of\b/i,
    types: ['count', 'amount', 'number'],
    example: 'What is the size of the unit',
  },
  { name: 'how many', pattern: /\bhow many\b/i, types: ['count'], example: 'How many tenants are there' },
  {
    name: 'how much notice',
    pattern: /\bhow much (?:notice|time)\b/i,
    types: ['duration'],
    example: 'How much notice must be given',
  },
  {
    name: 'which percentage',
    pattern: /\b(?:what|which) (?:percentage|percent|share|proportion)\b|\bpercentage\b|\bpercent\b/i,
    types: ['percentage'],
    example: 'What percentage is reserved',
  },
  {
    name: 'share of costs',
    pattern:
      /\b(?:proportionate|pro[- ]rata) share\b|\bshare of (?:the )?(?:\w+ )?(?:expenses|costs|commitments|profits)\b|^what (?:portion|proportion|share)\b/i,
    types: ['percentage', 'amount'],
    example: 'What is the pro rata share of Acme',
  },
  {
    name: 'how much it changes',
    pattern: /\bhow much\b.*\b(?:rise|increase|grow|escalat|climb|decrease|fall|decline|change|go up|go down)/i,
    types: ['percentage', 'amount'],
    example: 'How much does the rent increase',
  },
  {
    name: 'what was paid',
    pattern:
      /^(?:what|how much) (?:did|do|does|will|would|must|has|have) .*\b(?:pay|paid|cost|charge|spend|spent|owe|receive|invest|earn|raise)\b/i,
    types: ['amount', 'percentage', 'number'],
    example: 'What did Acme pay for the roof',
  },
  {
    name: 'how much',
    pattern: /\bhow much\b/i,
    types: ['amount', 'number', 'percentage'],
    example: 'How much is the deposit',
  },
  {
    name: 'hourly rate',
    pattern: /\b(?:hourly|daily|day) rate\b/i,
    types: ['amount'],
    example: 'What is the hourly rate',
  },
  {
    name: 'identifier',
    pattern:
      /\b(?:invoice|account|iban|reference|registration|company|order|po|policy|contract|serial|licen[cs]e|purchase order|vat|customer|tax) (?:number|no|id|code|reference)\b|\biban\b|\bswift\b|\bbic\b|\bsort code\b|\bpurchase order\b/i,
    types: ['identifier'],
    example: 'What is the invoice number',
  },
  {
    name: 'multiple',
    pattern: /\b(?:moic|tvpi|dpi|rvpi|multiple)\b/i,
    types: ['multiple', 'number'],
    example: 'What is the TVPI',
  },
  {
    name: 'named rate',
    pattern: /\b(?:tax|vat|capitali[sz]ation|cap|occupancy|growth|interest) rate\b|\b(?:irr|yield|margin|occupancy)\b/i,
    types: ['percentage'],
    example: 'What is the tax rate',
  },
  {
    name: 'any rate',
    pattern:
      /\b(?:interest rate|rate of interest|tax rate|vat rate|margin|irr|yield|growth|hurdle|preferred return|carry|carried interest|late (?:payment )?interest|occupancy|escalation|discount|interest|rate)\b/i,
    types: ['percentage', 'amount', 'number'],
    example: 'What is the discount',
  },
  {
    name: 'fee',
    pattern: /\b(?:management|performance|service|administration) fee\b/i,
    types: ['percentage', 'amount'],
    example: 'What is the management fee',
  },
  {
    name: 'period',
    pattern:
      /\b(?:notice|grace|cure|lock-?up|investment|retention|warranty|initial|payment|survival|confidentiality|restricted|probation(?:ary)?) (?:period|term|terms)\b|\b(?:term|duration|length) of\b|\b(?:lease|initial) term\b|\bnotice period\b/i,
    types: ['duration', 'date'],
    example: 'What is the notice period',
  },
  {
    name: 'date words',
    pattern:
      /^when\b|\bwhen (?:is|was|does|did|do|will|must|should|are|were|can)\b|\b(?:what|which) (?:date|day|year|month)\b|\bdates?\b|\bdeadline\b|\bby when\b|\bdated\b/i,
    types: ['date'],
    example: 'What are the dates of the audit',
  },
  {
    name: 'by whom',
    pattern: /\b(?:who|whom|whose)\b/i,
    types: ['person', 'party'],
    example: 'The lease was signed by whom',
  },
  {
    name: 'company words',
    pattern:
      /\b(?:which|what) (?:\w+ )?(?:company|companies|bank|firm|entity|organi[sz]ation|fund|party|supplier|vendor|customer|client|auditor|administrator|lender)\b|\b(?:name of the|landlord|tenant|lessor|lessee|auditor|supplier|administrator|custodian)\b\??$/i,
    types: ['party', 'person'],
    example: 'For the audit, which firm was chosen',
  },
  {
    name: 'place',
    pattern: /^where\b|\baddress\b|\blocation\b|\blocated\b|\bheadquarter/i,
    types: ['place'],
    example: 'Where is the warehouse',
  },
  {
    name: 'list',
    pattern:
      /^(?:what|which) (?!(?:is|was|does|has|terms|days)\b)\w+s (?:did|do|does|are|were|have|has|is|must|can)\b|^what (?:are|were)\b|^list\b|^which\b.*\b(?:are|were|have)\b|^name (?:the|all)\b/i,
    types: ['list', 'amount', 'open'],
    example: 'What are the risks',
  },
  {
    name: 'what is the price',
    pattern:
      /^what (?:is|was) (?:the |our |its )?(?:\w+ ){0,2}(?:rent|price|salary|deposit|value)(?! (?:increase|escalation|review|growth))\b/i,
    types: ['amount', 'number', 'open'],
    example: 'What is the base rent',
  },
  {
    name: 'amount words',
    pattern:
      /\b(?:rent|price|fee|amount|total|subtotal|revenue|sales|turnover|income|profit|loss|ebitda|ebit|costs?|expenses?|balance|deposit|salary|consideration|commitment|nav|net asset value|assets|liabilities|cash|debt|valuation|tax|vat|budget|distributions?|contributions?|capital call|worth|premium|penalty|liability cap|cap|fair value|capex|equity|surcharge|charge|payment|payroll|tuition|compensation)\b/i,
    types: ['amount', 'number', 'percentage', 'open'],
    example: 'What is the budget',
  },
];
