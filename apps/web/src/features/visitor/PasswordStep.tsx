import { z } from 'zod';
import { EntryForm } from '../../shared/form/EntryForm.tsx';
import { EntryPasswordField } from '../../shared/form/entry-fields.tsx';
import { fieldOf, useSchemaForm } from '../../shared/form/schema-form.ts';
import { StepCard } from './VisitFrame.tsx';
import { unlock } from './gates.ts';

const PasswordForm = z.object({ password: z.string().max(255) });

/** Asks for the password of the link. */
export function PasswordStep({ onPassed }: { onPassed: () => Promise<void> }) {
  const form = useSchemaForm({
    schema: PasswordForm,
    initialValues: { password: '' },
    required: { password: 'Enter the password.' },
  });
  return (
    <StepCard title="Enter the password" lead="The sender of the link has the password.">
      <EntryForm
        form={form}
        submit="Continue"
        busy="Checking…"
        onSubmit={async ({ password }) => {
          await unlock(password);
          await onPassed();
        }}
      >
        {(refused) => (
          <EntryPasswordField
            label="Password of the link"
            autoComplete="off"
            // The form is the only content of the card.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            refused={refused}
            {...fieldOf(form, 'password')}
          />
        )}
      </EntryForm>
    </StepCard>
  );
}
