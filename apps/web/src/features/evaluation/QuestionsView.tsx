import type { EvaluationQuestion } from '@atrium/domain/evaluation';
import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDots, IconFileImport, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { EmptyState } from '../../shared/parts/EmptyState.tsx';
import { SkeletonRows } from '../../shared/parts/SkeletonRows.tsx';
import { StatusWords } from '../../shared/parts/StatusWords.tsx';
import { deleteQuestion } from './evaluation-actions.ts';
import { ImportModal } from './ImportModal.tsx';
import { QuestionModal } from './QuestionModal.tsx';
import styles from './Evaluation.module.css';

type Props = { dataroomId: string; questions: EvaluationQuestion[] | undefined };
type Open = 'import' | 'new' | EvaluationQuestion;

export function QuestionsView({ dataroomId, questions }: Props) {
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const add = (
    <span className={styles.adds}>
      <Button variant="default" leftSection={<IconPlus size={14} />} onClick={() => setOpen('new')}>
        Add a question
      </Button>
      <Button variant="default" leftSection={<IconFileImport size={14} />} onClick={() => setOpen('import')}>
        Import
      </Button>
    </span>
  );
  return (
    <div className={styles.content}>
      {questions === undefined && <SkeletonRows height={64} label="Loading the questions" />}
      {questions?.length === 0 && (
        <EmptyState title="No questions yet" action={add}>
          Add questions whose answers you know, with the document and page that contain them. A run asks all questions
          and shows how many answers are correct.
        </EmptyState>
      )}
      {questions !== undefined && questions.length > 0 && (
        <>
          <div className={styles.tools}>{add}</div>
          <ul className={styles.rows} aria-label="Questions">
            {questions.map((question) => (
              <li key={question.id} className={styles.row}>
                <button type="button" className={styles.words} onClick={() => setOpen(question)}>
                  <b>{question.question}</b>
                  <em>
                    <Expected {...question} />
                  </em>
                </button>
                <QuestionMenu question={question} onEdit={() => setOpen(question)} />
              </li>
            ))}
          </ul>
        </>
      )}
      {open === 'import' && <ImportModal dataroomId={dataroomId} onClose={close} />}
      {open !== undefined && open !== 'import' && (
        <QuestionModal dataroomId={dataroomId} known={open === 'new' ? undefined : open} onClose={close} />
      )}
    </div>
  );
}

type Expectation = Pick<EvaluationQuestion, 'isAnswerable' | 'documentName' | 'page' | 'expectedAnswer'>;

/** The expected answer and its page, in one line. */
export function Expected({ isAnswerable, documentName, page, expectedAnswer }: Expectation) {
  if (!isAnswerable) return 'Expected answer: not in the documents';
  if (documentName === null)
    return <StatusWords tone="warn">The document was deleted, so this is not asked</StatusWords>;
  const place = page === null ? documentName : `${documentName}, page ${page}`;
  return expectedAnswer === null ? place : `${expectedAnswer} · ${place}`;
}

function QuestionMenu({ question, onEdit }: { question: EvaluationQuestion; onEdit: () => void }) {
  return (
    <Menu position="bottom-end" width={160}>
      <Menu.Target>
        <ActionIcon size={32} aria-label={`Actions for ${question.question}`}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={15} />} onClick={onEdit}>
          Edit
        </Menu.Item>
        <Menu.Item leftSection={<IconTrash size={15} />} onClick={() => void deleteQuestion(question)}>
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
