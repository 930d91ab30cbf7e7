import { createFileRoute } from '@tanstack/react-router';
import { PaymentsPage } from '../../../features/operator/payments/PaymentsPage.tsx';
import { paymentsSearch } from '../../../features/operator/payments/payments-search.ts';

export const Route = createFileRoute('/_app/settings/payments')({
  validateSearch: paymentsSearch,
  component: Payments,
});

function Payments() {
  return <PaymentsPage search={Route.useSearch()} />;
}
