import { countWithheld, readProgress } from '@atrium/db/visitor';
import { dataAnswer, ok } from '@atrium/domain/kernel';
import { READ_PAGE_MS, VisitorProgress } from '@atrium/domain/visitor';
import { z } from 'zod';
import { viewerOf } from '../access/index.ts';
import { query } from '../kernel/index.ts';
import { openVisit } from './visit.ts';

/** How far a visitor has read each document, and how many are withheld from them if their link says so. */
export const visitorProgress = query({
  area: 'visitor',
  verb: 'progress',
  summary: 'How far the visitor has read',
  input: z.object({}),
  output: dataAnswer(VisitorProgress),
  access: openVisit(),
  run: async ({ em, actor }) => {
    const viewer = viewerOf(actor);
    const { visitorId, dataroomId, showsWithheldCount } = actor;
    return ok({
      documents: visitorId === null ? [] : await readProgress(em, viewer, { visitorId, leastMs: READ_PAGE_MS }),
      withheldCount: showsWithheldCount ? await countWithheld(em, viewer, dataroomId) : null,
    });
  },
});
