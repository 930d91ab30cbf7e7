import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { WhyAsked } from './WhyAsked.tsx';

function words(read: unknown): string {
  return renderToStaticMarkup(<WhyAsked read={read} />)
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

describe('why a decision is asked for', () => {
  it('names what the agent has read', () => {
    const said = words([{ name: 'example.com' }, { name: 'Retriever' }]);
    expect(said).toMatch(/because of what the agent has read\..* example\.com Retriever$/);
  });

  it('folds the names after the fifth, so that the buttons stay in sight', () => {
    const read = Array.from({ length: 7 }, (_, at) => ({ name: `Host ${at}` }));
    expect(words(read)).toMatch(/ Host 4 2 more Host 5 Host 6$/);
  });

  it('names nothing that the reader cannot see', () => {
    expect(words([])).toContain('because the agent has read a document or the web');
  });

  it('is silent about decisions for other reasons', () => {
    expect(words(undefined)).toBe('');
  });
});
