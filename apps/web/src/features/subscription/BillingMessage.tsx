import { BILLING_MESSAGES_PER_DAY, BillingMessageInput } from '@atrium/domain/subscription';
import { Button, Textarea } from '@mantine/core';
import { apiClient } from '../../shared/api/client.ts';
import { attempt } from '../../shared/feedback/attempt.ts';
import { toastInfo } from '../../shared/feedback/toast.ts';
import { fieldOf, useSchemaForm } from '../../shared/form/schema-form.ts';
import { SchemaForm } from '../../shared/form/SchemaForm.tsx';
import styles from './Plan.module.css';

/** Writes to the people who bill. */
export function BillingMessage() {
  const form = useSchemaForm({
    schema: BillingMessageInput,
    initialValues: { message: '' },
    required: { message: 'Enter a message.' },
  });
  const send = async ({ message }: { message: string }) => {
    const isSent = await attempt(() => apiClient.subscription.sendEmail.mutate({ message: message.trim() }));
    if (!isSent) return;
    form.reset();
    toastInfo('Your message was sent');
  };
  return (
    <section aria-labelledby="billing-message" className={styles.message}>
      <h2 id="billing-message" className={styles.heading}>
        Questions about billing
      </h2>
      <SchemaForm className={styles.messageForm} form={form} onSubmit={send}>
        <Textarea
          label="Message to billing"
          description={`The answer comes by e-mail. At most ${BILLING_MESSAGES_PER_DAY} messages a day.`}
          maxLength={255}
          autosize
          minRows={2}
          maxRows={5}
          {...fieldOf(form, 'message')}
        />
        <Button type="submit" variant="default" disabled={form.submitting}>
          Send
        </Button>
      </SchemaForm>
    </section>
  );
}
