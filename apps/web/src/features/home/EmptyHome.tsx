import { Button } from '@mantine/core';
import { IconTable, IconUpload } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { TABLE_TEMPLATES } from '../../shared/ai-table/templates.ts';
import { createRoomFor } from '../../shared/dataroom/first-room.ts';
import { createSampleRoom } from '../../shared/dataroom/sample-rooms.ts';
import { attempt } from '../../shared/feedback/attempt.ts';
import { useMayIn, useSwitchedOn } from '../../shared/organization/use-organization.ts';
import { ChoiceRows } from '../../shared/parts/ChoiceRows.tsx';
import { FileDrop } from '../../shared/upload/FileDrop.tsx';
import { pickFiles } from '../../shared/upload/pick-files.ts';
import { useFileLimitWords, useMaxFileBytes } from '../../shared/upload/use-max-file-bytes.ts';
import styles from './EmptyHome.module.css';

/** Questions that the sample documents answer: with a passage, with a list, and with a calculation of dates. */
const QUESTIONS = [
  'Which leases expire before 2030?',
  'What is the base rent of Kestrel Robotics?',
  'Who are the parties to the NDA?',
] as const;

/** Home before the first data room: add documents, or try everything with sample documents. */
export function EmptyHome() {
  const navigate = useNavigate();
  const limit = useFileLimitWords();
  const maxBytes = useMaxFileBytes();
  const hasTables = useSwitchedOn('aiTable');
  const makesTables = useMayIn('createTable') && hasTables;
  const [isBusy, setBusy] = useState(false);
  /** Creates a data room and opens it, or what is done in it first. */
  const begin = async (create: () => Promise<string>, next?: { question: string } | { template: string }) => {
    if (isBusy) return;
    setBusy(true);
    await attempt(async () => {
      const dataroomId = await create();
      if (next !== undefined && 'template' in next) {
        await navigate({ to: '/tables/new', search: { dataroom: dataroomId, template: next.template } });
      } else {
        await navigate({
          to: '/library/$dataroomId',
          params: { dataroomId },
          ...(next === undefined ? {} : { search: { ask: 'new' }, state: { question: next.question } }),
        });
      }
    });
    setBusy(false);
  };
  const sample = (next?: { question: string } | { template: string }) =>
    void begin(async () => createSampleRoom(maxBytes), next);
  const add = () => pickFiles((files) => void begin(async () => createRoomFor(files, maxBytes)));
  return (
    <>
      <section aria-label="Add documents">
        <FileDrop className={styles.drop} onFiles={(files) => void begin(async () => createRoomFor(files, maxBytes))}>
          <IconUpload size={22} stroke={1.5} aria-hidden="true" />
          <h3>Add your documents</h3>
          <p>
            Drop files or whole folders here: PDF, Word, Excel, slides, mails, text and scans. They get a data room,
            which is private until you share it.{limit !== undefined && ` ${limit}.`}
          </p>
          <Button leftSection={<IconUpload size={14} />} disabled={isBusy} onClick={add}>
            Choose files
          </Button>
        </FileDrop>
      </section>
      <section aria-label="Sample documents">
        <header className={styles.head}>
          <span>
            <h3>Or try it with sample documents</h3>
            <p>Leases, an NDA, an invoice and letters of an invented deal. You can delete them at any time.</p>
          </span>
          <Button variant="default" disabled={isBusy} onClick={() => sample()}>
            Open the sample data room
          </Button>
        </header>
        <ChoiceRows
          label="Questions to try"
          isDisabled={isBusy}
          choices={QUESTIONS.map((question) => ({
            key: question,
            name: question,
            onChoose: () => sample({ question }),
          }))}
        />
      </section>
      {makesTables && (
        <section aria-label="Table templates">
          <h3 className={styles.heading}>Or start with a table of the sample documents</h3>
          <ChoiceRows
            isDisabled={isBusy}
            choices={TABLE_TEMPLATES.map(({ id, name, about }) => ({
              key: id,
              name,
              about,
              icon: <IconTable size={16} stroke={1.5} aria-hidden="true" />,
              onChoose: () => sample({ template: id }),
            }))}
          />
        </section>
      )}
    </>
  );
}
