import { createFileRoute } from '@tanstack/react-router';
import { AuditPage } from '../../../features/audit/AuditPage.tsx';
import { auditSearch } from '../../../features/audit/audit-search.ts';

export const Route = createFileRoute('/_app/settings/audit')({ validateSearch: auditSearch, component: Audit });

function Audit() {
  return <AuditPage search={Route.useSearch()} />;
}
