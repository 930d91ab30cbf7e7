import { type Asked, normalized, type Proposal, type SentenceMatch, strengthOf } from './proposal.ts';
import type { ReadDocument, Reading } from './reading.ts';
import { ASKING, OPERATIONS } from './request.ts';
import type { Operation, Request } from './request.ts';
import type { SentenceProposal } from './sentences.ts';
import { SURROUNDING_NAMES, surroundingsOf } from './surroundings/index.ts';

const SENTENCE_FACTS: readonly (keyof SentenceMatch)[] = [
  'cover',
  'contextCover',
  'pairs',
  'run',
  'years',
  'reason',
  'manner',
  'hasFigure',
  'hasAmount',
  'hasDate',
  'length',
  'density',
  'definition',
  'introduces',
  'complete',
  'sentences',
];
const MATCH_FACTS = ['cover', 'ownCover', 'precision', 'headerPrecision', 'parentPrecision', 'period'] as const;
const UNIT_KINDS = ['sentence', 'item', 'pair'] as const;

/** The names of the features, in their order. Stored with the weights. */
export const FEATURE_NAMES: readonly string[] = [
  ...OPERATIONS.map((operation) => `is ${operation}`),
  ...OPERATIONS.map((operation) => `asked ${operation}`),
  'is asked',
  ...ASKING.map((asking) => `asking ${asking}`),
  ...MATCH_FACTS.flatMap((fact) => [`least ${fact}`, `mean ${fact}`]),
  'rank',
  'quality',
  'cells',
  'periods asked',
  'is percent',
  'wants percent',
  'is figure',
  'has label',
  'words asked',
  'compares',
  ...UNIT_KINDS.map((kind) => `unit ${kind}`),
  ...SENTENCE_FACTS.map((fact) => `sentence ${fact}`),
  'best table cover',
  'best sentence cover',
  'behind best table',
  'behind best sentence',
  'question known',
  'rarest word known',
  'names known',
  'names in the name',
  'names behind best',
  'years known',
  'document',
  'documents',
  'passage',
  'rules by label',
  'rules by list',
  'rules by sentence',
  'rules statements',
  'rules values',
  'agreeing',
  'rules answered',
  'agrees with rules',
  'parts',
  ...SURROUNDING_NAMES,
];

type Facts = { bestTable: number; bestSentence: number; documents: Map<string, DocumentFacts>; bestNames: number };

/** The share of the question’s words that a document has: a question about something else shares few. */
type DocumentFacts = { known: number; rarest: number; names: number; inName: number; years: number; rank: number };

function isSentence(proposal: Proposal): proposal is SentenceProposal {
  return 'sentence' in proposal;
}

function factsOf(request: Request, reading: Reading, proposals: readonly Proposal[]): Facts {
  const documents = new Map(
    [...reading.documents].map(([id, document]) => [id, documentFacts(request, reading, document)]),
  );
  return {
    bestTable: Math.max(0, ...proposals.filter((each) => each.matches.length > 0).map(strengthOf)),
    bestSentence: Math.max(0, ...proposals.filter(isSentence).map(({ quality }) => quality)),
    documents,
    bestNames: Math.max(0, ...[...documents.values()].map(({ names, inName }) => names + inName)),
  };
}

function documentFacts(request: Request, reading: Reading, document: ReadDocument): DocumentFacts {
  const { stems, name } = document;
  let [total, known, rarest] = [0, 0, 1];
  for (const stem of request.stems) {
    const weight = reading.weightOf(stem);
    total += weight;
    if (stems.has(stem)) known += weight;
    else rarest = 0;
  }
  const names = request.names;
  const years = request.periods.flatMap(({ year }) => year ?? []);
  const share = (found: number, of: number) => (of === 0 ? 1 : found / of);
  return {
    known: share(known, total),
    rarest,
    names: share(names.filter((stem) => stems.has(stem)).length, names.length),
    inName: request.stems.filter((stem) => name.has(stem)).length,
    years: share(years.filter((year) => document.years.has(year)).length, years.length),
    rank: document.rank,
  };
}

const NO_TRAITS = [-1, -1, -1, -1, -1];
const NO_DOCUMENT: DocumentFacts = { known: 0, rarest: 0, names: 0, inName: 0, years: 0, rank: 10 };

/** The document that a proposal is from. */
export function documentIdOf({ cells, units, documentId }: Proposal): string {
  return cells[0]?.row.grid.documentId ?? units?.[0]?.documentId ?? documentId ?? '';
}

/** Computes the features of all proposals of one question. `rules` is the answer of the rules, '' if they have none. */
export function featuresOf(question: Asked): number[][] {
  const { request, reading, proposals, rules } = question;
  const surroundings = surroundingsOf(question);
  const facts = factsOf(request, reading, proposals);
  const keys = Map.groupBy(proposals, ({ key }) => normalized(key));
  const ruled = normalized(rules);
  const asked = (operation: Operation) => (request.cues.has(operation) ? 1 : 0);
  const askedOperations = OPERATIONS.map(asked);
  return proposals.map((proposal, index) => {
    const { operation, matches, cells, units } = proposal;
    const unit = units?.[0];
    const strength = strengthOf(proposal);
    const sentence = isSentence(proposal) ? proposal.sentence : undefined;
    const text = sentence ?? proposal.quoted;
    const own = normalized(proposal.key);
    const [first] = cells;
    const document = facts.documents.get(documentIdOf(proposal)) ?? NO_DOCUMENT;
    return [
      ...OPERATIONS.map((each) => (each === operation ? 1 : 0)),
      ...askedOperations,
      asked(operation),
      ...ASKING.map((each) => (each === request.asking ? 1 : 0)),
      ...MATCH_FACTS.flatMap((fact) => {
        if (matches.length === 0) return [-1, -1];
        const values = matches.map((match) => match[fact]);
        return [Math.min(...values), values.reduce((sum, value) => sum + value, 0) / values.length];
      }),
      proposal.rank,
      proposal.quality,
      cells.length,
      request.periods.length,
      first?.isPercent ? 1 : 0,
      request.wantsPercent ? 1 : 0,
      first ? (first.value === undefined ? 0 : 1) : -1,
      first ? (first.row.label === '' ? 0 : 1) : -1,
      request.stems.length,
      request.comparison ? 1 : 0,
      ...UNIT_KINDS.map((kind) => (unit?.kind === kind ? 1 : 0)),
      ...SENTENCE_FACTS.map((fact) => text?.[fact] ?? -1),
      facts.bestTable,
      facts.bestSentence,
      matches.length > 0 ? facts.bestTable - strength : -1,
      sentence ? facts.bestSentence - proposal.quality : -1,
      document.known,
      document.rarest,
      document.names,
      document.inName,
      facts.bestNames - document.names - document.inName,
      document.years,
      document.rank,
      reading.documents.size,
      first?.row.grid.passage ?? unit?.passage ?? 0,
      ...(proposal.traits ?? NO_TRAITS),
      keys.get(own)?.length ?? 1,
      rules === '' ? 0 : 1,
      rules === '' ? 0 : ruled.includes(own) ? 1 : -1,
      request.parts ? 1 : 0,
      ...(surroundings[index] ?? []),
    ];
  });
}
