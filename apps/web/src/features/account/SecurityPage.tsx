import { api } from '../../shared/api/client.ts';
import { ErrorState } from '../../shared/parts/ErrorState.tsx';
import { SkeletonRows } from '../../shared/parts/SkeletonRows.tsx';
import { AccountFrame } from './AccountFrame.tsx';
import { ChangePassword } from './ChangePassword.tsx';
import { LinkedProviders } from './LinkedProviders.tsx';
import { TwoStep } from './TwoStep.tsx';
import styles from './Account.module.css';

export function SecurityPage() {
  const profile = api.user.profile.useQuery();
  const person = profile.data?.data;
  return (
    <AccountFrame crumb="Sign-in and security" title="Sign-in and security">
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
          <section className={styles.part} aria-label="Password">
            <h3 className={styles.section}>Password</h3>
            <ChangePassword hasPassword={person.hasPassword} />
          </section>
          <section className={styles.part} aria-label="Two-step sign-in">
            <h3 className={styles.section}>Two-step sign-in</h3>
            <TwoStep isOn={person.enableMfa} hasPassword={person.hasPassword} />
          </section>
          <LinkedProviders hasPassword={person.hasPassword} />
        </>
      )}
    </AccountFrame>
  );
}
