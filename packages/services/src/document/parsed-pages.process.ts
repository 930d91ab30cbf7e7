import { locateQuote } from '@atrium/ai/parsing';
import { DocumentPageEntity } from '@atrium/db/document';
import { ParsedPagesAnswer, ParsedPagesInput } from '@atrium/domain/document';
import { page as pageOf } from '@atrium/domain/kernel';
import { inTransaction, process } from '../kernel/index.ts';
import { documentRole, namedDocument } from './access.ts';

/** Pages of a document's stored Markdown; with `quote`, where it stands on the pages answered. */
export const parsedDocumentPages = process({
  name: 'conversation.parsedDocumentPages',
  summary: 'Pages of a document as Markdown, and where a quote stands on them',
  input: ParsedPagesInput,
  output: ParsedPagesAnswer,
  access: documentRole('Viewer', namedDocument),
  scope: 'read',
  run: async ({ context, actor, input, resource }) => {
    const rows = await inTransaction(
      context.platform.orm,
      'organization',
      actor,
      async (em) =>
        em.find(
          DocumentPageEntity,
          { versionId: resource.document.currentVersionId, ...(input.pages ? { page: { $in: input.pages } } : {}) },
          {
            orderBy: { page: 'asc' },
            limit: input.limit + 1,
            offset: input.offset,
            ...(input.quote ? { populate: ['spans'] } : {}),
          },
        ),
      { readOnly: true },
    );
    const answer = pageOf(rows, input);
    const matches = answer.data.flatMap((row) => {
      const found = input.quote ? locateQuote({ md: row.md, spans: row.spans }, input.quote) : null;
      return found ? [{ page: row.page, ...found }] : [];
    });
    return {
      ...answer,
      matches,
      data: answer.data.map((row) => ({
        md: row.md,
        page: row.page,
        label: row.label ?? null,
        width: row.width ?? null,
        height: row.height ?? null,
      })),
    };
  },
});
