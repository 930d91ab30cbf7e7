import type { EvaluationQuestion } from '@atrium/domain/evaluation';
import { Button, Checkbox, Modal, NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { api } from '../../shared/api/client.ts';
import { useReturnFocus } from '../../shared/keyboard/return-focus.ts';
import { saveQuestion } from './evaluation-actions.ts';
import styles from './Evaluation.module.css';

type Props = { dataroomId: string; known: EvaluationQuestion | undefined; onClose: () => void };
type Chosen = { id: string; name: string };

export function QuestionModal({ dataroomId, known, onClose }: Props) {
  const [question, setQuestion] = useState(known?.question ?? '');
  const [isAnswerable, setAnswerable] = useState(known?.isAnswerable ?? true);
  const [document, setDocument] = useState<Chosen | undefined>(chosenIn(known));
  const [page, setPage] = useState<number | null>(known?.page ?? null);
  const [expectedAnswer, setExpectedAnswer] = useState(known?.expectedAnswer ?? '');
  const [busy, setBusy] = useState(false);
  useReturnFocus();
  const ready = question.trim() !== '' && (!isAnswerable || document !== undefined) && !busy;
  const save = async () => {
    setBusy(true);
    const place = { documentId: document?.id ?? null, page, expectedAnswer: expectedAnswer.trim() };
    const nowhere = { documentId: null, page: null, expectedAnswer: null };
    const written = { question: question.trim(), isAnswerable, ...(isAnswerable ? place : nowhere) };
    const done = await saveQuestion(dataroomId, known, written);
    setBusy(false);
    if (done) onClose();
  };
  return (
    <Modal opened onClose={onClose} title={known === undefined ? 'New question' : 'Edit the question'} centered>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (ready) void save();
        }}
      >
        <Textarea
          label="Question"
          placeholder="What is the base rent?"
          value={question}
          maxLength={2000}
          autosize
          minRows={2}
          maxRows={6}
          onChange={(event) => setQuestion(event.currentTarget.value)}
          data-autofocus
        />
        <Checkbox
          label="Expected answer: not in the documents"
          checked={!isAnswerable}
          onChange={(event) => setAnswerable(!event.currentTarget.checked)}
        />
        {isAnswerable && (
          <>
            <div className={styles.place}>
              <DocumentSelect dataroomId={dataroomId} chosen={document} onChoose={setDocument} />
              <NumberInput
                label="Page"
                placeholder="Any"
                min={1}
                max={100_000}
                allowDecimal={false}
                value={page ?? ''}
                onChange={(value) => setPage(typeof value === 'number' && value >= 1 ? value : null)}
              />
            </div>
            <TextInput
              label="Words that the answer must contain"
              description="A figure, a date or a name. If empty, citing the page is enough."
              value={expectedAnswer}
              maxLength={500}
              autoComplete="off"
              onChange={(event) => setExpectedAnswer(event.currentTarget.value)}
            />
          </>
        )}
        <div className={styles.actions}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={!ready}>
            {known === undefined ? 'Add the question' : 'Save'}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

function chosenIn(known: EvaluationQuestion | undefined): Chosen | undefined {
  if (!known?.documentId || known.documentName === null) return undefined;
  return { id: known.documentId, name: known.documentName };
}

type SelectProps = {
  dataroomId: string;
  chosen: Chosen | undefined;
  onChoose: (document: Chosen | undefined) => void;
};

/** Finds a document of the data room by name. */
function DocumentSelect({ dataroomId, chosen, onChoose }: SelectProps) {
  const [typed, setTyped] = useState(chosen?.name ?? '');
  const [search] = useDebouncedValue(typed, 200);
  const wanted = search === chosen?.name ? '' : search;
  const found = api.document.list.useQuery({
    dataroomId,
    limit: 50,
    orderBy: ['name'],
    ...(wanted === '' ? {} : { search: wanted }),
  });
  const documents = found.data?.data.map(({ id, name }) => ({ id, name })) ?? [];
  const options = chosen && !documents.some(({ id }) => id === chosen.id) ? [chosen, ...documents] : documents;
  return (
    <Select
      label="Document with the answer"
      placeholder="Find a document"
      searchable
      clearable
      value={chosen?.id ?? null}
      searchValue={typed}
      onSearchChange={setTyped}
      // The server filters the options.
      filter={({ options: all }) => all}
      data={options.map(({ id, name }) => ({ value: id, label: name }))}
      nothingFoundMessage={found.isPending ? 'Searching…' : 'No results'}
      onChange={(id) => onChoose(options.find((each) => each.id === id))}
    />
  );
}
