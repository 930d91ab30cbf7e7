import { beforeAll, describe, expect, it } from 'vitest';
import type { ColumnExperience } from '../reader/index.ts';
import { extractLocally } from './extract.ts';
import { type Confirmation, learnFrom } from './learn.ts';

const COLUMN = {
  id: 'c',
  name: 'Handover',
  description: '',
  format: 'date' as const,
  prompt: 'Day on which the keys change hands',
  isRequired: false,
};

/** Documents in which the words around the value are not those of the column. */
function documentOf(index: number) {
  const day = String((index % 27) + 1).padStart(2, '0');
  const month = String((index % 12) + 1).padStart(2, '0');
  const street = ['Alder', 'Birch', 'Cedar', 'Damson', 'Elm', 'Fir', 'Gorse'][index % 7];
  const md = `Record ${index} about ${street} House

Written on 2031-01-${day} by the office of ${street} House.

Completion meeting: 2031-${month}-${day} at noon, in room ${index * 7}.

Next review 2032-${month}-01.`;
  return {
    document: { id: `d${index}`, name: `d${index}.txt`, pages: [{ page: 1, md, spans: [] }] },
    value: `2031-${month}-${day}`,
  };
}

function confirmations(count: number): Confirmation[] {
  return Array.from({ length: count }, (_, index) => documentOf(index));
}

describe('a column that the reader does not know', () => {
  let experience: ColumnExperience | undefined;
  beforeAll(async () => {
    experience = await learnFrom(COLUMN, confirmations(40));
  });

  it('learns from 25 confirmed values, and not from fewer', async () => {
    expect(await learnFrom(COLUMN, confirmations(24))).toBeUndefined();
    expect(experience).toMatchObject({ confirmed: 40 });
  });

  it('finds values beside words that only the confirmed ones have shown', async () => {
    const { document, value } = documentOf(53);
    const [before] = await extractLocally(document, [COLUMN], {});
    const learned = await extractLocally(document, [COLUMN], {}, { experience: new Map([['c', experience!]]) });
    expect(before).not.toMatchObject({ outcome: 'value', value, review: false });
    expect(learned[0]).toMatchObject({ outcome: 'value', value, sources: [{ quote: expect.stringContaining(value) }] });
  });

  it('measures its accuracy and calibration on them', () => {
    expect(experience?.accuracy).toBeGreaterThan(0.9);
    expect(experience?.calibrationError).toBeLessThan(0.1);
  });
});

it('values that were all corrected keep asking for review', async () => {
  const column = { ...COLUMN, name: 'Next review', prompt: null };
  const wrong = confirmations(30).map(({ document }) => ({ document, value: '1999-01-01' }));
  const experience = await learnFrom(column, wrong);
  const [cell] = await extractLocally(
    documentOf(60).document,
    [column],
    {},
    experience && { experience: new Map([['c', experience]]) },
  );
  expect(cell?.outcome === 'value' && !cell.review).toBe(false);
});

it('values that were all right no longer ask for review, and do again without the confirmed ones', async () => {
  const column = { ...COLUMN, id: 'r', name: 'Room number', format: 'integer' as const, prompt: null };
  const room = (index: number) => ({
    id: `r${index}`,
    name: 'r.txt',
    pages: [{ page: 1, md: `Building ${index}\n\nRoom number: ${100 + index}`, spans: [] }],
  });
  const right = Array.from({ length: 60 }, (_, index) => ({ document: room(index), value: String(100 + index) }));
  const experience = await learnFrom(column, right);
  expect(experience).toMatchObject({ accuracy: 1, profile: undefined });
  const trusted = await extractLocally(room(400), [column], {}, { experience: new Map([['r', experience!]]) });
  expect(trusted[0]).toMatchObject({ value: 500, review: false });
  expect((await extractLocally(room(400), [column], {}))[0]).toMatchObject({ value: 500, review: true });
});
