import { locateQuote } from '@atrium/ai/evidence';
import { DocumentPageEntity } from '@atrium/db/document';
import { ParsedPagesAnswer, ParsedPagesInput } from '@atrium/domain/document';
import { page as pageOf } from '@atrium/domain/kernel';
import { query } from '../kernel/index.ts';
import { onDocument, namedDocument } from './access.ts';

/** Pages of a document's stored Markdown; with `quote`, where it stands on the pages answered. */
export const parsedDocumentPages = query({
  area: 'conversation',
  verb: 'parsedDocumentPages',
  summary: 'Pages of a document as Markdown, and where a quote stands on them',
  input: ParsedPagesInput,
  output: ParsedPagesAnswer,
  access: onDocument('view', namedDocument),
  run: async ({ em, input, resource }) => {
    const rows = await em.find(
      DocumentPageEntity,
      {
        versionId: resource.document.currentVersionId,
        ...(input.pages ? { page: { $in: input.pages } } : {}),
      },
      {
        orderBy: { page: 'asc' },
        limit: input.limit + 1,
        offset: input.offset,
        ...(input.quote ? { populate: ['spans'] } : {}),
      },
    );
    const answer = pageOf(rows, input);
    // A pure search in the text that was just read: nothing is waited for inside the transaction.
    const matches = answer.data.flatMap((row) => {
      const found = input.quote ? locateQuote({ md: row.md, spans: row.spans }, input.quote) : null;
      return found ? [{ page: row.page, ...found }] : [];
    });
    const data = answer.data.map(({ md, page, label, width, height }) => ({
      md,
      page,
      label: label ?? null,
      width: width ?? null,
      height: height ?? null,
    }));
    return { ...answer, matches, data };
  },
});
