import { type PasswordInputProps, TextInput, type TextInputProps } from '@mantine/core';
import { PasswordField } from './PasswordField.tsx';
import { REFUSAL_ID } from './EntryForm.tsx';
import styles from './EntryForm.module.css';

/** Marks a field after the server refused the form, unless the field has its own problem. */
function refusalProps(refused: boolean, { error }: { error?: unknown }) {
  return refused && error === undefined ? { error: true, 'aria-describedby': REFUSAL_ID } : {};
}

export function EmailField(props: TextInputProps) {
  return (
    <TextInput
      label="E-mail"
      type="email"
      autoComplete="username"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      required
      withAsterisk={false}
      size="md"
      // The form is the only content of the page.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      {...props}
    />
  );
}

type PasswordProps = PasswordInputProps & { isNew?: boolean; refused: boolean };

export function EntryPasswordField({ isNew = false, refused, ...props }: PasswordProps) {
  return (
    <PasswordField
      label="Password"
      description={isNew ? '12 to 40 characters. Four unrelated words make a good password.' : undefined}
      autoComplete={isNew ? 'new-password' : 'current-password'}
      maxLength={isNew ? 40 : 255}
      required
      size="md"
      {...props}
      {...refusalProps(refused, props)}
    />
  );
}

/** A six-digit code. The field takes more, because users paste codes with a space. */
export function CodeField({ refused, ...props }: TextInputProps & { refused: boolean }) {
  return (
    <TextInput
      className={styles.code}
      label="Code"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={12}
      required
      withAsterisk={false}
      size="md"
      spellCheck={false}
      // The form is the only content of the page.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      {...props}
      {...refusalProps(refused, props)}
    />
  );
}

export function RecoveryCodeField({ refused, ...props }: TextInputProps & { refused: boolean }) {
  return (
    <TextInput
      label="Recovery code"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={64}
      required
      withAsterisk={false}
      size="md"
      {...props}
      {...refusalProps(refused, props)}
    />
  );
}
