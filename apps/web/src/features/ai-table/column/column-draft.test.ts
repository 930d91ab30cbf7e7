import { describe, expect, it } from 'vitest';
import {
  complete,
  inputOf,
  knownDraft,
  madeFrom,
  newDraft,
  problemOf,
  referenceAt,
  withSuggested,
} from './column-draft.ts';

const rent = knownDraft({ ...newDraft(), key: 'rent', name: 'Base rent', prompt: 'The monthly rent' });
const draft = { ...newDraft(), key: 'new', name: 'Annual rent', prompt: 'Twelve times {Base rent}' };

describe('a column being described', () => {
  it('needs a name of its own', () => {
    expect(problemOf({ ...draft, name: ' ' }, [rent])).toMatch(/name/);
    expect(problemOf({ ...draft, name: 'base RENT' }, [rent])).toMatch(/already/);
    expect(problemOf(draft, [rent])).toBeNull();
  });

  it('may name other columns, never itself in a circle or one that is not there', () => {
    expect(madeFrom(draft, [rent])).toEqual(['Base rent']);
    expect(problemOf({ ...draft, prompt: 'Like {Deposit}' }, [rent])).toMatch(/Deposit/);
    expect(problemOf({ ...draft, prompt: 'Like {Annual rent}' }, [rent])).toMatch(/Annual rent/);
  });

  it('is filled only when it is meant to be', () => {
    expect(inputOf(draft).generation_method).toMatchObject({ type: 'extracted', prompt: 'Twelve times {Base rent}' });
    expect(inputOf(draft, true).generation_method).toMatchObject({ type: 'manual' });
    expect(inputOf({ ...draft, prompt: ' ' }).generation_method).toMatchObject({ prompt: null });
  });
});

describe('suggested columns', () => {
  const named = (name: string) => ({ ...newDraft(), name });

  it('come behind what is written, once each, in place of empty drafts', () => {
    const all = withSuggested([named('Tenant'), newDraft()], [named('tenant'), named('Landlord')]);
    expect(all.map(({ name }) => name)).toEqual(['Tenant', 'Landlord']);
  });

  it('leave an empty draft where there is nothing', () => {
    expect(withSuggested([newDraft()], [])).toHaveLength(1);
  });
});

describe('references in a prompt', () => {
  it('are offered behind an open brace', () => {
    expect(referenceAt('Like {Ba', 8)).toEqual({ from: 5, typed: 'Ba' });
    expect(referenceAt('Like {Base rent} and', 18)).toBeNull();
    expect(referenceAt('A brace {{', 10)).toBeNull();
  });

  it('are completed in place', () => {
    expect(complete('Like {Ba times 12', 8, 'Base rent')).toEqual({ prompt: 'Like {Base rent} times 12', caret: 16 });
    expect(complete('Like {Ba} times', 8, 'Base rent')).toEqual({ prompt: 'Like {Base rent} times', caret: 16 });
  });
});
