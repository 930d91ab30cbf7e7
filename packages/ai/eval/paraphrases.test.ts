import { paraphrasesOf } from '@atrium/samples/paraphrase';
import { describe, expect, it } from 'vitest';
import { contentStems } from '../src/retrieval/index.ts';

describe.each(['development', 'test'] as const)('the questions of the %s half', (half) => {
  const { files, paraphrases, plain } = paraphrasesOf(half);
  const texts = files.map(({ name, bytes }) => `${name}\n${new TextDecoder().decode(bytes)}`);
  const holding = (answer: string) => texts.filter((text) => text.includes(answer));

  it('share no content word with the document that answers them', () => {
    const shared = paraphrases.flatMap(({ text, answer }) => {
      const words = new Set(holding(answer).flatMap(contentStems));
      return contentStems(text).filter((stem) => words.has(stem));
    });
    expect(shared).toEqual([]);
    expect(paraphrases.length).toBeGreaterThanOrEqual(40);
  });

  it('are answered in one document, in its own words if they are plain', () => {
    for (const { text, answer } of plain) {
      const [document, ...others] = holding(answer);
      expect(others).toEqual([]);
      const words = new Set(contentStems(document ?? ''));
      expect(contentStems(text).filter((stem) => words.has(stem)).length, text).toBeGreaterThan(1);
    }
  });
});
