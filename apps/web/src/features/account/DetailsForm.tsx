import { NativeSelect, TextInput } from '@mantine/core';
import { LOGIN_PREFERENCES } from '@atrium/domain/user';
import { apiClient, type ApiOutput, queries } from '../../shared/api/client.ts';
import { toastInfo } from '../../shared/feedback/toast.ts';
import { AccountForm } from './AccountForm.tsx';
import styles from './Account.module.css';

type Profile = ApiOutput['user']['profile']['data'];

const PREFERENCE_NAMES: Record<(typeof LOGIN_PREFERENCES)[number], string> = {
  AnyAuth: 'Any way',
  Password: 'With my password only',
  MagicLink: 'By mail only',
  Google: 'With Google only',
  LinkedIn: 'With LinkedIn only',
};

function textIn(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

export function DetailsForm({ profile }: { profile: Profile }) {
  const save = async (form: FormData) => {
    const loginPreference = LOGIN_PREFERENCES.find((way) => way === form.get('loginPreference'));
    await apiClient.user.update.mutate({
      firstName: textIn(form, 'firstName'),
      lastName: textIn(form, 'lastName'),
      phone: textIn(form, 'phone') || null,
      // Send it only if it has changed: the server refuses a method that is no longer available.
      ...(loginPreference === profile.loginPreference || !loginPreference ? {} : { loginPreference }),
    });
    await queries.user.profile.invalidate();
    toastInfo('Your details are saved');
  };
  return (
    <AccountForm key={JSON.stringify(profile)} submit="Save details" onSubmit={save}>
      <div className={styles.pair}>
        <TextInput
          label="First name"
          name="firstName"
          autoComplete="given-name"
          defaultValue={profile.firstName}
          maxLength={255}
        />
        <TextInput
          label="Last name"
          name="lastName"
          autoComplete="family-name"
          defaultValue={profile.lastName}
          maxLength={255}
        />
      </div>
      <TextInput
        label="Phone"
        name="phone"
        type="tel"
        autoComplete="tel"
        defaultValue={profile.phone ?? ''}
        maxLength={64}
      />
      <NativeSelect
        label="I sign in"
        name="loginPreference"
        size="xs"
        defaultValue={profile.loginPreference}
        data={LOGIN_PREFERENCES.map((way) => ({ value: way, label: PREFERENCE_NAMES[way] }))}
      />
    </AccountForm>
  );
}
