import { renderToStaticMarkup } from 'react-dom/server';
import Markdown from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { describe, expect, it } from 'vitest';
import { locateQuote } from './locate-quote.ts';
import { markPassages } from './mark-passages.ts';

function html(markdown: string, ...quotes: string[]) {
  const passages = quotes.flatMap((quote, index) => {
    const place = locateQuote(markdown, quote);
    return place === null ? [] : [{ ...place, key: `k${index}`, isCurrent: index === 0 }];
  });
  return renderToStaticMarkup(
    <Markdown remarkPlugins={[remarkGfm]} rehypePlugins={[[markPassages, { markdown, passages }]]}>
      {markdown}
    </Markdown>,
  );
}
function current(text: string) {
  return `<mark data-passage="k0" data-current="">${text}</mark>`;
}

describe('passages of a Markdown page', () => {
  it('marks words in the middle of a paragraph and across bold text', () => {
    expect(html('Rent is **$48,250** a month.', 'is $48,250 a')).toBe(
      `<p>Rent ${current('is ')}<strong>${current('$48,250')}</strong>${current(' a')} month.</p>`,
    );
  });

  it('marks cells of a table', () => {
    const table = html('| Suite | Rent |\n|---|---|\n| 311 | 48,250 |\n| 801 | 20,000 |', '311 48,250');
    expect(table).toContain(`<td>${current('311')}</td>`);
    expect(table).toContain(`<td>${current('48,250')}</td>`);
    expect(table).toContain('<td>801</td>');
  });

  it('marks the right text after escapes and entities', () => {
    expect(html('a \\* b &amp; c target d', 'target')).toBe(`<p>a * b &amp; c ${current('target')} d</p>`);
  });

  it('gives overlapping text to the current passage', () => {
    expect(html('one two three', 'two', 'one two')).toBe(
      `<p><mark data-passage="k1">one </mark>${current('two')} three</p>`,
    );
  });

  it('changes nothing without a passage', () => {
    expect(html('plain', 'elsewhere')).toBe('<p>plain</p>');
  });
});
