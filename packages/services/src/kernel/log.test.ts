import { describe, expect, it } from 'vitest';
import { describeError, describeFault } from './log.ts';

const SECRET = 'Larkfield buys Willow Street';

function thrownBy(run: () => unknown): Error {
  try {
    run();
  } catch (error) {
    if (error instanceof Error) return error;
  }
  throw new Error('Nothing was thrown');
}

describe('an error in the log', () => {
  it('has its stack, without the contents that its message quotes', () => {
    const parsing = thrownBy(() => JSON.parse(SECRET));
    expect(parsing.message).toContain('Larkf');
    const stored = Object.assign(new Error(`invalid input syntax for type uuid: "${SECRET}"`), { code: '22P02' });
    const told = JSON.stringify(
      describeError(new Error('Not done', { cause: Object.assign(parsing, { cause: stored }) })),
    );
    expect(told).toContain('Not done');
    expect(told).toContain('log.test.ts');
    expect(told).toContain('22P02');
    expect(told).not.toContain('Larkf');
  });

  it('has the type and the stack of a parser process', () => {
    const { stack } = thrownBy(() => {
      throw new TypeError(`No part\n${SECRET}`);
    });
    const told = describeFault(stack ?? '');
    expect(told['type']).toBe('TypeError');
    expect(told['stack']).toContain('log.test.ts');
    expect(JSON.stringify(told)).not.toContain('Larkfield');
    expect(describeFault('The reading process could not be used: EMFILE')).toEqual({
      message: 'The reading process could not be used: EMFILE',
    });
  });
});
