import type { EvaluationQuestion } from '@atrium/domain/evaluation';
import { Button, Menu } from '@mantine/core';
import { IconFileImport, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { DataList, type ListColumn } from '../../shared/list/DataList.tsx';
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
  const columns = useMemo(() => columnsOf(setOpen), []);
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
    <>
      {questions === undefined && <SkeletonRows label="Loading the questions" />}
      {questions?.length === 0 && (
        <EmptyState title="No questions yet" action={add}>
          Add questions whose answers you know, with the document and page that contain them. A run asks all questions
          and shows how many answers are correct.
        </EmptyState>
      )}
      {questions !== undefined && questions.length > 0 && (
        <>
          <div className={styles.tools}>{add}</div>
          <DataList
            label="Questions"
            items={questions}
            nameOf={({ question }) => question}
            columns={columns}
            onOpen={setOpen}
            renderMenu={(question) => (
              <>
                <Menu.Item leftSection={<IconPencil size={15} />} onClick={() => setOpen(question)}>
                  Edit
                </Menu.Item>
                <Menu.Item leftSection={<IconTrash size={15} />} onClick={() => void deleteQuestion(question)}>
                  Delete
                </Menu.Item>
              </>
            )}
            takesFocus
          />
        </>
      )}
      {open === 'import' && <ImportModal dataroomId={dataroomId} onClose={close} />}
      {open !== undefined && open !== 'import' && (
        <QuestionModal dataroomId={dataroomId} known={open === 'new' ? undefined : open} onClose={close} />
      )}
    </>
  );
}

function columnsOf(onOpen: (question: EvaluationQuestion) => void): ListColumn<EvaluationQuestion>[] {
  return [
    {
      id: 'question',
      label: 'Question',
      width: 'minmax(200px, 2fr)',
      renderCell: (question) => (
        <button type="button" tabIndex={-1} className={styles.open} onClick={() => onOpen(question)}>
          {question.question}
        </button>
      ),
    },
    { id: 'answer', label: 'Expected answer', width: 'minmax(140px, 1fr)', renderCell: (each) => answerOf(each) },
    { id: 'place', label: 'Document', width: 'minmax(140px, 1fr)', renderCell: (each) => <Place {...each} /> },
  ];
}

type Expectation = Pick<EvaluationQuestion, 'isAnswerable' | 'documentName' | 'page' | 'expectedAnswer'>;

function answerOf({ isAnswerable, expectedAnswer }: Expectation): string | null {
  return isAnswerable ? expectedAnswer : 'Not in the documents';
}

/** The document and the page that contain the answer. */
function Place({ isAnswerable, documentName, page }: Expectation) {
  if (!isAnswerable) return null;
  if (documentName === null)
    return <StatusWords tone="warn">The document was deleted, so this is not asked</StatusWords>;
  return page === null ? documentName : `${documentName}, page ${page}`;
}

/** The expected answer and its page, in one line. */
export function Expected(expectation: Expectation) {
  if (!expectation.isAnswerable) return 'Expected answer: not in the documents';
  return (
    <>
      {expectation.expectedAnswer !== null && `${expectation.expectedAnswer} · `}
      <Place {...expectation} />
    </>
  );
}
