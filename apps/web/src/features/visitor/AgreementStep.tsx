import { Button, Checkbox, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { codeOf } from '../../shared/api/errors.ts';
import { EntryForm } from '../../shared/form/EntryForm.tsx';
import { fieldOf, useSchemaForm } from '../../shared/form/schema-form.ts';
import { QueryView } from '../../shared/parts/QueryView.tsx';
import { AgreementText } from './AgreementText.tsx';
import { acceptAgreement, type AgreementText as Loaded, loadAgreement } from './gates.ts';
import { StepCard } from './VisitFrame.tsx';
import styles from './AgreementStep.module.css';

type Props = { onPassed: () => Promise<void>; onDecline: () => void };

/** Shows the agreement and signs it. */
export function AgreementStep({ onPassed, onDecline }: Props) {
  const agreement = useQuery({ queryKey: ['visit', 'agreement'], queryFn: loadAgreement, staleTime: Infinity });
  const [hasChanged, setChanged] = useState(false);
  const reload = async () => {
    setChanged(true);
    await agreement.refetch();
  };
  const email = agreement.data?.email;
  const lead = email == null ? undefined : `A signed copy goes to ${email}.`;
  return (
    <StepCard title="Sign to see the documents" lead={lead}>
      <QueryView query={agreement} name="the agreement" rows={10}>
        {(loaded) => (
          <>
            {hasChanged && (
              <p className={styles.changed} role="alert">
                The agreement changed while you read it. This is the new text. Nothing has been signed yet.
              </p>
            )}
            <AgreementText key={loaded.textHash} text={loaded.text} title="Agreement" />
            <SignForm
              key={`${loaded.textHash} form`}
              agreement={loaded}
              onPassed={onPassed}
              onChanged={reload}
              onDecline={onDecline}
            />
          </>
        )}
      </QueryView>
    </StepCard>
  );
}

const SignInput = z.object({
  name: z.string().trim().max(255),
  company: z.string().trim().max(255),
  hasRead: z.literal(true, 'Confirm that you have read the agreement.'),
});

type SignProps = {
  agreement: Loaded;
  onPassed: () => Promise<void>;
  onChanged: () => Promise<void>;
  onDecline: () => void;
};

function SignForm({ agreement, onPassed, onChanged, onDecline }: SignProps) {
  const form = useSchemaForm({
    schema: SignInput,
    initialValues: { name: '', company: '', hasRead: false },
    required: { name: 'Enter your full name.' },
  });
  const company = form.values.company.trim();
  const sign = async ({ name }: typeof form.values) => {
    try {
      await acceptAgreement({ name: name.trim(), company, textHash: agreement.textHash });
    } catch (error) {
      if (codeOf(error) !== 'nda_changed') throw error;
      return onChanged();
    }
    await onPassed();
  };
  return (
    <div className={styles.sign}>
      <EntryForm
        form={form}
        submit="Sign and enter"
        busy="Signing…"
        onSubmit={sign}
        beside={
          <Button variant="subtle" color="gray" size="md" onClick={onDecline}>
            Decline
          </Button>
        }
      >
        {() => (
          <>
            <div className={styles.pair}>
              <TextInput
                label="Full name"
                size="md"
                required
                withAsterisk={false}
                maxLength={255}
                autoComplete="name"
                {...fieldOf(form, 'name')}
              />
              <TextInput
                label="Signing for"
                description="Your company, if you sign for one"
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                size="md"
                maxLength={255}
                autoComplete="organization"
                {...fieldOf(form, 'company')}
              />
            </div>
            <Checkbox
              size="sm"
              label={
                company === ''
                  ? 'I have read the agreement and sign it.'
                  : `I have read the agreement and may sign it for ${company}.`
              }
              {...fieldOf(form, 'hasRead')}
              {...form.getInputProps('hasRead', { type: 'checkbox' })}
            />
          </>
        )}
      </EntryForm>
    </div>
  );
}
