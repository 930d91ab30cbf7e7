import type { EvaluationDocument, FactFormat, Source } from './document.ts';
import { fundTerms, noticeDocument } from './fund.ts';
import { agreementDocument, feeDocument, quarterDocument } from './fund-reports.ts';
import { statementDocument } from './bank.ts';
import { emailDocument, letterDocument } from './correspondence.ts';
import { leaseDocument, leaseTerms } from './lease.ts';
import { type Half, namesOf, shortName, suffixes } from './names.ts';
import { minutesDocument, ndaDocument } from './nda-and-minutes.ts';
import { certificateDocument, deckDocument, estoppelDocument, rentRollDocument } from './property.ts';
import { randomOf } from './random.ts';
import { invoiceDocument, receiptDocument } from './trade.ts';
import { itemAt } from '../item/index.ts';

export type { Absent, EvaluationDocument, Fact, FactFormat } from './document.ts';
export type { Half } from './names.ts';
export { randomOf } from './random.ts';

/** `where` has the documents, by name, and pages (from 1) with the answer; empty if there is none. */
export type Question = {
  text: string;
  kind: string;
  format: FactFormat;
  answer: string | null;
  where: { document: string; page: number }[];
  /** Whether the wording is one that the development half never uses. */
  unseen: boolean;
};
export type EvaluationRoom = { half: Half; documents: EvaluationDocument[]; questions: Question[] };

const seeds: Record<Half, number> = { development: 20_261, test: 70_507 };

/**
 * Creates a data room of about 115 documents of 17 kinds, with questions that it answers and questions that it does not. The
 * halves share no name, number or seed. Tune only with the development half.
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
  const fundAt = ({ number }: Source) => itemAt(funds, number % funds.length);
  const rented = (from: number) => leases.slice(from, from + 4);
  const documents = unlike([
    ...(await many(leases.length, (each) => leaseDocument(each, itemAt(leases, each.number)))),
    ...(await many(6, (each) => estoppelDocument(each, itemAt(leases, each.number + 3)))),
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

/** Numbers files with the same name, so that names are unique. */
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
  // A question that two documents answer differently has no expected answer. One that they answer alike is asked once.
  return [...Map.groupBy(all, ({ text }) => text).values()].flatMap((same) => {
    const first = itemAt(same, 0);
    if (same.some(({ answer }) => answer !== first.answer)) return [];
    return [{ ...first, where: same.flatMap(({ where }) => where) }];
  });
}

/** Treats an amount with and without its currency sign as equal. */
function sameFact(key: string, answer: string) {
  return `${key}\n${answer.replace('$', '')}`;
}

/** Questions about firms that no document of the data room mentions. */
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
    const [kind, format, ask] = itemAt(asks, index % asks.length);
    return { text: ask(firm), kind, format, answer: null, where: [], unseen: false };
  });
}
