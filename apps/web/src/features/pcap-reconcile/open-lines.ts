import { openItems, PARTNER_KEY, type PcapPartner, ROLL_FORWARD_KEY } from '@atrium/domain/pcap-reconcile';

/** An item that a person must check: a line of a partner, its roll-forward, or the partner itself. */
export type OpenLine = { partnerId: string; line: string };

/** The keys of a partner that do not tie, whether they are accepted or not. */
export function openKeys(partner: PcapPartner): string[] {
  return [...openItems(partner).keys()];
}

/** Everything that does not tie and nobody has accepted, in the order of the partners. */
export function openLinesOf(partners: readonly PcapPartner[]): OpenLine[] {
  return partners.flatMap((partner) =>
    openKeys(partner)
      .filter((line) => partner.acceptances[line] === undefined)
      .map((line) => ({ partnerId: partner.id, line })),
  );
}

/** The line that is shown first: the first one that does not tie. */
export function firstLine(partner: PcapPartner): string {
  const keys = openKeys(partner);
  const waiting = keys.find((key) => partner.acceptances[key] === undefined) ?? keys[0];
  return waiting ?? partner.lines[0]?.key ?? PARTNER_KEY;
}

/** The next or the previous open line, around the end. From a line that is not open, the nearest one of its partner or after. */
export function stepFrom(
  open: readonly OpenLine[],
  current: OpenLine | undefined,
  by: 1 | -1,
  order: readonly string[],
): OpenLine | undefined {
  if (open.length === 0) return undefined;
  const at = open.findIndex(({ partnerId, line }) => partnerId === current?.partnerId && line === current.line);
  if (at >= 0) return open[(at + by + open.length) % open.length];
  const place = current === undefined ? -1 : order.indexOf(current.partnerId);
  const after = open.findIndex(({ partnerId }) => order.indexOf(partnerId) >= place);
  if (by > 0) return open[after < 0 ? 0 : after];
  return open[(after < 0 ? open.length : after) - 1] ?? open.at(-1);
}

/** The line whose evidence is shown: the ending balance for a roll-forward. */
export function evidenceLine(partner: PcapPartner, key: string): string {
  return key === ROLL_FORWARD_KEY ? (partner.lines.find(({ kind }) => kind === 'ending')?.key ?? key) : key;
}

/** The name of what is accepted, for labels. */
export function nameOfKey(partner: PcapPartner, key: string): string {
  if (key === PARTNER_KEY) return partner.name;
  if (key === ROLL_FORWARD_KEY) return 'the roll-forward';
  return partner.lines.find((line) => line.key === key)?.name ?? key;
}
