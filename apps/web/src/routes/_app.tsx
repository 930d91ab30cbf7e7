import { createFileRoute, Outlet, redirect } from '@tanstack/react-router';
import { UploadTray } from '../shared/upload/UploadTray.tsx';
import { queries } from '../shared/api/client.ts';
import { isSignedOut } from '../shared/api/errors.ts';
import { useLiveUpdates } from '../shared/api/live-updates.ts';
import { selectDefaultOrganization } from '../shared/api/organization.ts';
import { Overlays } from '../shared/shell/Overlays.tsx';
import { Shell } from '../shared/shell/Shell.tsx';

export const Route = createFileRoute('/_app')({
  beforeLoad: async ({ location }) => {
    try {
      const profile = await queries.user.profile.ensureData();
      selectDefaultOrganization(profile.data.organizations);
    } catch (error) {
      if (isSignedOut(error)) throw redirect({ to: '/sign-in', search: { next: location.href } });
      throw error;
    }
  },
  component: SignedIn,
});

function SignedIn() {
  useLiveUpdates();
  return (
    <Shell below={<UploadTray />}>
      <Outlet />
      <Overlays />
    </Shell>
  );
}
