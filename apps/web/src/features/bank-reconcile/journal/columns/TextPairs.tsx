import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import styles from './Columns.module.css';

type Props = {
  /** For labels: "column 3". */
  name: string;
  keyLabel: string;
  pairs: Record<string, string>;
  onChange: (pairs: Record<string, string>) => void;
};

const MOST_PAIRS = 5_000;

/** Texts by value. A value is added with its text and cannot be renamed, so that none is there twice. */
export function TextPairs({ name, keyLabel, pairs, onChange }: Props) {
  const [added, setAdded] = useState({ value: '', text: '' });
  const isKnown = added.value in pairs;
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (added.value === '' || isKnown) return;
    onChange({ ...pairs, [added.value]: added.text });
    setAdded({ value: '', text: '' });
  };
  const without = (value: string) => Object.fromEntries(Object.entries(pairs).filter(([each]) => each !== value));
  return (
    <div className={styles.pairs}>
      {Object.entries(pairs).map(([value, text]) => (
        <div key={value} className={styles.pair}>
          <span title={value}>{value}</span>
          <TextInput
            size="xs"
            aria-label={`Text of ${name} for ${value}`}
            maxLength={1000}
            autoComplete="off"
            value={text}
            onChange={(event) => onChange({ ...pairs, [value]: event.currentTarget.value })}
          />
          <ActionIcon aria-label={`Remove ${value}`} onClick={() => onChange(without(value))}>
            <IconX size={14} />
          </ActionIcon>
        </div>
      ))}
      <form className={styles.pair} onSubmit={add}>
        <TextInput
          size="xs"
          aria-label={`New value of ${name}`}
          placeholder={keyLabel}
          maxLength={255}
          autoComplete="off"
          value={added.value}
          error={isKnown ? 'It is in the table.' : undefined}
          onChange={(event) => setAdded({ ...added, value: event.currentTarget.value })}
        />
        <TextInput
          size="xs"
          aria-label={`New text of ${name}`}
          placeholder="Text"
          maxLength={1000}
          autoComplete="off"
          value={added.text}
          onChange={(event) => setAdded({ ...added, text: event.currentTarget.value })}
        />
        <Button
          type="submit"
          variant="default"
          disabled={added.value === '' || isKnown || Object.keys(pairs).length >= MOST_PAIRS}
        >
          Add
        </Button>
      </form>
    </div>
  );
}
