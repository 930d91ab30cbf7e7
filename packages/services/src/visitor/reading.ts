import { beginVisit, countReading } from '@atrium/db/visitor';
import { done, DoneAnswer, newId, notFound } from '@atrium/domain/kernel';
import { MAX_HEARTBEAT_GAP_MS, QUIET_MINUTES, ReadingInput } from '@atrium/domain/visitor';
import { viewerOf } from '../access/index.ts';
import { command } from '../kernel/index.ts';
import { openVisit } from './visit.ts';

/**
 * Counts the time that a visitor reads a page. The page calls it every ten seconds while it is on screen and the visitor is
 * active; the server's clock counts. A visitor who comes back to a page that stayed open begins a new visit.
 */
export const noteReading = command({
  area: 'visitor',
  verb: 'reading',
  summary: 'The page that a visitor is reading',
  input: ReadingInput,
  output: DoneAnswer,
  access: openVisit(),
  idempotent: false,
  audited: 'noted',
  run: async ({ em, actor, input, note }) => {
    const { visitorId } = actor;
    // A browser that has not entered the room has no visit.
    if (visitorId === null) throw notFound('Visit');
    const heartbeat = { ...input, visitorId, maxGapMs: MAX_HEARTBEAT_GAP_MS, quietMinutes: QUIET_MINUTES };
    let outcome = await countReading(em, viewerOf(actor), heartbeat);
    if (outcome === 'quiet' && !input.stops) {
      const begun = await beginVisit(em, { visitorId, visitId: newId() }, QUIET_MINUTES);
      if (begun) note('visitor', visitorId, { begins: true });
      outcome = await countReading(em, viewerOf(actor), heartbeat);
    }
    if (outcome === 'missing') throw notFound('Page');
    return done('Counted.');
  },
});
