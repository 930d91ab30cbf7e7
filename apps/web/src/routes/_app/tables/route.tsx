import { createFileRoute, Outlet } from '@tanstack/react-router';
import { useSwitchedOn } from '../../../shared/organization/use-organization.ts';
import { SwitchedOff } from '../../../shared/organization/SwitchedOff.tsx';

export const Route = createFileRoute('/_app/tables')({ component: Tables });

function Tables() {
  return useSwitchedOn('aiTable') ? <Outlet /> : <SwitchedOff area="AI tables" title="AI tables are switched off" />;
}
