import { describe, expect, it } from 'vitest';
import {
  completeReference,
  inputOf,
  newDraft,
  otherColumn,
  problemOf,
  referenceAt,
  sourceColumns,
  withSuggested,
} from './column-draft.ts';

const rent = otherColumn({ ...newDraft(), key: 'rent', name: 'Base rent', prompt: 'The monthly rent' });
const draft = { ...newDraft(), key: 'new', name: 'Annual rent', prompt: 'Twelve times {Base rent}' };

describe('column draft', () => {
  it('needs a name that no other column has', () => {
    expect(problemOf({ ...draft, name: ' ' }, [rent])).toMatchObject({
      field: 'name',
      message: expect.stringMatching(/name/),
    });
    expect(problemOf({ ...draft, name: 'base RENT' }, [rent])).toMatchObject({
      field: 'name',
      message: expect.stringMatching(/already/),
    });
    expect(problemOf(draft, [rent])).toBeNull();
  });

  it('can refer to other columns, but not to itself or to a missing column', () => {
    expect(sourceColumns(draft, [rent])).toEqual(['Base rent']);
    expect(problemOf({ ...draft, prompt: 'Like {Deposit}' }, [rent])).toMatchObject({
      field: 'prompt',
      message: expect.stringMatching(/Deposit/),
    });
    expect(problemOf({ ...draft, prompt: 'Like {Annual rent}' }, [rent])).toMatchObject({
      field: 'prompt',
      message: expect.stringMatching(/Annual rent/),
    });
  });

  it('is added as a manual column while it is held back', () => {
    expect(inputOf(draft).generation_method).toMatchObject({ type: 'extracted', prompt: 'Twelve times {Base rent}' });
    expect(inputOf(draft, true).generation_method).toMatchObject({ type: 'manual' });
    expect(inputOf({ ...draft, prompt: ' ' }).generation_method).toMatchObject({ prompt: null });
  });
  it('reports what the schema of columns refuses', () => {
    const long = problemOf({ ...draft, prompt: 'x'.repeat(20_001) }, [rent]);
    expect(long).toMatchObject({ field: 'prompt' });
  });
});

describe('suggested columns', () => {
  const named = (name: string) => ({ ...newDraft(), name });

  it('follow the written drafts, once each, and replace empty drafts', () => {
    const all = withSuggested([named('Tenant'), newDraft()], [named('tenant'), named('Landlord')]);
    expect(all.map(({ name }) => name)).toEqual(['Tenant', 'Landlord']);
  });

  it('leave one empty draft when there are none', () => {
    expect(withSuggested([newDraft()], [])).toHaveLength(1);
  });
});

describe('references in a prompt', () => {
  it('are offered after an opening brace', () => {
    expect(referenceAt('Like {Ba', 8)).toEqual({ from: 5, typed: 'Ba' });
    expect(referenceAt('Like {Base rent} and', 18)).toBeNull();
    expect(referenceAt('A brace {{', 10)).toBeNull();
  });

  it('are completed at the caret', () => {
    expect(completeReference('Like {Ba times 12', 8, 'Base rent')).toEqual({
      prompt: 'Like {Base rent} times 12',
      caret: 16,
    });
    expect(completeReference('Like {Ba} times', 8, 'Base rent')).toEqual({
      prompt: 'Like {Base rent} times',
      caret: 16,
    });
  });
});
