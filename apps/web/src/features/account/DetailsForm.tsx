import { NativeSelect, TextInput } from '@mantine/core';
import { LOGIN_PREFERENCES, UpdateUserInput } from '@atrium/domain/user';
import { fieldOf, useSchemaForm } from '../../shared/form/schema-form.ts';
import { apiClient, type ApiOutput, queries } from '../../shared/api/client.ts';
import { toastInfo } from '../../shared/feedback/toast.ts';
import { AccountForm } from './AccountForm.tsx';
import styles from './Account.module.css';

type Profile = ApiOutput['user']['profile']['data'];

const PREFERENCE_NAMES: Record<(typeof LOGIN_PREFERENCES)[number], string> = {
  AnyAuth: 'Any',
  Password: 'Password only',
  MagicLink: 'E-mail only',
  Google: 'Google only',
  LinkedIn: 'LinkedIn only',
};

export function DetailsForm({ profile }: { profile: Profile }) {
  const { firstName, lastName, loginPreference } = profile;
  const form = useSchemaForm({
    schema: UpdateUserInput,
    initialValues: { firstName, lastName, phone: profile.phone ?? '', loginPreference },
  });
  const save = async (values: typeof form.values) => {
    await apiClient.user.update.mutate({
      firstName: values.firstName,
      lastName: values.lastName,
      phone: values.phone || null,
      // Send it only if it has changed: the server refuses a method that is no longer available.
      ...(values.loginPreference === loginPreference ? {} : { loginPreference: values.loginPreference }),
    });
    await queries.user.profile.invalidate();
    toastInfo('Your details are saved');
  };
  return (
    <AccountForm form={form} submit="Save details" onSubmit={save}>
      <div className={styles.pair}>
        <TextInput label="First name" autoComplete="given-name" maxLength={255} {...fieldOf(form, 'firstName')} />
        <TextInput label="Last name" autoComplete="family-name" maxLength={255} {...fieldOf(form, 'lastName')} />
      </div>
      <TextInput label="Phone" type="tel" autoComplete="tel" maxLength={64} {...fieldOf(form, 'phone')} />
      <NativeSelect
        label="Ways to sign in"
        data={LOGIN_PREFERENCES.map((way) => ({ value: way, label: PREFERENCE_NAMES[way] }))}
        {...fieldOf(form, 'loginPreference')}
      />
    </AccountForm>
  );
}
