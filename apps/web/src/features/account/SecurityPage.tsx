import { api } from '../../shared/api/client.ts';
import { ErrorState } from '../../shared/parts/ErrorState.tsx';
import { SkeletonRows } from '../../shared/parts/SkeletonRows.tsx';
import { Page } from '../../shared/shell/Page.tsx';
import { AccountNav } from './AccountNav.tsx';
import { ChangePassword } from './ChangePassword.tsx';
import { TwoStep } from './TwoStep.tsx';
import styles from './Account.module.css';

export function SecurityPage() {
  const profile = api.user.profile.useQuery();
  const person = profile.data?.data;
  return (
    <Page crumbs={[{ label: 'Account', link: { to: '/account' } }, { label: 'Password and two-step sign-in' }]}>
      <div className={styles.split}>
        <AccountNav />
        <div className={styles.content}>
          <div className={styles.title}>
            <h2>Password and two-step sign-in</h2>
          </div>
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
            </>
          )}
        </div>
      </div>
    </Page>
  );
}
