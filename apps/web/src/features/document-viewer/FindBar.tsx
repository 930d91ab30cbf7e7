import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { formatCount } from '../../shared/format/number.ts';
import type { Find } from './use-find.ts';
import styles from './FindBar.module.css';

export function FindBar({ find }: { find: Find }) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  return (
    <search className={styles.bar}>
      <input
        ref={field}
        type="text"
        aria-label="Find in this document"
        placeholder="Find in this document"
        value={find.words}
        onChange={(event) => find.setWords(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault();
            find.step(event.shiftKey ? -1 : 1);
          }
          if (event.key === 'Escape') find.close();
        }}
      />
      <span className={styles.count}>{countWords(find)}</span>
      <ActionIcon size={26} aria-label="Previous result" disabled={find.count === 0} onClick={() => find.step(-1)}>
        <IconChevronUp size={15} />
      </ActionIcon>
      <ActionIcon size={26} aria-label="Next result" disabled={find.count === 0} onClick={() => find.step(1)}>
        <IconChevronDown size={15} />
      </ActionIcon>
      <ActionIcon size={26} aria-label="Close the search" onClick={find.close}>
        <IconX size={15} />
      </ActionIcon>
    </search>
  );
}

function countWords({ words, count, index, isSearching, error }: Find): string {
  if (error !== null) return 'Could not search';
  if (words.trim() === '') return '';
  if (isSearching) return 'Searching…';
  return count === 0 ? 'Not found' : `${formatCount(index + 1)} of ${formatCount(count)}`;
}
