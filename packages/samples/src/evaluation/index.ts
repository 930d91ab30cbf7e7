import type { EvaluationDocument, FactFormat, Source } from './document.ts';
import { fundTerms, noticeDocument } from './fund.ts';
import { agreementDocument, feeDocument, quarterDocument } from './fund-reports.ts';
import { statementDocument } from './bank.ts';
import { emailDocument, letterDocument } from './correspondence.ts';
import { leaseDocument, leaseTerms } from './lease.ts';
import { type Half, namesOf, shortName, suffixes } from './names.ts';
import { minutesDocument, ndaDocument } from './papers.ts';
import { certificateDocument, deckDocument, estoppelDocument, rentRollDocument } from './property.ts';
import { randomOf } from './random.ts';
import { invoiceDocument, receiptDocument } from './trade.ts';

export type { Absent, EvaluationDocument, Fact, FactFormat } from './document.ts';
export type { Half } from './names.ts';

/** `where` are the pages (from 1) of the documents, by name, that state the answer; empty when none does. */
export type Question = {
  text: string;
  kind: string;
  format: FactFormat;
  answer: string | null;
  where: { document: string; page: number }[];
  /** Worded in a way that the development half never uses. */
  unseen: boolean;
};
export type EvaluationRoom = { half: Half; documents: EvaluationDocument[]; questions: Question[] };

const seeds: Record<Half, number> = { development: 20_261, test: 70_507 };

/**
 * A dataroom of about 115 documents of 17 kinds with the questions that it answers and those it does not. The halves
 * share no name, number or seed; only the development half may be looked at while anything is tuned.
 */
export async function evaluationRoom(half: Half): Promise<EvaluationRoom> {
  const random = randomOf(seeds[half]);
  const names = namesOf(half, random);
  let seed = seeds[half];
  const source = (number: number): Source => ({ random, names, number, seed: (seed += 7) });
  const many = async <Made>(count: number, make: (source: Source) => Made | Promise<Made>): Promise<Made[]> => {
    const made: Made[] = [];
    for (let number = 0; number < count; number += 1) made.push(await make(source(number)));
    return made;
  };
  const originals = await many(9, (each) => leaseTerms(each));
  const copies = await many(6, (each) => leaseTerms(each, originals[each.number % 3]));
  const leases = [...originals, ...copies];
  const funds = await many(5, fundTerms);
  const fundAt = ({ number }: Source) => funds[number % funds.length]!;
  const rented = (from: number) => leases.slice(from, from + 4);
  const documents = unlike([
    ...(await many(leases.length, (each) => leaseDocument(each, leases[each.number]!))),
    ...(await many(6, (each) => estoppelDocument(each, leases[each.number + 3]!))),
    ...(await many(8, certificateDocument)),
    ...(await many(3, (each) => rentRollDocument(each, rented(each.number * 5)))),
    ...(await many(2, (each) => deckDocument(each, rented(each.number * 4)))),
    ...(await many(14, invoiceDocument)),
    ...(await many(6, receiptDocument)),
    ...(await many(10, statementDocument)),
    ...(await many(8, (each) => noticeDocument(each, fundAt(each), 'call'))),
    ...(await many(6, (each) => noticeDocument(each, fundAt(each), 'distribution'))),
    ...(await many(5, (each) => quarterDocument(each, fundAt(each)))),
    ...(await many(5, (each) => agreementDocument(each, fundAt(each)))),
    ...(await many(4, (each) => feeDocument(each, fundAt(each)))),
    ...(await many(8, ndaDocument)),
    ...(await many(8, minutesDocument)),
    ...(await many(6, emailDocument)),
    ...(await many(4, letterDocument)),
  ]);
  const strangers = Array.from({ length: 12 }, () => shortName(names.firm(random.pick(suffixes))));
  return { half, documents, questions: [...questionsOf(half, documents), ...aboutStrangers(strangers)] };
}

/** No two files of one name: a second one is numbered, as people's folders have it. */
function unlike(documents: EvaluationDocument[]): EvaluationDocument[] {
  const seen = new Map<string, number>();
  return documents.map((document) => {
    const times = (seen.get(document.name) ?? 0) + 1;
    seen.set(document.name, times);
    return times === 1 ? document : { ...document, name: document.name.replace(/(\.\w+)$/, ` (${times})$1`) };
  });
}

function questionsOf(half: Half, documents: readonly EvaluationDocument[]): Question[] {
  const stated = Map.groupBy(
    documents.flatMap(({ name, facts }) =>
      facts.flatMap(({ key, answer, pages }) => pages.map((page) => ({ key, answer, document: name, page }))),
    ),
    ({ key, answer }) => sameFact(key, answer),
  );
  const all = documents.flatMap(({ kind, facts, absent }) => [
    ...facts.flatMap(({ questions, key, answer, format }) => {
      const where = (stated.get(sameFact(key, answer)) ?? []).map(({ document, page }) => ({ document, page }));
      return questions
        .map((text, index): Question => ({ text, kind, format, answer, where, unseen: index === 2 }))
        .filter(({ unseen }) => half === 'test' || !unseen);
    }),
    ...absent.flatMap(({ question, format }): Question[] =>
      question === undefined ? [] : [{ text: question, kind, format, answer: null, where: [], unseen: false }],
    ),
  ]);
  // What two documents answer differently has no one gold answer; what they answer alike is asked once.
  return [...Map.groupBy(all, ({ text }) => text).values()].flatMap((same) => {
    const first = same[0]!;
    if (same.some(({ answer }) => answer !== first.answer)) return [];
    return [{ ...first, where: same.flatMap(({ where }) => where) }];
  });
}

/** An amount is the same with its currency's sign and without. */
function sameFact(key: string, answer: string) {
  return `${key}\n${answer.replace('$', '')}`;
}

/** What the room's documents say of others, asked of firms that it does not know. */
function aboutStrangers(firms: readonly string[]): Question[] {
  const asks: [string, FactFormat, (firm: string) => string][] = [
    ['lease', 'currency', (firm) => `What security deposit does ${firm} pay?`],
    ['lease', 'date', (firm) => `When does the lease of ${firm} expire?`],
    ['invoice', 'currency', (firm) => `How much does ${firm} ask for in its invoice?`],
    ['bank statement', 'currency', (firm) => `What was the closing balance of ${firm}?`],
    ['NDA', 'string', (firm) => `Which law governs the NDA with ${firm}?`],
    ['minutes', 'string', (firm) => `Who chaired the meeting of ${firm}?`],
  ];
  return firms.map((firm, index) => {
    const [kind, format, ask] = asks[index % asks.length]!;
    return { text: ask(firm), kind, format, answer: null, where: [], unseen: false };
  });
}
