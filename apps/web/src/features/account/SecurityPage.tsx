import { QueryView } from '../../shared/parts/QueryView.tsx';
import { api } from '../../shared/api/client.ts';
import { SettingsPage } from '../../shared/settings/SettingsPage.tsx';
import { ChangePassword } from './ChangePassword.tsx';
import { LinkedProviders } from './LinkedProviders.tsx';
import { TwoStep } from './TwoStep.tsx';
import styles from './Account.module.css';

export function SecurityPage() {
  const profile = api.user.profile.useQuery();
  return (
    <SettingsPage title="Sign-in and security">
      <QueryView query={profile} name="your account" rows={3} height={64}>
        {({ data: person }) => (
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
      </QueryView>
    </SettingsPage>
  );
}
