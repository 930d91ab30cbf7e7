import { renderToStaticMarkup } from 'react-dom/server';
import Markdown from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { describe, expect, it } from 'vitest';
import { citationMarks, splitCitations } from './citation-marks.ts';

function html(markdown: string) {
  return renderToStaticMarkup(<Markdown remarkPlugins={[remarkGfm, citationMarks]}>{markdown}</Markdown>);
}
function cite(n: number) {
  return `<cite data-n="${n}">[${n}]</cite>`;
}

describe('citations in an answer', () => {
  it('marks each number in running text, bold text and tables', () => {
    expect(html('Rent **is due [1]** monthly [2][13].')).toBe(
      `<p>Rent <strong>is due ${cite(1)}</strong> monthly ${cite(2)}${cite(13)}.</p>`,
    );
    expect(html('| a |\n|---|\n| x [4] |')).toContain(`<td>x ${cite(4)}</td>`);
  });

  it('leaves code, links and other brackets alone', () => {
    expect(html('`a[1]` and [see]')).toBe('<p><code>a[1]</code> and [see]</p>');
    expect(html('[12](https://example.com)')).not.toContain('<cite');
  });

  it('never turns a citation into a link because of a definition', () => {
    expect(html('Rent [1].\n\n[1]: https://evil.example')).toBe(`<p>Rent ${cite(1)}.</p>`);
    expect(html('![1]\n\n[1]: https://evil.example/x.png')).not.toContain('evil');
  });

  it('shows HTML as text', () => {
    expect(html('<img src=x onerror=alert(1)> [1]')).not.toContain('<img');
    expect(html('[a](javascript:alert(1))')).not.toContain('javascript');
  });

  it('loses no character', () => {
    const text = 'a [1] b[22]c [x] [] [1234]';
    const back = splitCitations(text).map((part) =>
      'value' in part ? part.value : 'children' in part ? (part.children[0] as { value: string }).value : '',
    );
    expect(back.join('')).toBe(text);
  });
});
