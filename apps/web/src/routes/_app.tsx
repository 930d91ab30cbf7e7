import { createFileRoute, Outlet, redirect } from '@tanstack/react-router';
import { Downloads } from '../shared/download/Downloads.tsx';
import { UploadTray } from '../shared/upload/UploadTray.tsx';
import { isSignedOut } from '../shared/api/errors.ts';
import { loadOrganization, loadProfile } from '../shared/api/membership.ts';
import { loadNamed } from '../shared/api/named.ts';
import { useLiveUpdates } from '../shared/api/live-updates.ts';
import { queries } from '../shared/api/client.ts';
import { selectDefaultOrganization, selectedOrganization, takeLostOrganization } from '../shared/api/organization.ts';
import { Overlays } from '../shared/shell/Overlays.tsx';
import { Shell } from '../shared/shell/Shell.tsx';
import { useNoteVisit } from '../shared/visit/use-last-visit.ts';
import { movedTo } from '../shared/url/moved.ts';
import { StartingShell } from '../shared/shell/StartingShell.tsx';

export const Route = createFileRoute('/_app')({
  beforeLoad: async ({ location, params, preload }) => {
    const moved = movedTo(location);
    if (moved !== undefined) throw redirect({ href: moved, replace: true });
    try {
      // In the same request as the profile.
      if (selectedOrganization() !== null) {
        void loadOrganization();
        if (!preload) loadNamed(params);
      }
      const profile = await loadProfile();
      const { organizations } = profile.data;
      const lost = takeLostOrganization();
      // The user may never have been a member of an organization selected in this browser: then nothing has ended.
      const ended = lost !== null && (await queries.organization.listEnded.fetch()).data.some(({ id }) => id === lost);
      selectDefaultOrganization(organizations);
      if (organizations.length === 0) throw redirect({ to: '/onboarding' });
      if (ended) throw redirect({ to: '/onboarding', search: { ended: lost } });
      // The navigation depends on what the user may do there. Loaded later, it would move.
      await loadOrganization();
    } catch (error) {
      if (isSignedOut(error)) throw redirect({ to: '/sign-in', search: { next: location.href } });
      throw error;
    }
  },
  component: SignedIn,
  pendingComponent: StartingShell,
  pendingMs: 1,
  pendingMinMs: 0,
});

function SignedIn() {
  useLiveUpdates();
  useNoteVisit();
  return (
    <Shell
      below={
        <>
          <Downloads />
          <UploadTray />
        </>
      }
    >
      <Outlet />
      <Overlays />
    </Shell>
  );
}
