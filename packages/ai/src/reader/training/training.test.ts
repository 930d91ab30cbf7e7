import { beforeAll, describe, expect, it } from 'vitest';
import { readKnownColumn } from '../read-column.ts';
import { KNOWN_COLUMNS, type KnownColumnId } from '../known-columns.ts';
import { paperOf } from '../paper.ts';
import { restoreModel, storedText } from '../weights.ts';
import { formsOf, isSame } from './compare.ts';
import { calibrate, withConfidence } from './cross-validate.ts';
import { familiesOf, foldsOf } from './families.ts';
import { confidenceBins, figuresOf } from './figures.ts';
import type { JudgedCell } from './judged-cell.ts';
import { trainReader } from './train.ts';
import type { TrainingPaper } from './training-paper.ts';

const NAMES = 'Alder Birch Cedar Dogwood Elm Fir Ginkgo Hazel Juniper Larch Maple Oak'.split(' ');
const PLACES = ['Texas', 'Ohio', 'Oregon'];

function receipt(name: string, index: number): TrainingPaper {
  const total = `${index + 3}.50`;
  const md = `${name.toUpperCase()} GOODS SDN BHD\nNO ${index + 1}, MAIN STREET,\n8110${index % 10} TOWN.\nTEL 07-123\nDATE: ${index + 10}/03/2018\nBREAD   2.50\nMILK   ${index + 1}.00\nTOTAL: ${total}\nCASH 20.00\nTHANK YOU`;
  return paper(`r${index}`, 'receipt', md, {
    company: [`${name} Goods Sdn Bhd`],
    address: [`No ${index + 1}, Main Street, 8110${index % 10} Town`],
    date: [`${index + 10}/03/2018`],
    total: [total],
  });
}

function agreement(name: string, index: number): TrainingPaper {
  const place = PLACES[index % 3] ?? '';
  const md = `NON-DISCLOSURE AGREEMENT\n\nThis Agreement is made as of March ${index + 1}, 2015 by and between ${name} Mining, Inc. and ${name} Grove LLC.\n\n1. Term. This Agreement lasts for ${index + 2} years.\n\n2. Governing Law. The laws of the State of ${place} govern it.`;
  return paper(`a${index}`, 'agreement', md, {
    effective_date: [`2015-03-${String(index + 1).padStart(2, '0')}`],
    term: [`${index + 2} years`],
    party: [`${name} Mining Inc.`, `${name} Grove LLC`],
    jurisdiction: [place],
  });
}

function paper(
  id: string,
  paperKind: 'receipt' | 'agreement',
  md: string,
  gold: Partial<Record<KnownColumnId, string[]>>,
): TrainingPaper {
  return { id, paperKind, paper: paperOf([{ page: 1, md, spans: [] }]), gold, family: id, isGenerated: false };
}

const NO_FIGURES = { figures: {}, calibration: [], papers: {} };
const papers = [...NAMES.map(receipt), ...NAMES.map(agreement)];

describe('training', () => {
  let trained: ReturnType<typeof trainReader>;
  beforeAll(() => {
    trained = trainReader(papers);
  });

  it('reads papers of families that it has not seen', () => {
    const figures = figuresOf(trained.cells);
    expect(figures.cells).toBe(papers.length * 4);
    expect(figures.accuracy).toBeGreaterThan(0.85);
  });

  it('makes the same weights each time', () => {
    const again = trainReader(papers);
    expect(storedText(again.model, NO_FIGURES)).toBe(storedText(trained.model, NO_FIGURES));
  });

  it('makes weights that read the same after storing', () => {
    const restored = restoreModel(JSON.parse(storedText(trained.model, NO_FIGURES)));
    const [own] = papers;
    for (const column of KNOWN_COLUMNS.filter(({ paperKind }) => paperKind === 'receipt')) {
      const values = own ? readKnownColumn(restored, own.paper, column).values : [];
      const gold = (own?.gold[column.id] ?? []).join();
      expect(
        isSame(formsOf('text', values[0]?.candidate.value ?? ''), formsOf('text', gold)) || column.kind === 'date',
      ).toBe(true);
    }
  });

  it('does not learn a word that only one family has', () => {
    const text = storedText(trained.model, NO_FIGURES);
    expect(text).not.toMatch(/alder|goods|street/i);
  });
});

describe('a value that few papers have', () => {
  const [own] = papers;
  if (!own) throw new Error('There is no paper.');
  const known = { right: 1, wrong: 0, missing: 0, isRight: true };
  const invented = { right: 0, wrong: 1, missing: 0, isRight: false };
  const cells = Array.from({ length: 100 }, (_, index): JudgedCell => {
    const hasValue = index % 4 === 0;
    const probability = hasValue ? 0.7 : 0.2;
    const candidate = { value: '2 years', key: '2 years', start: 0, end: 7, line: 0, last: 0, facts: {} };
    const value = { key: '2 years', probability, presence: probability, candidate, count: 1, profileScore: 0 };
    return {
      columnId: 'term',
      paper: own,
      fold: index % 5,
      decision: { values: [value], facts: [probability, index % 3] },
      verdict: hasValue ? known : invented,
      gold: Number(hasValue),
      confidence: 0,
      isShown: false,
    };
  });

  it('is not shown below the probability that gives the best F1', () => {
    const threshold = calibrate(cells).get('term')?.absentBelow ?? 0;
    expect(threshold).toBeGreaterThan(0.2);
    expect(threshold).toBeLessThanOrEqual(0.7);
    expect(withConfidence(cells).every(({ isShown, gold }) => isShown === gold > 0)).toBe(true);
  });
});

describe('families', () => {
  it('are receipts of one issuer and agreements with a shared text', () => {
    const text = Array.from({ length: 300 }, (_, index) => `${NAMES[index % 12]} ${index}`).join(' ');
    const families = familiesOf([
      { set: 'r', issuer: 'Alder Goods Sdn Bhd', text: '' },
      { set: 'r', issuer: 'ALDER GOODS', text: '' },
      { set: 'r', issuer: 'Birch', text: '' },
      { set: 'a', text: `${text} one` },
      { set: 'a', text: `${text} two` },
      { set: 'a', text: 'something else entirely '.repeat(40) },
    ]);
    expect(families[0]).toBe(families[1]);
    expect(families[3]).toBe(families[4]);
    expect(new Set(families).size).toBe(4);
  });

  it('are never divided between folds', () => {
    const divided = papers.map((each, index) => ({ ...each, family: `f${index % 7}` }));
    const folds = foldsOf(divided, 3);
    const byFamily = Map.groupBy(divided, ({ family, paperKind }) => `${paperKind} ${family}`);
    for (const members of byFamily.values()) expect(new Set(members.map((member) => folds.get(member))).size).toBe(1);
    expect(new Set(folds.values()).size).toBe(3);
  });
});

describe('comparison', () => {
  it.each<[Parameters<typeof formsOf>[0], string, string, boolean]>([
    ['name', 'The Alder Co.', 'ALDER CO', true],
    ['date', '2018-03-25', '25/03/2018', true],
    ['date', '2018-03-25', 'March 26, 2018', false],
    ['amount', '1234.5', '1,234.50', true],
    ['amount', '-5', '(5.00)', true],
    ['term', 'three (3) years', '3 years', true],
    ['term', '3 years', '36 months', false],
    ['place', 'State of Ohio', 'Ohio', true],
    ['text', 'No 5, Main St.', 'NO.5 MAIN ST', true],
  ])('%s: %s and %s', (comparison, one, other, same) =>
    expect(isSame(formsOf(comparison, one), formsOf(comparison, other))).toBe(same),
  );
});

it('the figures count a wrong value without review', () => {
  const verdict = { right: 1, wrong: 0, missing: 0, isRight: true };
  const wrong = { right: 0, wrong: 1, missing: 1, isRight: false };
  const cells = [
    { verdict, gold: 1, isShown: true, confidence: 0.99 },
    { verdict: wrong, gold: 1, isShown: true, confidence: 0.99 },
    { verdict: wrong, gold: 1, isShown: true, confidence: 0.5 },
    { verdict: { ...wrong, wrong: 0 }, gold: 1, isShown: false, confidence: 0 },
  ];
  expect(confidenceBins(cells)).toEqual([
    { cells: 1, confidence: 0.5, right: 0 },
    { cells: 2, confidence: 0.99, right: 0.5 },
  ]);
  expect(figuresOf(cells)).toMatchObject({
    accuracy: 0.25,
    wrongUnflagged: 0.25,
    flagged: 0.25,
    absent: 0.25,
    f1: 0.286,
  });
});
