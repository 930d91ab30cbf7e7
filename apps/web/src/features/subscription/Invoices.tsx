import type { BillingInvoice } from '@atrium/domain/billing';
import { getQueryKey } from '@trpc/react-query';
import { api, apiClient } from '../../shared/api/client.ts';
import { formatDay } from '../../shared/format/date.ts';
import { formatDecimal } from '../../shared/format/number.ts';
import { DataList, type ListColumn } from '../../shared/list/DataList.tsx';
import { usePagedList } from '../../shared/list/use-paged-list.ts';
import { QueryView } from '../../shared/parts/QueryView.tsx';
import { invoiceAmount } from './invoice-amount.ts';
import styles from './Plan.module.css';

const STATUS_WORDS: Record<BillingInvoice['status'], string> = {
  open: 'Not paid yet',
  paid: 'Paid',
  void: 'Void',
  uncollectible: 'Not collected',
};
const INPUT = { orderBy: ['-createdAt'] };

function nameOf({ kind, plan, credits }: BillingInvoice): string {
  return kind === 'plan' && plan !== null ? `${plan} plan` : `${formatDecimal(credits)} credits`;
}

/** The payments of the organization, newest first. Without a payment there is nothing to show. */
export function Invoices() {
  const invoices = usePagedList<BillingInvoice>({
    queryKey: getQueryKey(api.billing.invoices, INPUT, 'infinite'),
    fetch: (page, options) => apiClient.billing.invoices.query({ ...INPUT, ...page }, options),
  });
  return (
    <QueryView query={invoices} name="the invoices" rows={0}>
      {(list) =>
        list.length > 0 && (
          <section aria-labelledby="invoices" className={styles.invoices}>
            <h2 id="invoices" className={styles.heading}>
              Invoices
            </h2>
            <DataList
              label="Invoices"
              items={list}
              nameOf={nameOf}
              columns={COLUMNS}
              isInPage
              hasMore={invoices.hasMore}
              onMore={invoices.onMore}
            />
          </section>
        )
      }
    </QueryView>
  );
}

const COLUMNS: ListColumn<BillingInvoice>[] = [
  {
    id: 'for',
    label: 'For',
    width: 'minmax(140px, 1.4fr)',
    renderCell: (invoice) => (
      <>
        <b>{nameOf(invoice)}</b>
        {invoice.number !== null && <em>{invoice.number}</em>}
      </>
    ),
  },
  { id: 'day', label: 'Day', width: '120px', renderCell: ({ createdAt }) => formatDay(createdAt) },
  {
    id: 'status',
    label: 'Status',
    width: '130px',
    isWide: true,
    renderCell: ({ status, returned }) => (returned > 0 ? 'Returned' : STATUS_WORDS[status]),
  },
  {
    id: 'file',
    label: 'File',
    width: '80px',
    renderCell: ({ hostedUrl, pdfUrl }) => {
      const address = pdfUrl ?? hostedUrl;
      return address === null ? null : (
        <a className={styles.link} href={address} target="_blank" rel="noreferrer noopener">
          Invoice
        </a>
      );
    },
  },
  {
    id: 'amount',
    label: 'Amount',
    width: '110px',
    isNumber: true,
    renderCell: (invoice) => invoiceAmount(invoice),
  },
];
