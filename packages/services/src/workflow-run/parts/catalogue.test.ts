import { COMPONENT_TYPES, componentOf } from '@atrium/domain/workflow';
import { describe, expect, it } from 'vitest';
import { PARTS } from './index.ts';

/** The engine itself runs the rounds of a Loop. */
const RUN_BY_THE_ENGINE = new Set(['LoopComponent']);

describe('the catalogue of components', () => {
  it.each(COMPONENT_TYPES.filter((type) => !RUN_BY_THE_ENGINE.has(type)))('can run %s', (type) => {
    expect(PARTS.has(type)).toBe(true);
  });

  it('offers every component that can run', () => {
    expect([...PARTS.keys()].filter((type) => !componentOf(type))).toEqual([]);
  });

  it('gives a component without effects a part without effects', () => {
    const wrong = [...PARTS].filter(([type, { effect }]) => componentOf(type)?.kind === 'pure' && effect !== 'none');
    expect(wrong.map(([type]) => type)).toEqual([]);
  });
});
