import { Button } from '@mantine/core';
import { useState } from 'react';
import styles from './Statement.module.css';

type Question = { about: string; text: string; choices: readonly { answer: string; label: string }[] };

type Props = { question: Question; mayAnswer: boolean; onAnswer: (answer: string) => Promise<unknown> };

/** The one question that a person must answer before a statement can be read. The answer counts for its account. */
export function QuestionCard({ question, mayAnswer, onAnswer }: Props) {
  const [isBusy, setBusy] = useState(false);
  const answer = async (choice: string) => {
    setBusy(true);
    await onAnswer(choice);
    setBusy(false);
  };
  return (
    <section className={styles.question} aria-label="Question">
      <b>{question.text}</b>
      {mayAnswer ? (
        <div>
          {question.choices.map((choice) => (
            <Button key={choice.answer} variant="default" disabled={isBusy} onClick={() => void answer(choice.answer)}>
              {choice.label}
            </Button>
          ))}
        </div>
      ) : (
        <p>A Contributor must answer it before the statement can be read.</p>
      )}
      <p>The answer is remembered for the next files of this kind.</p>
    </section>
  );
}
