import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconDoorExit, IconFolders, IconInfoCircle, IconMessageCircle, IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { attempt } from '../../../shared/feedback/attempt.ts';
import { BrandName } from '../BrandName.tsx';
import { leaveRoom } from '../gates.ts';
import type { Link } from '../link.ts';
import { LINK_KEY, visitQueries } from '../visit-api.ts';
import { titleOf } from '../VisitFrame.tsx';
import type { Me } from '../gates.ts';
import styles from './RoomHead.module.css';

/** The side that covers the documents on a narrow screen. */
export type Panel = 'folders' | 'ask' | 'access';
type Props = {
  link: Link;
  me: Me;
  find: string;
  onFind: (find: string) => void;
  panel: Panel | undefined;
  onPanel: (panel: Panel) => void;
};

/** The customer's bar: the data room, search, and the way out. */
export function RoomHead({ link, me, find, onFind, panel, onPanel }: Props) {
  return (
    <header className={styles.head}>
      <BrandName brand={link.brand} />
      <h1>{titleOf(link)}</h1>
      <Find find={find} onFind={onFind} />
      {me.email !== null && <span className={styles.email}>{me.email}</span>}
      <div className={styles.tools}>
        <ActionIcon
          className={styles.panelButton}
          size={40}
          aria-label="Folders"
          aria-expanded={panel === 'folders'}
          onClick={() => onPanel('folders')}
        >
          <IconFolders size={20} stroke={1.6} />
          <span className={styles.word}>Folders</span>
        </ActionIcon>
        {me.enableChat && (
          <ActionIcon
            className={styles.panelButton}
            size={40}
            aria-label="Ask"
            aria-expanded={panel === 'ask'}
            onClick={() => onPanel('ask')}
          >
            <IconMessageCircle size={20} stroke={1.6} />
            <span className={styles.word}>Ask</span>
          </ActionIcon>
        )}
        <ActionIcon
          className={styles.panelButton}
          size={40}
          aria-label="Access"
          aria-expanded={panel === 'access'}
          onClick={() => onPanel('access')}
        >
          <IconInfoCircle size={20} stroke={1.6} />
          <span className={styles.word}>Access</span>
        </ActionIcon>
        {me.preview === null && (
          <Button className={styles.leave} size="xs" variant="white" onClick={() => void attempt(leave)}>
            <IconDoorExit className={styles.leaveIcon} size={20} stroke={1.6} aria-hidden="true" />
            Leave
          </Button>
        )}
      </div>
    </header>
  );
}

async function leave(): Promise<void> {
  await leaveRoom();
  visitQueries.removeQueries({ predicate: ({ queryKey }) => queryKey[1] !== LINK_KEY[1] });
  await visitQueries.invalidateQueries({ queryKey: LINK_KEY });
}

const PAUSE_MS = 250;

/** Searches while the visitor types. The key / goes to the field. */
function Find({ find, onFind }: Pick<Props, 'find' | 'onFind'>) {
  const [text, setText] = useState(find);
  const field = useRef<HTMLInputElement>(null);
  const search = useRef(onFind);
  useEffect(() => {
    search.current = onFind;
  });
  useEffect(() => {
    if (text.trim() === find) return;
    const timer = setTimeout(() => search.current(text.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
    // A change of the address by other means must not start a search.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [text]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.matches('input, textarea, [contenteditable]');
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      field.current?.focus();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <search className={styles.find}>
      <TextInput
        ref={field}
        type="search"
        size="sm"
        aria-label="Search the documents"
        placeholder="Search documents"
        maxLength={255}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        leftSection={<IconSearch size={14} />}
        rightSection={
          text === '' ? (
            <kbd>/</kbd>
          ) : (
            <ActionIcon size={24} aria-label="Clear the search" onClick={() => setText('')}>
              <IconX size={14} />
            </ActionIcon>
          )
        }
      />
    </search>
  );
}
