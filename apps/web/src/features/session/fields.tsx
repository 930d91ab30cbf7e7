import { CheckedPassword, CheckedText } from '../../shared/form/CheckedForm.tsx';
import { REFUSAL_ID } from './EntryForm.tsx';
import styles from './Entry.module.css';

function refusalProps(refused: boolean) {
  return refused ? { error: true, 'aria-describedby': REFUSAL_ID } : {};
}

export function EmailField({ name = 'email', initial }: { name?: string; initial?: string }) {
  return (
    <CheckedText
      label="E-mail"
      name={name}
      type="email"
      autoComplete="username"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      required
      size="md"
      defaultValue={initial}
      // The form is the only content of the page.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
    />
  );
}

type PasswordProps = { label?: string; name?: string; isNew?: boolean; refused: boolean };

export function PasswordField({ label = 'Password', name = 'password', isNew = false, refused }: PasswordProps) {
  return (
    <CheckedPassword
      label={label}
      name={name}
      description={isNew ? '12 to 40 characters. Four unrelated words make a good password.' : undefined}
      autoComplete={isNew ? 'new-password' : 'current-password'}
      minLength={isNew ? 12 : undefined}
      maxLength={isNew ? 40 : 255}
      required
      size="md"
      {...refusalProps(refused)}
    />
  );
}

/** A six-digit code. Longer than six, because users paste codes with a space. */
export function CodeField({ refused, label = 'Code' }: { refused: boolean; label?: string }) {
  return (
    <CheckedText
      className={styles.code}
      label={label}
      name="otp"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={12}
      required
      size="md"
      spellCheck={false}
      // The form is the only content of the page.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      {...refusalProps(refused)}
    />
  );
}
