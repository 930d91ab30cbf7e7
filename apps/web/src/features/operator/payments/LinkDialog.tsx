import { CreditAmount, type PaymentLink, SOLD_PLANS } from '@atrium/domain/billing';
import { FREQUENCIES } from '@atrium/domain/subscription';
import { Button, Modal, NativeSelect, TextInput } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { useState } from 'react';
import { z } from 'zod';
import { apiClient, queries } from '../../../shared/api/client.ts';
import { attempt } from '../../../shared/feedback/attempt.ts';
import { fieldOf, useSchemaForm } from '../../../shared/form/schema-form.ts';
import { SchemaForm } from '../../../shared/form/SchemaForm.tsx';
import { useReturnFocus } from '../../../shared/keyboard/return-focus.ts';
import { soldWords } from './payment-words.ts';
import { DialogActions } from '../../../shared/parts/DialogActions.tsx';
import styles from './Payments.module.css';

type Props = { organizationId: string; name: string; onClose: () => void };

const LinkForm = z.object({
  what: z.enum(['credits', ...SOLD_PLANS]),
  frequency: z.enum(FREQUENCIES),
  credits: z.string(),
});
type Values = z.infer<typeof LinkForm>;

/** Creates a payment link for an organization, which works once, and shows it to copy. */
export function LinkDialog({ organizationId, name, onClose }: Props) {
  useReturnFocus();
  const [link, setLink] = useState<PaymentLink>();
  const form = useSchemaForm<Values>({
    schema: LinkForm.extend({ credits: z.union([CreditAmount, z.null()]) }),
    initialValues: { what: 'credits', frequency: 'Monthly', credits: '1000' },
    toInput: ({ what, credits, ...rest }) => ({ what, ...rest, credits: what === 'credits' ? plain(credits) : null }),
  });
  const create = async ({ what, frequency, credits }: Values) => {
    const wish = what === 'credits' ? { credits: plain(credits) } : { plan: what, frequency };
    await attempt(async () => {
      setLink((await apiClient.billing.generateLink.mutate({ organizationId, ...wish })).data);
      await queries.billing.links.invalidate();
    });
  };
  return (
    <Modal opened onClose={onClose} title={`Payment link for ${name}`} size={460} returnFocus={false}>
      {link === undefined ? (
        <SchemaForm className={styles.dialog} form={form} onSubmit={create}>
          <NativeSelect
            label="Product"
            data={[
              { value: 'credits', label: 'Credits' },
              ...SOLD_PLANS.map((plan) => ({ value: plan, label: `${plan} plan` })),
            ]}
            data-autofocus
            {...fieldOf(form, 'what')}
          />
          {form.values.what === 'credits' ? (
            <TextInput label="Credits" inputMode="numeric" autoComplete="off" {...fieldOf(form, 'credits')} />
          ) : (
            <NativeSelect
              label="Paid"
              data={[
                { value: 'Monthly', label: 'Monthly' },
                { value: 'Yearly', label: 'Yearly' },
              ]}
              {...fieldOf(form, 'frequency')}
            />
          )}
          <p className={styles.fine}>
            Its payment is for {name}. The link works once, and the audit log of the organization names it.
          </p>
          <DialogActions>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={form.submitting}>
              Create the link
            </Button>
          </DialogActions>
        </SchemaForm>
      ) : (
        <Created link={link} onClose={onClose} />
      )}
    </Modal>
  );
}

function Created({ link, onClose }: { link: PaymentLink; onClose: () => void }) {
  const clipboard = useClipboard({ timeout: 4000 });
  const { url } = link;
  return (
    <div className={styles.dialog}>
      <TextInput
        label={soldWords(link)}
        description="Send this link to the person who pays."
        readOnly
        value={url ?? ''}
        onFocus={(event) => event.currentTarget.select()}
      />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button data-autofocus onClick={() => clipboard.copy(url ?? '')}>
          {clipboard.copied ? 'Copied' : 'Copy the link'}
        </Button>
      </DialogActions>
    </div>
  );
}

/** Removes separators of thousands and spaces. */
function plain(credits: string): string {
  return credits.replaceAll(/[\s,]/g, '');
}
