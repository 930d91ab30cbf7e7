import type { AnswerType } from './answer-types.ts';

/** Words that carry little meaning in a question. A text without them may still answer it. */
export const LIGHT_WORDS = `amount value figure number name date day time year month quarter period detail details information term agreement contract
  company firm party people person current new report state stated apply applies follow following include included
  set type percentage percent rate type way happen happens get gets give given pay paid make made take required require
  need much long provision clause section exact exactly full go come have hold held agreed involve involved
  answer entitled respective first second third fourth duty obligation last lasts handle handles carry carried sent send sends stand stood hold show work
  large big high low still so far become became`;

/** A question for one word is not answered by a text about the other. */
export const OPPOSITES: readonly (readonly [string, string])[] = [
  ['gross', 'net'],
  ['minimum', 'maximum'],
  ['opening', 'closing'],
  ['realized', 'unrealized'],
  ['assets', 'liabilities'],
];

/** Two sides of a contract whose words share a stem, or that are easily confused. Patterns for singular and plural. */
export const COUNTERPARTS: readonly (readonly [string, string])[] = [
  ['insurers?', 'insured'],
  ['lessors?', 'lessees?'],
  ['employers?', 'employees?'],
  ['payers?', 'payees?'],
  ['licensors?', 'licensees?'],
  ['assignors?', 'assignees?'],
  ['grantors?', 'grantees?'],
  ['disclosing', 'receiving'],
];

/** Words that select the most recent of several values. Documents seldom use them, so they weigh less. */
export const MOMENT_WORDS = ['next', 'latest', 'current', 'recent', 'last'];

/** The long form replaces the acronym in a question if the passages use it more. */
export const ACRONYMS: Readonly<Record<string, string>> = {
  CEO: 'chief executive',
  CFO: 'chief financial officer',
  COO: 'chief operating officer',
  NAV: 'net asset value',
  NOI: 'net operating income',
  LPA: 'limited partnership agreement',
  GP: 'general partner',
};

/** Words that a value expresses by itself: "acquired for £14.2 million" gives a price without the word. */
export const IMPLIED_BY_VALUE: Readonly<Partial<Record<AnswerType, readonly string[]>>> = {
  amount: [
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
  ],
  percentage: ['rate', 'percentage', 'percent', 'share'],
  duration: ['period', 'term', 'length', 'duration'],
  date: ['date', 'day', 'deadline', 'happen', 'year'],
  person: ['name', 'person'],
  email: ['email', 'e-mail', 'mail', 'address'],
  phone: ['phone', 'telephone', 'number', 'mobile'],
  place: ['address', 'location', 'locate'],
};

/** Form labels that answer questions with another word. */
export type LabelAlias = { stems: readonly string[]; labels: RegExp; example: string };

export const LABEL_ALIASES: readonly LabelAlias[] = [
  {
    stems: ['sign', 'signatori', 'signatur', 'execut'],
    labels: /^(?:by|name|signed(?: by)?|signature|signatory)$/i,
    example: 'Signed by',
  },
  {
    stems: ['supplier', 'vendor', 'seller', 'issu', 'issuer', 'sender', 'contractor', 'provid'],
    labels: /^(?:from|bank|insurer|bill(?:ed)? from|remit to|payee)$/i,
    example: 'Remit to',
  },
  {
    stems: ['custom', 'client', 'buyer', 'recipi', 'bill', 'address'],
    labels: /^(?:to|bill(?:ed)? to|sold to|ship to|invoice to|client)$/i,
    example: 'Bill to',
  },
  {
    stems: ['attend', 'present', 'attende', 'particip'],
    labels: /^(?:present|attendees|in attendance|participants|directors present)/i,
    example: 'In attendance',
  },
  {
    stems: ['total', 'owe', 'owed', 'due'],
    labels: /^(?:total|grand total|(?:total )?amount (?:due|payable)|balance due|total due|invoice total)(?:\b.*)?$/i,
    example: 'Grand total',
  },
  {
    stems: ['date', 'issu', 'dated'],
    labels: /^(?:date|invoice date|issue date|date of issue|dated)$/i,
    example: 'Invoice date',
  },
  { stems: ['chair', 'presid'], labels: /^chair/i, example: 'Chairman' },
  {
    stems: ['wrote', 'write', 'sent', 'send', 'author'],
    labels: /^(?:from|author|prepared by|written by)$/i,
    example: 'Prepared by',
  },
];

/** Values in a row that give a rate without its word: "14.50 h" next to a price makes it an hourly rate. */
export const MEASURES: readonly { word: string; value: RegExp; example: string }[] = [
  { word: 'hourly', value: /\d\s?(?:h|hrs?|hours?)$/i, example: '14.50 h' },
  { word: 'daily', value: /\d\s?(?:d|days?)$/i, example: '3 days' },
];
