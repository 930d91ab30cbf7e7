import { QueryView } from '../../shared/parts/QueryView.tsx';
import { Button } from '@mantine/core';
import { api, apiClient, queries } from '../../shared/api/client.ts';
import { signOut } from '../../shared/api/session.ts';
import { attempt } from '../../shared/feedback/attempt.ts';
import { toastInfo } from '../../shared/feedback/toast.ts';
import { SettingsPage } from '../../shared/settings/SettingsPage.tsx';
import { ChangeEmail } from './ChangeEmail.tsx';
import { DetailsForm } from './DetailsForm.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import { SessionRow } from './SessionRow.tsx';
import styles from './Account.module.css';

async function revoke(sessionId: string): Promise<void> {
  const done = await attempt(() => apiClient.session.revoke.mutate({ sessionId }));
  await queries.session.list.invalidate();
  if (done) toastInfo('The session has ended');
}

export function AccountPage() {
  const profile = api.user.profile.useQuery();
  const sessions = api.session.list.useQuery();
  const person = profile.data?.data;
  return (
    <SettingsPage
      title="Account"
      about={person === undefined ? ' ' : `You are signed in as ${person.email}.`}
      actions={
        <Button variant="default" onClick={() => void attempt(signOut)}>
          Sign out
        </Button>
      }
    >
      <QueryView query={profile} name="your account" rows={3} height={64}>
        {({ data: user }) => (
          <>
            <section className={styles.part} aria-label="Details">
              <h3 className={styles.section}>Details</h3>
              <DetailsForm key={JSON.stringify(user)} profile={user} />
            </section>
            <section className={styles.part} aria-label="E-mail address">
              <h3 className={styles.section}>E-mail address</h3>
              <ChangeEmail email={user.email} hasPassword={user.hasPassword} />
            </section>
          </>
        )}
      </QueryView>
      <h3 className={styles.section}>Sessions</h3>
      <QueryView query={sessions} name="your sessions" rows={3} height={64}>
        {({ data }) => (
          <ul>
            {data.map((session) => (
              <SessionRow key={session.id} session={session} onRevoke={() => void revoke(session.id)} />
            ))}
          </ul>
        )}
      </QueryView>
      {person && (
        <section className={styles.end} aria-label="Delete account">
          <DeleteAccount hasPassword={person.hasPassword} />
        </section>
      )}
    </SettingsPage>
  );
}
