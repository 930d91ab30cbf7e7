import { ActionIcon, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useState } from 'react';

const PAUSE_MS = 250;

type Props = {
  label: string;
  initial?: string;
  onFilter: (words: string) => void;
  className?: string | undefined;
  /** Takes the focus when the dialog around it opens. */
  isFirst?: boolean;
};

/** A field that filters a list when the user pauses typing. */
export function FilterField({ label, initial = '', onFilter, className, isFirst }: Props) {
  const [words, setWords] = useState(initial);
  const filterSoon = useDebouncedCallback(onFilter, PAUSE_MS);
  const change = (next: string) => {
    setWords(next);
    filterSoon(next.trim());
  };
  return (
    <TextInput
      className={className}
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={14} aria-hidden="true" />}
      value={words}
      maxLength={255}
      data-autofocus={isFirst}
      onChange={(event) => change(event.currentTarget.value)}
      rightSection={
        words !== '' && (
          <ActionIcon size={24} aria-label="Clear the search" onClick={() => change('')}>
            <IconX size={13} />
          </ActionIcon>
        )
      }
    />
  );
}
