import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import styles from './Tools.module.css';

const PAUSE_MS = 250;

type Props = { label: string; initial: string; onSearch: (words: string) => void };

/** A search field that reports its text when the person pauses typing. */
export function SearchField({ label, initial, onSearch }: Props) {
  const [words, setWords] = useState(initial);
  const search = useDebouncedCallback(onSearch, PAUSE_MS);
  return (
    <TextInput
      className={styles.search}
      aria-label={label}
      placeholder="Search"
      leftSection={<IconSearch size={13} aria-hidden="true" />}
      value={words}
      maxLength={255}
      onChange={(event) => {
        setWords(event.currentTarget.value);
        search(event.currentTarget.value.trim());
      }}
    />
  );
}
