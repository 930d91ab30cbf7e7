import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { pageOf } from '../drawing/index.ts';
import type { SampleFact, TracedSample } from './index.ts';
import { sampleDiscrepancies, sampleFacts, sampleLibrary, sampleUnanswerable, traceLibrary } from './index.ts';

let files: TracedSample[];
beforeAll(async () => {
  files = await traceLibrary();
});

function digest(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function standsThere(fact: SampleFact): boolean {
  const file = files.find((each) => each.name === fact.document);
  const page = file?.pages[fact.page - 1];
  return page !== undefined && pageOf([page], fact.answer) === 1;
}

describe('the sample library', () => {
  it('is the same to the byte every time', async () => {
    const again = await sampleLibrary();
    expect(again.map((file) => [file.name, digest(file.bytes)])).toEqual(
      files.map((file) => [file.name, digest(file.bytes)]),
    );
  });

  it('has unique names and unique contents', () => {
    expect(new Set(files.map((file) => file.name)).size).toBe(files.length);
    expect(new Set(files.map((file) => digest(file.bytes))).size).toBe(files.length);
  });

  it('covers two rooms and ten formats in under 3 MB', () => {
    expect(files.length).toBeGreaterThanOrEqual(18);
    expect(new Set(files.map((file) => file.room)).size).toBe(2);
    expect(new Set(files.map((file) => file.contentType)).size).toBe(10);
    expect(files.reduce((total, file) => total + file.bytes.length, 0)).toBeLessThan(3_000_000);
  });

  it('has each answer on the page of its fact', () => {
    expect(sampleFacts.length).toBeGreaterThanOrEqual(40);
    expect(sampleFacts.filter((fact) => !standsThere(fact))).toEqual([]);
  });

  it('asks each question once, and has questions without an answer', () => {
    const questions = [...sampleFacts.map((fact) => fact.question), ...sampleUnanswerable];
    expect(new Set(questions).size).toBe(questions.length);
    expect(sampleUnanswerable.length).toBeGreaterThanOrEqual(10);
  });

  it('contradicts itself only where intended', () => {
    for (const { said } of sampleDiscrepancies) {
      expect(said.filter((fact) => !standsThere(fact))).toEqual([]);
      expect(new Set(said.map((fact) => fact.answer)).size).toBe(said.length);
    }
  });
});
