import { locateQuote } from '@atrium/ai/evidence';
import { readPages } from '@atrium/db/document';
import { ParsedPagesAnswer, ParsedPagesInput } from '@atrium/domain/document';
import { page as pageOf } from '@atrium/domain/kernel';
import { viewerOf } from '../access/index.ts';
import { query } from '../kernel/index.ts';
import { onDocumentForReaders, namedDocument } from './access.ts';

/** Pages of a document as Markdown; with `quote`, also where the quote is on these pages. */
export const parsedDocumentPages = query({
  area: 'conversation',
  verb: 'parsedDocumentPages',
  summary: 'Pages of a document as Markdown, and where a quote is on them',
  input: ParsedPagesInput,
  output: ParsedPagesAnswer,
  access: onDocumentForReaders(namedDocument),
  run: async ({ em, actor, input, resource }) => {
    const rows = await readPages(em, viewerOf(actor), resource.document.currentVersionId, {
      pages: input.pages,
      limit: input.limit + 1,
      offset: input.offset,
      spans: input.quote !== undefined,
      // Text that the page does not show is a warning for members.
      hidden: actor.kind !== 'tokenUser',
    });
    const answer = pageOf(rows, input);
    // A pure search in the text that was read: the transaction waits for nothing.
    const matches = answer.data.flatMap((row) => {
      const found = input.quote ? locateQuote({ md: row.md, spans: row.spans }, input.quote) : null;
      return found ? [{ page: row.page, ...found }] : [];
    });
    const data = answer.data.map(({ spans: _spans, ...row }) => row);
    return { ...answer, matches, data };
  },
});
