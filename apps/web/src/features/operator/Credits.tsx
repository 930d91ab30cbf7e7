import { Button, TextInput } from '@mantine/core';
import { type CreditEntry, type OperatorOrganization, UpdateCreditsInput } from '@atrium/domain/operator';
import { useState } from 'react';
import { api, apiClient, queries } from '../../shared/api/client.ts';
import { attempt } from '../../shared/feedback/attempt.ts';
import { toastInfo, toastUndo } from '../../shared/feedback/toast.ts';
import { fieldOf, useSchemaForm } from '../../shared/form/schema-form.ts';
import { SchemaForm } from '../../shared/form/SchemaForm.tsx';
import { formatMoment } from '../../shared/format/date.ts';
import { formatDecimal } from '../../shared/format/number.ts';
import { QueryView } from '../../shared/parts/QueryView.tsx';
import { ShowMore } from '../../shared/parts/ShowMore.tsx';
import styles from './Operator.module.css';

const FIRST_ROWS = 5;

/** The credits of an organization: its balance, a form that changes it, and how it changed. */
export function Credits({ organization, mayManage }: { organization: OperatorOrganization; mayManage: boolean }) {
  const [limit, setLimit] = useState(FIRST_ROWS);
  const { id: organizationId, currentCreditBalance } = organization;
  const entries = api.operator.credits.useQuery({ organizationId, limit });
  return (
    <section className={styles.part} aria-labelledby="credits">
      <h3 id="credits">
        Credits <span className={styles.balance}>{formatDecimal(currentCreditBalance)} left</span>
      </h3>
      {mayManage && <GrantForm organizationId={organizationId} />}
      <QueryView query={entries} name="the credits" rows={3} height={44}>
        {({ data }) => (
          <ul className={styles.entries} aria-label="Changes of the balance">
            {data.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </ul>
        )}
      </QueryView>
      <ShowMore hasMore={entries.data?.hasMore} limit={limit} onMore={setLimit} />
    </section>
  );
}

const WORDS: Record<CreditEntry['kind'], string> = {
  grant: 'Granted',
  purchase: 'Bought',
  reserve: 'Used',
  settle: 'Settled',
  refund: 'Returned unused',
  expire: 'Expired',
  adjust: 'Deducted',
  reversal: 'Payment returned',
};

function Entry({ entry }: { entry: CreditEntry }) {
  const { kind, amount, note, createdByName, createdAt } = entry;
  return (
    <li>
      <span className={styles.reason} title={note ?? undefined}>
        {note ?? WORDS[kind]}
      </span>
      <span className={styles.amount}>{formatDecimal(amount, { sign: true })}</span>
      <span className={styles.when}>
        {[note === null ? null : WORDS[kind], createdByName, formatMoment(createdAt)]
          .filter((part) => part !== null)
          .join(' · ')}
      </span>
    </li>
  );
}

type GrantValues = { amount: string; reason: string };

/** Adds to the balance and refreshes what shows it. */
async function post(organizationId: string, { amount, reason }: GrantValues): Promise<void> {
  await apiClient.operator.updateCredits.mutate({ organizationId, amount, reason });
  await Promise.all([queries.operator.list.invalidate(), queries.operator.credits.invalidate()]);
}

function opposite(credits: string): string {
  return credits.startsWith('-') ? credits.slice(1) : `-${credits}`;
}

function GrantForm({ organizationId }: { organizationId: string }) {
  const form = useSchemaForm<GrantValues>({
    schema: UpdateCreditsInput,
    initialValues: { amount: '', reason: '' },
    required: { amount: 'Enter a number of credits.', reason: 'Enter a reason.' },
    toInput: (values) => ({ organizationId, amount: plain(values.amount), reason: values.reason }),
  });
  const submit = async (values: GrantValues) => {
    const given = { amount: plain(values.amount), reason: values.reason.trim() };
    const done = await attempt(() => post(organizationId, given));
    if (!done) return;
    form.reset();
    const isTaken = given.amount.startsWith('-');
    const words = `${formatDecimal(isTaken ? opposite(given.amount) : given.amount)} credits ${isTaken ? 'deducted' : 'granted'}`;
    toastUndo(words, () => {
      const back = { amount: opposite(given.amount), reason: `Undone: ${given.reason}`.slice(0, 255) };
      void attempt(() => post(organizationId, back)).then((undone) => undone && toastInfo('Undone'));
    });
  };
  return (
    <SchemaForm className={styles.grant} form={form} onSubmit={submit}>
      <TextInput
        label="Credits"
        inputMode="decimal"
        autoComplete="off"
        placeholder="1,000"
        {...fieldOf(form, 'amount')}
      />
      <TextInput
        label="Reason"
        maxLength={255}
        autoComplete="off"
        placeholder="Pilot until March"
        {...fieldOf(form, 'reason')}
      />
      <Button type="submit" variant="default" disabled={form.submitting}>
        {plain(form.values.amount).startsWith('-') ? 'Deduct' : 'Grant'}
      </Button>
      <p>A negative number deducts credits. The organization finds the reason in its audit log.</p>
    </SchemaForm>
  );
}

/** Removes separators of thousands and spaces, and replaces a typographic minus. */
function plain(credits: string): string {
  return credits.replaceAll(/[\s,]/g, '').replace('\u2212', '-');
}
