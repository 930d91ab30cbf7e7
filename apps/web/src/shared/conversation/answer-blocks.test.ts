import { describe, expect, it } from 'vitest';
import { answerBlocks, spokenWords, withoutHalfCitation } from './answer-blocks.ts';

describe('blocks of an answer', () => {
  it('splits at blank lines', () => {
    expect(answerBlocks('# Rent\n\nIt is due [1].\nMonthly.\n\n\n| a | b |\n|---|---|\n| 1 | 2 |\n')).toEqual([
      '# Rent',
      'It is due [1].\nMonthly.',
      '| a | b |\n|---|---|\n| 1 | 2 |',
    ]);
  });

  it('keeps fences and loose lists whole', () => {
    expect(answerBlocks('```\na\n\nb\n```\n\nafter')).toEqual(['```\na\n\nb\n```', 'after']);
    expect(answerBlocks('1. one\n\n   more of one\n\n2. two\n\nafter')).toEqual([
      '1. one\n\n   more of one\n\n2. two',
      'after',
    ]);
    expect(answerBlocks('Text\n\n- one\n- two')).toEqual(['Text', '- one\n- two']);
  });

  it('keeps finished blocks unchanged while the last one grows', () => {
    const text = 'First paragraph.\n\nSecond **bold** one.\n\n- a\n- b\n\nLast';
    const whole = answerBlocks(text);
    for (let end = 1; end <= text.length; end++) {
      const settled = answerBlocks(text.slice(0, end)).slice(0, -1);
      expect(whole.slice(0, settled.length)).toEqual(settled);
    }
  });

  it('hides an unfinished citation and nothing else', () => {
    expect(withoutHalfCitation('due [1')).toBe('due ');
    expect(withoutHalfCitation('due [')).toBe('due ');
    expect(withoutHalfCitation('due [1]')).toBe('due [1]');
    expect(withoutHalfCitation('due [see')).toBe('due [see');
  });

  it('announces words without marks', () => {
    expect(spokenWords('Rent is **$48,250** [1], see `4.2` [2].\n\n| a | b |\n|---|---|\n| 1 | 2 |')).toBe(
      'Rent is $48,250, see 4.2. a b 1 2',
    );
  });
});
