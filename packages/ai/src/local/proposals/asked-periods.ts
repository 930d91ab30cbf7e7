import type { Asked, Proposal } from './proposal.ts';
import type { Request } from './request.ts';

/** Asks to add figures up. "Total" alone may be a part of a name: "total net sales in 2031" is one figure. */
const ADDED =
  /\b(?:sum|combined|altogether|together|aggregate|add(?:ed)?|over (?:all|the) (?:\w+ )?(?:years|quarters|periods))\b/i;
const SUM_OF = /\bsum of\b/i;
const EACH = /\brespective(?:ly)?\b/i;

/** Leaves out sums over periods that nobody asked to add, and one figure where a sum is asked. */
export function ofAskedPeriods(asked: Asked): Asked {
  return {
    ...asked,
    proposals: asked.proposals.filter(
      (proposal) => !isNeedlessSum(asked.request, proposal) && !isPartOfSum(asked.request, proposal),
    ),
  };
}

function isNeedlessSum({ text, periods }: Request, { operation, cells }: Proposal): boolean {
  const [first] = cells;
  // Where a part of a year is asked, such a sum keeps a row of whole years from being the answer.
  if (periods.some(({ quarter }) => quarter !== undefined)) return false;
  if (operation !== 'sum' || !first || cells.some(({ series }) => series !== first.series)) return false;
  if (EACH.test(text) || periods.length === 1) return true;
  return periods.length === 0 && !ADDED.test(text);
}

function isPartOfSum({ text, periods }: Request, { operation }: Proposal): boolean {
  return operation === 'value' && (SUM_OF.test(text) || (periods.length > 1 && ADDED.test(text)));
}
