import '@mantine/core/styles/NumberInput.layer.css';
import { CreateQuestionInput } from '@atrium/domain/evaluation';
import { fieldOf, useSchemaForm } from '../../shared/form/schema-form.ts';
import { SchemaForm } from '../../shared/form/SchemaForm.tsx';
import type { EvaluationQuestion } from '@atrium/domain/evaluation';
import { Button, Checkbox, Modal, NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { api } from '../../shared/api/client.ts';
import { useReturnFocus } from '../../shared/keyboard/return-focus.ts';
import { saveQuestion } from './evaluation-actions.ts';
import { DialogActions } from '../../shared/parts/DialogActions.tsx';
import styles from './Evaluation.module.css';

type Props = { dataroomId: string; known: EvaluationQuestion | undefined; onClose: () => void };
type Chosen = { id: string; name: string };
type QuestionValues = {
  question: string;
  isAnswerable: boolean;
  document: Chosen | undefined;
  page: number | null;
  expectedAnswer: string;
};

export function QuestionModal({ dataroomId, known, onClose }: Props) {
  const form = useSchemaForm<QuestionValues>({
    schema: CreateQuestionInput,
    initialValues: {
      question: known?.question ?? '',
      isAnswerable: known?.isAnswerable ?? true,
      document: chosenIn(known),
      page: known?.page ?? null,
      expectedAnswer: known?.expectedAnswer ?? '',
    },
    toInput: (values) => ({ dataroomId, ...questionOf(values) }),
  });
  const { isAnswerable, document, page } = form.values;
  useReturnFocus();
  return (
    <Modal opened onClose={onClose} title={known === undefined ? 'New question' : 'Edit the question'}>
      <SchemaForm
        className={styles.form}
        form={form}
        onSubmit={async (values) => {
          if (await saveQuestion(dataroomId, known, questionOf(values))) onClose();
        }}
      >
        <Textarea
          label="Question"
          placeholder="What is the base rent?"
          maxLength={2000}
          autosize
          minRows={2}
          maxRows={6}
          data-autofocus
          {...fieldOf(form, 'question')}
        />
        <Checkbox
          label="Expected answer: not in the documents"
          checked={!isAnswerable}
          onChange={(event) => form.setFieldValue('isAnswerable', !event.currentTarget.checked)}
        />
        {isAnswerable && (
          <>
            <div className={styles.place}>
              <DocumentSelect
                dataroomId={dataroomId}
                chosen={document}
                onChoose={(chosen) => form.setFieldValue('document', chosen)}
              />
              <NumberInput
                label="Page"
                placeholder="Any"
                min={1}
                max={100_000}
                allowDecimal={false}
                value={page ?? ''}
                onChange={(value) => form.setFieldValue('page', typeof value === 'number' && value >= 1 ? value : null)}
              />
            </div>
            <TextInput
              label="Words that the answer must contain"
              description="A figure, a date or a name. If empty, citing the page is enough."
              maxLength={500}
              autoComplete="off"
              {...fieldOf(form, 'expectedAnswer')}
            />
          </>
        )}
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={!form.isValid()} loading={form.submitting}>
            {known === undefined ? 'Add the question' : 'Save'}
          </Button>
        </DialogActions>
      </SchemaForm>
    </Modal>
  );
}

/** The question as the calls take it. Questions without an answer have no document, page or expected words. */
function questionOf({ question, isAnswerable, document, page, expectedAnswer }: QuestionValues) {
  const expectation = { documentId: document?.id ?? null, page, expectedAnswer: expectedAnswer.trim() };
  const none = { documentId: null, page: null, expectedAnswer: null };
  return { question: question.trim(), isAnswerable, ...(isAnswerable ? expectation : none) };
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
