import { createFileRoute } from '@tanstack/react-router';
import { RoomSettingsPage } from '../../../features/library/RoomSettingsPage.tsx';

export const Route = createFileRoute('/_app/library/$dataroomId_/settings')({ component: Tab });

function Tab() {
  const { dataroomId } = Route.useParams();
  return <RoomSettingsPage key={dataroomId} dataroomId={dataroomId} />;
}
