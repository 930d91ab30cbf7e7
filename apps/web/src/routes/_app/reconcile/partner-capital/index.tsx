import { createFileRoute } from '@tanstack/react-router';
import { CapitalListPage } from '../../../../features/pcap-reconcile/CapitalListPage.tsx';

export const Route = createFileRoute('/_app/reconcile/partner-capital/')({ component: CapitalListPage });
