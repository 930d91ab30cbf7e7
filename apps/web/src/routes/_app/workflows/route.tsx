import { createFileRoute, Outlet } from '@tanstack/react-router';
import { SwitchedOff } from '../../../shared/organization/SwitchedOff.tsx';
import { useSwitchedOn } from '../../../shared/organization/use-organization.ts';

export const Route = createFileRoute('/_app/workflows')({ component: Workflows });

function Workflows() {
  return useSwitchedOn('workflow') ? <Outlet /> : <SwitchedOff area="Workflows" title="Workflows are switched off" />;
}
