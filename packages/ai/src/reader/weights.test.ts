import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { KNOWN_COLUMNS } from './known-columns.ts';
import { isPaperKind, openingWords } from './paper-kind.ts';
import { paperOf } from './paper.ts';
import { committedFigures, committedModel, restoreModel } from './weights.ts';

const FILE = join(import.meta.dirname, 'weights.json');

function stored() {
  return JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, never>;
}

describe('the committed weights', () => {
  it('are complete and under 1 MB', () => {
    const model = committedModel();
    expect([...model.profiles.keys()]).toEqual(KNOWN_COLUMNS.map(({ id }) => id));
    expect(statSync(FILE).size).toBeLessThan(1_000_000);
  });

  it('have the figures of their training', () => {
    const { figures, calibration } = committedFigures();
    expect(Object.keys(figures)).toEqual([...KNOWN_COLUMNS.map(({ id }) => id), 'all']);
    expect(calibration.length).toBeGreaterThan(0);
    expect(figures.all?.wrongUnflagged).toBeLessThanOrEqual(0.015);
    expect(figures.all?.calibrationError).toBeLessThanOrEqual(0.05);
  });

  it('contain no words', () => {
    const { features: _, ...rest } = stored();
    const keys = new Set(JSON.stringify(rest).match(/[A-Za-z_]{3,}/g));
    const known =
      'figures papers columns rankers general paperKinds generated all cells accuracy calibration confidence right wrongUnflagged flagged absent calibrationError around lines bias pairs calibrator platt means deviations weights steps absentBelow base bags trees receipt agreement date money duration jurisdiction organization names address'.split(
        ' ',
      );
    expect([...keys].filter((key) => !known.includes(key) && !KNOWN_COLUMNS.some(({ id }) => id === key))).toEqual([]);
  });

  it('are refused if they belong to other features or a tree is broken', () => {
    expect(() => restoreModel({ ...stored(), features: ['one'] })).toThrow('other features');
    expect(() =>
      restoreModel({ ...stored(), general: { base: 0, bags: 1, trees: [[[999, 0, 1, 2], [1], [1]]] } }),
    ).toThrow('broken');
    expect(() => restoreModel({ ...stored(), columns: {} })).toThrow();
  });
});

it('recognizes a receipt and an agreement, and nothing in a few words', () => {
  const words = (md: string) => openingWords(paperOf([{ page: 1, md, spans: [] }]));
  const receipt = words(
    'ALDER GOODS SDN BHD\nNO 5, JALAN MERANTI,\n81100 TOWN\nTEL 07-123 GST ID 0001\nTAX INVOICE\nDATE 25/12/2018 TIME 13:44\nCASHIER ADMIN\nDESCRIPTION QTY PRICE AMOUNT\nBREAD 2.50\nSUB TOTAL 2.50\nROUNDING 0.00\nTOTAL 2.50\nCASH 5.00\nCHANGE 2.50\nTHANK YOU PLEASE COME AGAIN',
  );
  expect(isPaperKind(committedModel(), 'receipt', receipt)).toBe(true);
  expect(isPaperKind(committedModel(), 'agreement', receipt)).toBe(false);
  expect(isPaperKind(committedModel(), 'receipt', words('Total: 5.00'))).toBe(false);
});
