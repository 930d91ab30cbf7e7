import { apiClient, queries } from '../../shared/api/client.ts';
import { toastInfo } from '../../shared/feedback/toast.ts';
import { CheckedPassword } from '../../shared/form/CheckedForm.tsx';
import { AccountForm, given } from './AccountForm.tsx';

export function ChangePassword({ hasPassword }: { hasPassword: boolean }) {
  const change = async (form: FormData) => {
    const currentPassword = given(form, 'currentPassword');
    await apiClient.user.changePassword.mutate({
      newPassword: given(form, 'newPassword') ?? '',
      ...(currentPassword === undefined ? {} : { currentPassword }),
    });
    await Promise.all([queries.user.profile.invalidate(), queries.session.list.invalidate()]);
    toastInfo('Your password is changed and your other sessions have ended.');
  };
  return (
    <AccountForm submit={hasPassword ? 'Change password' : 'Set password'} onSubmit={change}>
      {hasPassword && (
        <CheckedPassword label="Current password" name="currentPassword" autoComplete="current-password" required />
      )}
      <CheckedPassword
        label="New password"
        description="12 to 40 characters. All your other sessions end."
        name="newPassword"
        autoComplete="new-password"
        minLength={12}
        maxLength={40}
        required
      />
    </AccountForm>
  );
}
