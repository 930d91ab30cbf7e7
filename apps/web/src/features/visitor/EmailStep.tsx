import { z } from 'zod';
import { EntryForm } from '../../shared/form/EntryForm.tsx';
import { EmailField } from '../../shared/form/entry-fields.tsx';
import { fieldOf, useSchemaForm } from '../../shared/form/schema-form.ts';
import { StepCard } from './VisitFrame.tsx';
import { requestCode } from './gates.ts';

const EmailForm = z.object({ email: z.email().max(255) });

type Props = { email: string; onRequested: (email: string) => void };

/** Asks for the visitor's address and sends a code there. */
export function EmailStep({ email, onRequested }: Props) {
  const form = useSchemaForm({
    schema: EmailForm,
    initialValues: { email },
    required: { email: 'Enter your e-mail address.' },
  });
  return (
    <StepCard title="Confirm your e-mail address" lead="We send a code to your address. You need no account.">
      <EntryForm
        form={form}
        submit="Send the code"
        busy="Sending…"
        onSubmit={async ({ email: entered }) => {
          await requestCode(entered.trim());
          onRequested(entered.trim());
        }}
      >
        {() => <EmailField label="Your e-mail address" autoComplete="email" {...fieldOf(form, 'email')} />}
      </EntryForm>
    </StepCard>
  );
}
