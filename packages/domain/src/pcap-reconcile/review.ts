import type { ComparedPartner, TieStatus } from './compare.ts';
import type { PcapCounts } from './schema.ts';

/** A roll-forward, or a partner of one side, is accepted under these keys; a line under its own. */
export const ROLL_FORWARD_KEY = 'rollForward';
export const PARTNER_KEY = 'partner';

/** The values that a person accepted. Other values need another acceptance. */
export type AcceptedValues = { workbook: string | null; statement: string | null };

const OPEN: readonly TieStatus[] = ['differs', 'onlyInWorkbook', 'onlyInStatement', 'unread'];

/** Whether a line does not tie. Rounding ties. */
export function isOpenStatus(status: TieStatus): boolean {
  return OPEN.includes(status);
}

type Reviewed = Pick<ComparedPartner, 'status' | 'lines' | 'rollForwards'>;

/** The keys that a person must accept before a partner counts as reviewed, with the values that differ. */
export function openItems({ status, lines, rollForwards }: Reviewed): Map<string, AcceptedValues> {
  if (status === 'onlyInWorkbook' || status === 'onlyInStatement') {
    const ending = lines.find(({ kind }) => kind === 'ending');
    return new Map([[PARTNER_KEY, { workbook: ending?.workbook ?? null, statement: ending?.statement ?? null }]]);
  }
  const own = lines.filter((line) => isOpenStatus(line.status));
  const items = new Map(own.map(({ key, workbook, statement }) => [key, { workbook, statement }]));
  // A line that differs breaks the roll-forward of its side: accepting the line is enough.
  if (items.size > 0) return items;
  const broken = rollForwards.filter((each) => each.status === 'differs');
  const of = (side: string) => broken.find((each) => each.side === side)?.difference ?? null;
  return broken.length > 0
    ? new Map([[ROLL_FORWARD_KEY, { workbook: of('workbook'), statement: of('statement') }]])
    : new Map();
}

/** Whether all that does not tie is accepted with the values that it has now. */
export function isAccepted(partner: Reviewed, accepted: Readonly<Record<string, AcceptedValues>>): boolean {
  const items = [...openItems(partner)];
  return (
    items.length > 0 &&
    items.every(
      ([key, values]) => accepted[key]?.workbook === values.workbook && accepted[key].statement === values.statement,
    )
  );
}

/** The order of review: 0 waits for a person to match it, 1 does not tie, 2 is rounded, 3 ties or is accepted. */
export function rankOf(
  partner: Reviewed & { proposals: readonly unknown[] },
  accepted: Readonly<Record<string, AcceptedValues>>,
): number {
  if (isAccepted(partner, accepted)) return 3;
  if (partner.proposals.length > 0) return 0;
  if (isOpenStatus(partner.status)) return 1;
  return partner.status === 'rounding' ? 2 : 3;
}

export const STATUS_WORDS: Readonly<Record<TieStatus, string>> = {
  tied: 'Tied',
  rounding: 'Rounding',
  differs: 'Differs',
  onlyInWorkbook: 'Only in workbook',
  onlyInStatement: 'Only in statement',
  unread: 'Not readable',
};

/** The status of a partner in words, with what people have done. */
export function statusWords(status: TieStatus, rank: number): string {
  if (rank === 0) return 'Match to confirm';
  return rank === 3 && isOpenStatus(status) ? 'Accepted' : STATUS_WORDS[status];
}

/** Counts partners by status and by what people have done. */
export function countPartners(partners: readonly { status: TieStatus; rank: number }[]): PcapCounts {
  const of = (status: TieStatus) => partners.filter((partner) => partner.status === status).length;
  return {
    partners: partners.length,
    tied: of('tied'),
    rounding: of('rounding'),
    differs: of('differs'),
    onlyInWorkbook: of('onlyInWorkbook'),
    onlyInStatement: of('onlyInStatement'),
    unread: of('unread'),
    accepted: partners.filter(({ status, rank }) => rank === 3 && isOpenStatus(status)).length,
    // A near match is one of two partners, each of its side.
    openMatches: partners.filter(({ status, rank }) => rank === 0 && status === 'onlyInWorkbook').length,
  };
}
