import type { Format } from '@atrium/domain/value';
import type { ReaderKind } from './candidates/index.ts';

/** The kinds of papers that columns were learned from. */
export type PaperKind = 'receipt' | 'agreement';

export type KnownColumnId =
  | 'company'
  | 'date'
  | 'address'
  | 'total'
  | 'effective_date'
  | 'term'
  | 'party'
  | 'jurisdiction';

/** A column that the reader has learned from papers with known values. */
export type KnownColumn = {
  id: KnownColumnId;
  paperKind: PaperKind;
  kind: ReaderKind;
  isList: boolean;
  /** The name and prompt that the weights were trained with. */
  name: string;
  prompt: string;
  formats: readonly Format[];
  /** Names that users give the column, as content words in any order. */
  names: readonly string[];
};

const TEXT: readonly Format[] = ['string', 'multi-line-text'];

export const KNOWN_COLUMNS: readonly KnownColumn[] = [
  {
    id: 'company',
    paperKind: 'receipt',
    kind: 'organization',
    isList: false,
    name: 'Company',
    prompt: 'Name of the company that issued the receipt',
    formats: ['string'],
    names: ['company', 'merchant', 'vendor', 'seller', 'store', 'shop', 'supplier', 'issuer', 'issuing company'],
  },
  {
    id: 'date',
    paperKind: 'receipt',
    kind: 'date',
    isList: false,
    name: 'Date',
    prompt: 'Date of the receipt',
    formats: ['date'],
    names: ['date', 'receipt date', 'transaction date', 'purchase date', 'sale date', 'date issued'],
  },
  {
    id: 'address',
    paperKind: 'receipt',
    kind: 'address',
    isList: false,
    name: 'Address',
    prompt: 'Address of the company, complete',
    formats: TEXT,
    names: ['address', 'company address', 'merchant address', 'store address', 'vendor address', 'shop address'],
  },
  {
    id: 'total',
    paperKind: 'receipt',
    kind: 'money',
    isList: false,
    name: 'Total',
    prompt: 'Total amount to pay, including tax and rounding',
    formats: ['currency', 'number'],
    names: ['total', 'total amount', 'grand total', 'total paid', 'amount total', 'total price', 'total to pay'],
  },
  {
    id: 'effective_date',
    paperKind: 'agreement',
    kind: 'date',
    isList: false,
    name: 'Effective date',
    prompt: 'Effective date of the agreement',
    formats: ['date'],
    names: ['effective date', 'date effective', 'agreement date', 'agreement effective date'],
  },
  {
    id: 'term',
    paperKind: 'agreement',
    kind: 'duration',
    isList: false,
    name: 'Term',
    prompt: 'Term of the agreement: how long it lasts, as a number and a unit',
    formats: ['string'],
    names: ['term', 'agreement term', 'duration', 'term length', 'agreement duration'],
  },
  {
    id: 'party',
    paperKind: 'agreement',
    kind: 'names',
    isList: true,
    name: 'Parties',
    prompt: 'The parties to the agreement, as a JSON list of their names',
    formats: ['json', 'multi-line-text'],
    names: ['parties', 'party', 'party names', 'agreement parties', 'contracting parties'],
  },
  {
    id: 'jurisdiction',
    paperKind: 'agreement',
    kind: 'jurisdiction',
    isList: false,
    name: 'Jurisdiction',
    prompt: 'Governing law: the state or country',
    formats: ['string'],
    names: ['jurisdiction', 'governing law', 'applicable law', 'governing jurisdiction', 'law'],
  },
];

/** Words of a prompt that say nothing beyond the column's own meaning. */
export const PLAIN_PROMPT_WORDS: ReadonlySet<string> = new Set(
  'what which who whose when where how long is are was does do give extract find read return show state stated written given value field column document receipt invoice bill slip paper agreement contract nda lasts last long issued issue issuing made signed entered please exact exactly full legal name names company shop store merchant vendor date day address amount pay paid payable including includes tax taxes rounding total final effective term length number unit years months state country governing law governs jurisdiction parties party list json between their into text page'.split(
    ' ',
  ),
);
