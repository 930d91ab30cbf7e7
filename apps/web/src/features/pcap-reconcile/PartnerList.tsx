import type { PcapPartner, PcapReconciliation } from '@atrium/domain/pcap-reconcile';
import { Button } from '@mantine/core';
import { formatAmount } from '../../shared/format/amount.ts';
import { countOf } from '../../shared/format/number.ts';
import list from '../../shared/parts/SideList.module.css';
import { TOTALS } from './capital-search.ts';
import { partnerState } from './capital-words.ts';
import styles from './Review.module.css';

type Props = {
  partners: readonly PcapPartner[];
  totals: PcapReconciliation['totals'];
  /** The id of a partner, or `totals`. */
  chosen: string | undefined;
  onChoose: (id: string) => void;
  hasMore: boolean;
  onMore: () => void;
};

/** The partners with their worst difference, and the totals of both documents. */
export function PartnerList({ partners, totals, chosen, onChoose, hasMore, onMore }: Props) {
  return (
    // A region that scrolls must be reachable by keyboard; its buttons are.
    <nav className={styles.side} aria-label="Partners">
      <ul className={list.list}>
        <li>
          <button type="button" aria-current={chosen === TOTALS || undefined} onClick={() => onChoose(TOTALS)}>
            <b>Totals and notes</b>
            <em data-tone={hasBrokenTotal(totals) ? 'err' : undefined}>{totalsWords(totals)}</em>
          </button>
        </li>
      </ul>
      <h2 className={styles.sideTitle}>Partners</h2>
      <ul className={list.list}>
        {partners.map((partner) => (
          <li key={partner.id}>
            <button
              type="button"
              aria-current={partner.id === chosen || undefined}
              onClick={() => onChoose(partner.id)}
            >
              <b>{partner.name}</b>
              <span className="tabular">{differenceOf(partner)}</span>
              <State partner={partner} />
            </button>
          </li>
        ))}
      </ul>
      {hasMore && (
        <Button variant="subtle" fullWidth onClick={onMore}>
          Show more partners
        </Button>
      )}
    </nav>
  );
}

function State({ partner }: { partner: PcapPartner }) {
  const { words, tone } = partnerState(partner);
  return <em data-tone={tone}>{words}</em>;
}

/** The difference of the ending balance, or of the first line that differs. */
function differenceOf({ lines }: PcapPartner): string {
  const differing = lines.filter(({ status, difference }) => status === 'differs' && difference !== null);
  const [first] = [...differing.filter(({ kind }) => kind === 'ending'), ...differing];
  return first?.difference == null ? '' : formatAmount(first.difference);
}

function hasBrokenTotal(totals: PcapReconciliation['totals']): boolean {
  return totals.some(({ status }) => status === 'differs');
}

function totalsWords(totals: PcapReconciliation['totals']): string {
  if (totals.length === 0) return 'No totals are printed';
  const broken = totals.filter(({ status }) => status === 'differs').length;
  if (broken > 0) return countOf(broken, { one: '# total differs', other: '# totals differ' });
  return countOf(totals.length, { one: '# total ties', other: '# totals tie' });
}
