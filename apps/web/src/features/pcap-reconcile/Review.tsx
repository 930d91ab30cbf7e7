import type { PcapPartner, PcapReconciliation } from '@atrium/domain/pcap-reconcile';
import { useMediaQuery } from '@mantine/hooks';
import { getQueryKey } from '@trpc/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { api, apiClient } from '../../shared/api/client.ts';
import { announce } from '../../shared/feedback/announce.ts';
import { type ShortcutGroup, useShortcuts } from '../../shared/keyboard/shortcuts.ts';
import { usePagedList } from '../../shared/list/use-paged-list.ts';
import { EmptyState } from '../../shared/parts/EmptyState.tsx';
import { QueryView } from '../../shared/parts/QueryView.tsx';
import { useSidePanel } from '../../shared/shell/layout.tsx';
import { ViewBar } from '../../shared/shell/ViewBar.tsx';
import { Stepper } from '../../shared/evidence/Stepper.tsx';
import { type CapitalSearch, type ShowCapital, TOTALS } from './capital-search.ts';
import { viewsOf, whereOf } from './capital-words.ts';
import { firstLine, nameOfKey, openKeys, openLinesOf, stepFrom } from './open-lines.ts';
import { PartnerDetail } from './PartnerDetail.tsx';
import { PartnerList } from './PartnerList.tsx';
import { Totals } from './Totals.tsx';
import styles from './Review.module.css';

type Props = {
  reconciliation: PcapReconciliation;
  mayEdit: boolean;
  search: CapitalSearch;
  show: ShowCapital;
};

/** The partners of a reconciliation, differences first, and the chosen one with both documents side by side. */
export function Review({ reconciliation, mayEdit, search, show }: Props) {
  const view = search.show ?? 'all';
  const { id, aiTableFolderId, counts } = reconciliation;
  const input = { aiTableFolderId, reconciliationId: id, where: whereOf(view) };
  const partners = usePagedList<PcapPartner>({
    queryKey: getQueryKey(api.pcapReconcile.listPartners, input, 'infinite'),
    fetch: (page, options) => apiClient.pcapReconcile.listPartners.query({ ...input, ...page }, options),
  });
  return (
    <>
      <ViewBar
        label="Partners by status"
        views={viewsOf(counts, view)}
        current={view}
        onSelect={(next) => show({ show: next === 'all' ? undefined : next, partner: undefined, line: undefined })}
      />
      <QueryView query={partners} name="the partners" rows={12}>
        {(found) => (
          <Partners
            reconciliation={reconciliation}
            partners={found}
            hasMore={partners.hasMore}
            onMore={partners.onMore}
            mayEdit={mayEdit}
            search={search}
            show={show}
          />
        )}
      </QueryView>
    </>
  );
}

type PartnersProps = Props & { partners: readonly PcapPartner[]; hasMore: boolean; onMore: () => void };

function Partners({ reconciliation, partners, hasMore, onMore, mayEdit, search, show }: PartnersProps) {
  const isNarrow = useMediaQuery('(max-width: 62em)', false, { getInitialValueInEffect: false });
  useSidePanel(!isNarrow);
  const detail = useRef<HTMLDivElement>(null);
  const chosen =
    search.partner === TOTALS ? undefined : (partners.find(({ id }) => id === search.partner) ?? partners[0]);
  const line = chosen === undefined ? undefined : (search.line ?? firstLine(chosen));
  const open = useMemo(() => openLinesOf(partners), [partners]);
  const last = partners.at(-1);
  // Differences come first, so more of them can follow while the last partner does not tie. Steps and counts need all.
  const needsMore = hasMore && last !== undefined && openKeys(last).length > 0;
  useEffect(() => {
    if (needsMore) onMore();
  }, [needsMore, onMore]);
  const current = chosen === undefined || line === undefined ? undefined : { partnerId: chosen.id, line };
  const at = open.findIndex((each) => each.partnerId === current?.partnerId && each.line === current.line);
  const step = (by: 1 | -1) => {
    const next = stepFrom(
      open,
      current,
      by,
      partners.map(({ id }) => id),
    );
    const partner = partners.find(({ id }) => id === next?.partnerId);
    if (next === undefined || partner === undefined) {
      announce('Nothing is left to review.');
      return;
    }
    announce(`${partner.name}, ${nameOfKey(partner, next.line)}`);
    show({ partner: next.partnerId, line: next.line });
  };
  useReviewKeys(step);
  const choose = (partner: string) => {
    show({ partner, line: undefined });
    // On narrow screens, the partner is below the list.
    if (isNarrow) detail.current?.scrollIntoView({ block: 'start' });
  };
  return (
    <div className={styles.review}>
      <PartnerList
        partners={partners}
        totals={reconciliation.totals}
        chosen={search.partner === TOTALS ? TOTALS : chosen?.id}
        onChoose={choose}
        hasMore={hasMore}
        onMore={onMore}
      />
      <div ref={detail} className={styles.main}>
        {search.partner === TOTALS ? (
          <Totals reconciliation={reconciliation} />
        ) : chosen === undefined || line === undefined ? (
          <EmptyState title="No partner in this view">Choose another status above.</EmptyState>
        ) : (
          <PartnerDetail
            key={chosen.id}
            reconciliation={reconciliation}
            partners={partners}
            partner={chosen}
            line={line}
            mayEdit={mayEdit}
            onLine={(next) => show({ partner: chosen.id, line: next })}
            onPartner={choose}
            stepper={
              open.length > 0 && (
                <Stepper name="difference" at={at} count={open.length} onStep={(by) => step(by > 0 ? 1 : -1)} />
              )
            }
          />
        )}
      </div>
    </div>
  );
}

function useReviewKeys(step: (by: 1 | -1) => void): void {
  const now = useRef(step);
  useEffect(() => {
    now.current = step;
  });
  const group = useMemo(
    (): ShortcutGroup => ({
      title: 'In partner capital',
      shortcuts: [
        { keys: 'n', label: 'Next difference', run: () => now.current(1) },
        { keys: 'p', label: 'Previous difference', run: () => now.current(-1) },
        {
          keys: 'a',
          label: 'Write the reason to accept this difference',
          run: () => document.querySelector<HTMLElement>('[data-accept] textarea')?.focus(),
        },
      ],
    }),
    [],
  );
  useShortcuts(group);
}
