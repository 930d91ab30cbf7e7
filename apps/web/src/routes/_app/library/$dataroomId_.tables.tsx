import { createFileRoute } from '@tanstack/react-router';
import { RoomTablesPage } from '../../../features/ai-table/folder/RoomTablesPage.tsx';
import { SwitchedOff } from '../../../shared/organization/SwitchedOff.tsx';
import { useSwitchedOn } from '../../../shared/organization/use-organization.ts';

export const Route = createFileRoute('/_app/library/$dataroomId_/tables')({ component: Tab });

function Tab() {
  const { dataroomId } = Route.useParams();
  const hasTables = useSwitchedOn('aiTable');
  return hasTables ? (
    <RoomTablesPage key={dataroomId} dataroomId={dataroomId} />
  ) : (
    <SwitchedOff area="AI tables" title="AI tables are switched off" />
  );
}
