import { createFileRoute } from '@tanstack/react-router';
import { RoomActivityPage } from '../../../features/audit/RoomActivityPage.tsx';

export const Route = createFileRoute('/_app/library/$dataroomId_/activity')({ component: Tab });

function Tab() {
  const { dataroomId } = Route.useParams();
  return <RoomActivityPage key={dataroomId} dataroomId={dataroomId} />;
}
