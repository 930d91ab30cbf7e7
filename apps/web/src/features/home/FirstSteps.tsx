import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { ButtonLink } from '../../shared/parts/links.tsx';
import { nextStep, type Step, type StepId } from './first-steps.ts';
import styles from './HomePage.module.css';

const WORDS: Record<StepId, { title: string; explanation: string }> = {
  room: { title: 'Create a data room', explanation: 'One for each deal, fund or project. You decide who has access.' },
  documents: {
    title: 'Add your documents',
    explanation: 'Drop files or whole folders: PDF, Word, Excel, slides, e-mail, text and scans.',
  },
  question: {
    title: 'Ask a question',
    explanation: 'The answer cites its pages, or says that the documents do not contain it.',
  },
};

type Props = { steps: readonly Step[]; mayCreate: boolean; onCreate: () => void };

export function FirstSteps({ steps, mayCreate, onCreate }: Props) {
  const next = nextStep(steps);
  return (
    <section aria-label="First steps">
      <h3 className={styles.heading}>
        First steps
        <em>
          {steps.filter((step) => step.done).length} of {steps.length}
        </em>
      </h3>
      <ol>
        {steps.map((step) => (
          <li key={step.id} className={styles.step} data-done={step.done || undefined}>
            <span className={styles.tick}>{step.done && <IconCheck size={14} aria-label="Done" />}</span>
            <span className={styles.words}>
              <b>{WORDS[step.id].title}</b>
              {!step.done && <em>{WORDS[step.id].explanation}</em>}
            </span>
            {step === next && <NextAction step={step} mayCreate={mayCreate} onCreate={onCreate} />}
          </li>
        ))}
      </ol>
    </section>
  );
}

function NextAction({ step, mayCreate, onCreate }: Omit<Props, 'steps'> & { step: Step }) {
  if (step.id === 'room') return mayCreate && <Button onClick={onCreate}>New data room</Button>;
  if (step.roomId === undefined) return null;
  if (step.id === 'documents') {
    return (
      <ButtonLink to="/library/$dataroomId" params={{ dataroomId: step.roomId }}>
        Add documents
      </ButtonLink>
    );
  }
  return (
    <ButtonLink to="/chat" search={{ dataroom: step.roomId }}>
      Ask a question
    </ButtonLink>
  );
}
