import { Button } from '@mantine/core';
import { api, apiClient, queries } from '../../shared/api/client.ts';
import { signOut } from '../../shared/api/session.ts';
import { attempt } from '../../shared/feedback/attempt.ts';
import { toastInfo } from '../../shared/feedback/toast.ts';
import { ErrorState } from '../../shared/parts/ErrorState.tsx';
import { SkeletonRows } from '../../shared/parts/SkeletonRows.tsx';
import { AccountFrame } from './AccountFrame.tsx';
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
    <AccountFrame
      title={person?.displayName ?? 'Account'}
      about={person?.email ?? ' '}
      actions={
        <Button variant="default" onClick={() => void attempt(signOut)}>
          Sign out
        </Button>
      }
    >
      {profile.isError && (
        <ErrorState
          title="Your account could not be loaded"
          error={profile.error}
          retry={() => void profile.refetch()}
        />
      )}
      {profile.isPending && <SkeletonRows rows={3} height={64} label="Loading your account" />}
      {person && (
        <>
          <section className={styles.part} aria-label="Details">
            <h3 className={styles.section}>Details</h3>
            <DetailsForm key={JSON.stringify(person)} profile={person} />
          </section>
          <section className={styles.part} aria-label="E-mail address">
            <h3 className={styles.section}>E-mail address</h3>
            <ChangeEmail email={person.email} hasPassword={person.hasPassword} />
          </section>
        </>
      )}
      <h3 className={styles.section}>Sessions</h3>
      {sessions.isError && (
        <ErrorState
          title="Your sessions could not be loaded"
          error={sessions.error}
          retry={() => void sessions.refetch()}
        />
      )}
      {sessions.isPending && <SkeletonRows rows={3} height={64} label="Loading your sessions" />}
      <ul>
        {sessions.data?.data.map((session) => (
          <SessionRow key={session.id} session={session} onRevoke={() => void revoke(session.id)} />
        ))}
      </ul>
      {person && (
        <section className={styles.end} aria-label="Delete the account">
          <DeleteAccount hasPassword={person.hasPassword} />
        </section>
      )}
    </AccountFrame>
  );
}
