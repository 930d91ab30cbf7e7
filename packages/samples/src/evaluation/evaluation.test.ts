import { describe, expect, it } from 'vitest';
import { evaluationRoom } from './index.ts';

const [development, test] = await Promise.all([evaluationRoom('development'), evaluationRoom('test')]);

describe('the evaluation rooms', () => {
  it('are large and of many kinds', () => {
    expect(development.documents.length + test.documents.length).toBeGreaterThanOrEqual(200);
    expect(new Set(development.documents.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(12);
    for (const room of [development, test])
      expect(new Set(room.documents.map(({ name }) => name)).size).toBe(room.documents.length);
  });

  it('are the same every time', async () => {
    const again = await evaluationRoom('development');
    expect(again.questions).toEqual(development.questions);
    expect(
      again.documents.every(({ bytes }, index) => Buffer.compare(bytes, development.documents[index]!.bytes) === 0),
    ).toBe(true);
  });

  it('share no question and no file', () => {
    const seen = new Set(development.questions.map(({ text }) => text));
    expect(test.questions.filter(({ text }) => seen.has(text))).toEqual([]);
    const bytes = new Set(development.documents.map((each) => Buffer.from(each.bytes).toString('base64')));
    expect(test.documents.filter((each) => bytes.has(Buffer.from(each.bytes).toString('base64')))).toEqual([]);
  });

  it('ask each question once, with the place of its answer or none', () => {
    for (const { questions } of [development, test]) {
      expect(new Set(questions.map(({ text }) => text)).size).toBe(questions.length);
      for (const { answer, where } of questions) expect(where.length > 0).toBe(answer !== null);
    }
  });

  it('use the third wording only in the test half', () => {
    expect(development.questions.some(({ unseen }) => unseen)).toBe(false);
    expect(test.questions.filter(({ unseen }) => unseen).length).toBeGreaterThan(30);
  });
});
