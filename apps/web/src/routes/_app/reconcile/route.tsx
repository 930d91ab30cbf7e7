import { createFileRoute, Outlet } from '@tanstack/react-router';
import { SwitchedOff } from '../../../shared/organization/SwitchedOff.tsx';
import { useSwitchedOn } from '../../../shared/organization/use-organization.ts';

export const Route = createFileRoute('/_app/reconcile')({ component: Reconcile });

function Reconcile() {
  const isOn = useSwitchedOn('aiAgent');
  return isOn ? <Outlet /> : <SwitchedOff area="Reconciliation" title="Reconciliation is switched off" />;
}
