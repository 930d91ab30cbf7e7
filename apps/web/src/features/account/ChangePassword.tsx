import { ChangePasswordInput } from '@atrium/domain/user';
import { apiClient, queries } from '../../shared/api/client.ts';
import { toastInfo } from '../../shared/feedback/toast.ts';
import { PasswordField } from '../../shared/form/PasswordField.tsx';
import { fieldOf, useSchemaForm } from '../../shared/form/schema-form.ts';
import { AccountForm } from './AccountForm.tsx';

const REQUIRED = 'Enter a password.';

export function ChangePassword({ hasPassword }: { hasPassword: boolean }) {
  const form = useSchemaForm({
    schema: ChangePasswordInput,
    initialValues: { currentPassword: '', newPassword: '' },
    required: { ...(hasPassword ? { currentPassword: REQUIRED } : {}), newPassword: REQUIRED },
  });
  const change = async ({ currentPassword, newPassword }: typeof form.values) => {
    await apiClient.user.changePassword.mutate({
      newPassword,
      ...(currentPassword === '' ? {} : { currentPassword }),
    });
    await Promise.all([queries.user.profile.invalidate(), queries.session.list.invalidate()]);
    toastInfo('Your password is changed and your other sessions have ended');
  };
  return (
    <AccountForm form={form} submit={hasPassword ? 'Change password' : 'Set password'} onSubmit={change}>
      {hasPassword && (
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          maxLength={255}
          required
          {...fieldOf(form, 'currentPassword')}
        />
      )}
      <PasswordField
        label="New password"
        description="12 to 40 characters. All your other sessions end."
        autoComplete="new-password"
        maxLength={40}
        required
        {...fieldOf(form, 'newPassword')}
      />
    </AccountForm>
  );
}
