import type { Period } from '@atrium/domain/bank-reconcile';
import { Button, Checkbox, Textarea } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '../../../shared/api/client.ts';
import { formatMoment } from '../../../shared/format/date.ts';
import { AskReason } from '../AskReason.tsx';
import { isZero } from '../statements/proof-words.ts';
import { openWork } from './month-words.ts';
import { post, prepare, reopen, review } from './period-actions.ts';
import styles from './MonthEnd.module.css';

type Props = { folderId: string; period: Period; mayClose: boolean; mayReopen: boolean };

const STEPS = [
  { kind: 'prepared', name: 'Prepare' },
  { kind: 'reviewed', name: 'Review' },
  { kind: 'posted', name: 'Post' },
] as const;
const list = new Intl.ListFormat(undefined, { type: 'conjunction' });
const DONE = { open: 0, prepared: 1, reviewed: 2, posted: 3 } as const;

/** Prepare, review and post: who did each step and when, and the next one. */
export function ClosingSteps({ folderId, period, mayClose, mayReopen }: Props) {
  const { state, steps } = period;
  const done = DONE[state];
  const reopened = steps.findLast(({ kind }) => kind === 'reopened');
  return (
    <section className={styles.closing} aria-label="Closing">
      <ol className={styles.steps}>
        {STEPS.map(({ kind, name }, at) => {
          const taken = at < done ? steps.findLast((step) => step.kind === kind) : undefined;
          return (
            <li key={kind} data-state={at < done ? 'done' : at === done ? 'next' : 'later'}>
              <span className={styles.number} aria-hidden="true">
                {at < done ? <IconCheck size={13} /> : at + 1}
              </span>
              <div>
                <b>{name}</b>
                {taken !== undefined && (
                  <span>
                    {`${taken.name}, ${formatMoment(taken.at)}`}
                    {taken.reason !== null && <q>{taken.reason}</q>}
                  </span>
                )}
              </div>
            </li>
          );
        })}
      </ol>
      {period.hasChanged && (
        <p className={styles.changed} role="status">
          The figures have changed since they were prepared. Prepare the month again.
        </p>
      )}
      {mayClose && state !== 'posted' && <NextStep key={state} folderId={folderId} period={period} />}
      {state === 'posted' && <Posted folderId={folderId} period={period} mayReopen={mayReopen} />}
      {state === 'open' && reopened !== undefined && (
        <p className={styles.note}>
          {`Reopened by ${reopened.name}, ${formatMoment(reopened.at)}: `}
          <q>{reopened.reason}</q>
        </p>
      )}
    </section>
  );
}

function whichOf(folderId: string, { month, account, currency }: Period) {
  return { folderId, month, account, currency };
}

function NextStep({ folderId, period }: { folderId: string; period: Period }) {
  const [reason, setReason] = useState('');
  const [isSamePerson, setSamePerson] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const me = api.user.profile.useQuery().data?.data.id;
  const which = whichOf(folderId, period);
  const { state, hasChanged, difference, steps } = period;
  const run = async (step: () => Promise<boolean>) => {
    setBusy(true);
    await step();
    setBusy(false);
  };
  if (state === 'open' || hasChanged) {
    const work = openWork(period);
    const differs = difference !== null && !isZero(difference);
    return (
      <div className={styles.next}>
        {differs && (
          <Textarea
            size="xs"
            rows={2}
            maxLength={2000}
            label="Why the difference is accepted"
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
        <div className={styles.nextRow}>
          <p>
            {work.length === 0 ? 'Another person reviews it after you.' : `Not ready to prepare: ${list.format(work)}.`}
          </p>
          <Button
            disabled={isBusy || work.length > 0 || (differs && reason.trim() === '')}
            onClick={() => void run(async () => prepare(which, reason))}
          >
            Prepare
          </Button>
        </div>
      </div>
    );
  }
  if (state === 'prepared') {
    const isPreparer = steps.findLast(({ kind }) => kind === 'prepared')?.userId === me;
    return (
      <div className={styles.next}>
        {isPreparer && (
          <Checkbox
            size="xs"
            label="I prepared it too. I am the only person of this organization."
            checked={isSamePerson}
            onChange={(event) => setSamePerson(event.currentTarget.checked)}
          />
        )}
        <div className={styles.nextRow}>
          <p>
            {isPreparer ? 'You prepared it. Another person reviews it.' : 'Compare the figures with the statements.'}
          </p>
          <Button
            disabled={isBusy || (isPreparer && !isSamePerson)}
            onClick={() => void run(async () => review(which, isSamePerson))}
          >
            Review
          </Button>
        </div>
      </div>
    );
  }
  return (
    <div className={styles.next}>
      <div className={styles.nextRow}>
        <p>Posting locks the transactions of this month.</p>
        <Button disabled={isBusy} onClick={() => void run(async () => post(which))}>
          Post
        </Button>
      </div>
    </div>
  );
}

function Posted({ folderId, period, mayReopen }: Omit<Props, 'mayClose'>) {
  return (
    <div className={styles.nextRow}>
      <p>The transactions are locked. New readings of statements leave them as they are.</p>
      {mayReopen && (
        <AskReason
          action="Reopen"
          title="Reopen this month?"
          effect="Its transactions can change again. It must be prepared, reviewed and posted again."
          maxLength={2000}
          onSend={async (reason) => reopen(whichOf(folderId, period), reason)}
        />
      )}
    </div>
  );
}
