import { ImportQuestionsInput } from '@atrium/domain/evaluation';
import { fieldOf, useSchemaForm } from '../../shared/form/schema-form.ts';
import { SchemaForm } from '../../shared/form/SchemaForm.tsx';
import { Button, Modal, Textarea } from '@mantine/core';
import { type ChangeEvent, useRef, useState } from 'react';
import { issuesOf, messageOf } from '../../shared/api/errors.ts';
import { useReturnFocus } from '../../shared/keyboard/return-focus.ts';
import { importQuestions } from './evaluation-actions.ts';
import { DialogActions } from '../../shared/parts/DialogActions.tsx';
import styles from './Evaluation.module.css';

const EXAMPLE =
  'question,document,page,answer\n"What is the base rent?",Lease.pdf,3,"4,500.00"\n"Who rated the tenant?",,,';

/** Imports questions from CSV or from cells copied from a spreadsheet. */
export function ImportModal({ dataroomId, onClose }: { dataroomId: string; onClose: () => void }) {
  const form = useSchemaForm({ schema: ImportQuestionsInput.pick({ text: true }), initialValues: { text: '' } });
  const [problems, setProblems] = useState<string[]>([]);
  const file = useRef<HTMLInputElement>(null);
  useReturnFocus();
  const readFile = async (event: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = event.currentTarget.files ?? [];
    event.currentTarget.value = '';
    if (chosen) form.setFieldValue('text', await chosen.text());
  };
  const submit = async ({ text }: typeof form.values) => {
    try {
      await importQuestions(dataroomId, text);
      onClose();
    } catch (error) {
      setProblems([messageOf(error), ...issuesOf(error)]);
    }
  };
  return (
    <Modal opened onClose={onClose} title="Import questions" size="lg">
      <SchemaForm className={styles.form} form={form} onSubmit={submit}>
        <Textarea
          label="CSV, or cells copied from a spreadsheet"
          description="The first line names the columns: question, document, page, answer. Leave the document empty if no document has the answer."
          placeholder={EXAMPLE}
          autosize
          minRows={6}
          maxRows={14}
          spellCheck={false}
          data-autofocus
          {...fieldOf(form, 'text')}
        />
        {problems.length > 0 && (
          <ul className={styles.problems} role="alert">
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        )}
        <DialogActions
          far={
            <Button variant="default" onClick={() => file.current?.click()}>
              Choose a file
            </Button>
          }
        >
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={form.values.text.trim() === ''} loading={form.submitting}>
            Import
          </Button>
        </DialogActions>
        <input
          ref={file}
          type="file"
          accept=".csv,.tsv,.txt,text/csv"
          hidden
          aria-label="File with questions"
          onChange={(event) => void readFile(event)}
        />
      </SchemaForm>
    </Modal>
  );
}
