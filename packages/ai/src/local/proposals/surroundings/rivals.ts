import { type Asked, normalized, strengthOf } from '../proposal.ts';
import type { Asking } from '../request.ts';

/** How a proposal compares with others of its operation, and whether it is of the kind that the question asks for. */
export const RIVAL_FACTS = [
  'supporting',
  'rivals alike',
  'behind best of operation',
  'place in operation',
  'of operation',
  'fits kind',
  'cue place',
  'cues',
  'figures shown',
  'is plural',
] as const;

/** More say nothing new. */
const MOST_SUPPORTING = 6;
const MOST_RIVALS = 8;
const MOST_FIGURES = 12;
/** Two proposals of nearly the same strength are rivals. */
const NEAR = 0.03;

/** The text that an answer to a question word usually has: a year for "when", a reason for "why". */
const FITS: Partial<Record<Asking, RegExp>> = {
  when: /\b(?:19|20)\d{2}\b|\b(?:january|february|march|april|may|june|july|august|september|october|november|december|days?|months?|years?)\b/i,
  'how much': /\d/,
  'how many': /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve)\b/i,
  who: /\b\p{Lu}[\p{L}.]+ \p{Lu}/u,
  where: /\b\p{Lu}\p{L}+/u,
  why: /\b(?:because|due to|primarily|mainly|result\w*|attribut\w+|driven|reflect\w*|since|owing|in order to|caused|offset|as a result)\b/i,
  how: /\b(?:by|using|based on|through|calculated|determined|recogni[sz]ed|measured|computed|estimated|over)\b/i,
};

export function rivalFacts({ request, proposals }: Asked): number[][] {
  const own = proposals.map((proposal) => ({
    strength: proposal.matches.length === 0 ? proposal.quality : strengthOf(proposal),
    key: normalized(proposal.key),
    shown: normalized(proposal.shown),
  }));
  const byOperation = Map.groupBy(
    own.map((each, index) => ({ ...each, operation: proposals[index]?.operation })),
    ({ operation }) => operation,
  );
  const cues = [...request.cues].sort((a, b) => a[1] - b[1]).map(([operation]) => operation);
  const fits = FITS[request.asking];
  const isPlural = /\b(?:are|were)\b/i.test(request.text) ? 1 : 0;
  return proposals.map(({ operation, shown }, index) => {
    const { strength, key } = own[index] ?? { strength: 0, key: '' };
    const peers = byOperation.get(operation) ?? [];
    const rivals = peers.filter((peer) => peer.key !== key && Math.abs(peer.strength - strength) < NEAR);
    const supporting = own.filter((other, at) => at !== index && other.shown.includes(key)).length;
    return [
      Math.min(MOST_SUPPORTING, supporting),
      Math.min(MOST_RIVALS, new Set(rivals.map((rival) => rival.key)).size),
      Math.max(...peers.map((peer) => peer.strength)) - strength,
      peers.filter((peer) => peer.strength > strength).length,
      peers.length,
      fits ? Number(fits.test(shown)) : -1,
      cues.indexOf(operation),
      cues.length,
      Math.min(MOST_FIGURES, shown.match(/\d[\d,.]*/g)?.length ?? 0),
      isPlural,
    ];
  });
}
