import { Button, TextInput } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { formatAgo, formatStamp } from '../../../shared/format/date.ts';
import { PlanLink } from '../../../shared/organization/PlanLink.tsx';
import { answerRun } from '../../../shared/workflow-run/answer-run.ts';
import { Approval } from '../../../shared/workflow-run/Approval.tsx';
import { OutputValue } from '../../../shared/workflow-run/OutputValue.tsx';
import { raiseCapOf } from './run-actions.ts';
import { waitWords } from '../../../shared/workflow-run/wait-words.ts';
import type { Run, RunWait } from './run-state.ts';
import styles from './Run.module.css';

type Named = { run: Run; nameOf: (vertexId: string) => string };

/** What a run waits for, with what the user can do about it. */
export function Waits({ run, nameOf }: Named) {
  const open = run.waits.filter(({ answeredAt }) => answeredAt === null);
  if (run.waitingFor === 'credits') return <CreditsWait run={run} />;
  if (open.length === 0 && run.waitingFor !== null) {
    return <p className={styles.waitHead}>{waitWords(run.waitingFor)}</p>;
  }
  return open.map((wait) => <Wait key={wait.key} run={run} wait={wait} name={nameOf(wait.vertexId)} />);
}

function Wait({ run, wait, name }: { run: Run; wait: RunWait; name: string }) {
  return (
    <section className={styles.wait} aria-label={`${name || 'The run'} waits`}>
      <p className={styles.waitHead}>
        <IconClock size={16} stroke={1.6} aria-hidden="true" />
        <b>{wait.kind === 'approval' ? 'Waits for your decision' : waitWords(wait.kind)}</b>
        <span>{formatAgo(wait.createdAt)}</span>
      </p>
      {name !== '' && <p className={styles.muted}>{name}</p>}
      {wait.kind === 'approval' && <Approval executionId={run.id} wait={wait} />}
      {wait.kind === 'uncertain' && <Uncertain run={run} wait={wait} />}
      {wait.kind === 'time' && <p>Continues {formatStamp(wait.until)}.</p>}
    </section>
  );
}

/** An effect whose outcome is not known: the run ended between the request and its answer. */
function Uncertain({ run, wait }: { run: Run; wait: RunWait }) {
  const decide = (decision: 'happened' | 'again') => void answerRun({ executionId: run.id, key: wait.key, decision });
  return (
    <>
      <p>The run was interrupted while it sent this. Check whether it arrived, so that it is not sent twice.</p>
      <OutputValue value={wait.request} />
      <div className={styles.buttons}>
        <Button onClick={() => decide('happened')}>It has arrived</Button>
        <Button variant="default" onClick={() => decide('again')}>
          Send it again
        </Button>
      </div>
    </>
  );
}

function CreditsWait({ run }: { run: Run }) {
  const [credits, setCredits] = useState(String(Math.max(1, Math.ceil(Number(run.creditsCap) * 2))));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void raiseCapOf(run.id, credits);
  };
  return (
    <section className={styles.wait} aria-label="The run waits for credits">
      <p className={styles.waitHead}>
        <IconClock size={16} stroke={1.6} aria-hidden="true" />
        <b>Waits for credits</b>
      </p>
      <p>The next step would use more than the cap or the balance allows. Everything done so far is kept.</p>
      <div className={styles.buttons}>
        <PlanLink />
      </div>
      <form className={styles.capForm} onSubmit={submit}>
        <TextInput
          label="New cap in credits"
          inputMode="decimal"
          value={credits}
          onChange={(event) => setCredits(event.currentTarget.value)}
        />
        <Button type="submit" disabled={!(Number(credits) > Number(run.creditsCap))}>
          Raise the cap and continue
        </Button>
      </form>
    </section>
  );
}
