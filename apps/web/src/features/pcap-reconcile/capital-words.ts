import {
  isOpenStatus,
  type PcapCounts,
  type PcapPartner,
  type PcapReconciliation,
  STATUS_WORDS,
  type TieStatus,
} from '@atrium/domain/pcap-reconcile';
import type { ApiInput } from '../../shared/api/client.ts';
import { countOf } from '../../shared/format/number.ts';
import type { Tone } from '../../shared/parts/StatusWords.tsx';
import type { CapitalView } from './capital-search.ts';

export type PartnerState = { words: string; tone: Tone | 'good' };

const TONES: Readonly<Record<TieStatus, PartnerState['tone']>> = {
  tied: 'good',
  rounding: 'good',
  differs: 'err',
  onlyInWorkbook: 'warn',
  onlyInStatement: 'warn',
  unread: 'err',
};

/** The status of a partner with what people have done about it. */
export function partnerState(partner: PcapPartner): PartnerState {
  const { status, isAccepted, proposals, continuity, statementContinuity } = partner;
  if (isAccepted) return { words: 'Accepted', tone: 'good' };
  if (proposals.length > 0) return { words: 'Match to confirm', tone: 'warn' };
  const tone = TONES[status];
  if (tone === 'good' && (continuity ?? statementContinuity) !== null)
    return { words: `${STATUS_WORDS[status]}, not continuous`, tone: 'warn' };
  return { words: STATUS_WORDS[status], tone };
}

/** The status of a line. An accepted line needs nobody. */
export function lineState({ status, acceptance }: PcapPartner['lines'][number]): PartnerState {
  if (acceptance !== null && isOpenStatus(status)) return { words: 'Accepted', tone: 'good' };
  return { words: STATUS_WORDS[status], tone: TONES[status] };
}

/** How many partners still need a person. */
export function openCount({ partners, tied, rounding, accepted }: PcapCounts): number {
  return partners - tied - rounding - accepted;
}

/** The state of a reconciliation in a few words. */
export function reconciliationState({ status, counts }: PcapReconciliation): PartnerState {
  if (status === 'Pending') return { words: 'Waiting to start', tone: 'run' };
  if (status === 'Processing') return { words: 'Being read', tone: 'run' };
  if (status === 'Failed') return { words: 'Failed', tone: 'err' };
  const open = openCount(counts);
  if (open === 0) return { words: 'Ties', tone: 'good' };
  return { words: countOf(open, { one: '# partner to review', other: '# partners to review' }), tone: 'warn' };
}

const MATCHED_WORDS: Readonly<Record<NonNullable<PcapPartner['matchedBy']>, string>> = {
  person: 'Matched by a person',
  identifier: 'Matched by identifier',
  name: 'Matched by name',
  foldedName: 'Matched by name, apart from legal form and punctuation',
};

export function matchedWords(matchedBy: PcapPartner['matchedBy']): string | undefined {
  return matchedBy === null ? undefined : MATCHED_WORDS[matchedBy];
}

const VIEW_WORDS: Readonly<Record<Exclude<CapitalView, 'all' | 'open' | 'match' | 'accepted'>, string>> = STATUS_WORDS;

type View = { id: CapitalView; label: string; count: number };

/** The filters of a reconciliation with their counts. Filters that match no partner are left out, except the chosen one. */
export function viewsOf(counts: PcapCounts, current: CapitalView): View[] {
  const views: View[] = [
    { id: 'all', label: 'All', count: counts.partners },
    { id: 'open', label: 'To review', count: openCount(counts) },
    { id: 'match', label: 'Match to confirm', count: counts.openMatches },
    ...(['differs', 'onlyInWorkbook', 'onlyInStatement', 'unread', 'rounding', 'tied'] as const).map((id) => ({
      id,
      label: VIEW_WORDS[id],
      count: counts[id],
    })),
    { id: 'accepted', label: 'Accepted', count: counts.accepted },
  ];
  return views.filter(({ id, count }) => id === 'all' || id === current || count > 0);
}

type Where = NonNullable<ApiInput['pcapReconcile']['listPartners']['where']>;

/** The server's filter for each view. The numbers are ranks: 0 and 1 need a person. */
export function whereOf(view: CapitalView): Where {
  if (view === 'all') return {};
  if (view === 'open') return { rank: { le: 1 } };
  if (view === 'match') return { rank: { eq: 0 }, status: { eq: 'onlyInWorkbook' } };
  if (view === 'accepted')
    return { rank: { eq: 3 }, status: { in: ['differs', 'onlyInWorkbook', 'onlyInStatement', 'unread'] } };
  return { status: { eq: view } };
}
