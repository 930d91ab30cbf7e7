import { Textarea } from '@mantine/core';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { complete, referenceAt } from './column-draft.ts';
import styles from './ColumnForm.module.css';

type Props = { value: string; onChange: (value: string) => void; names: readonly string[] };

const SHOWN = 8;

/** What to look for, in words. An open brace offers the other columns, whose values then stand in the question. */
export function PromptField({ value, onChange, names }: Props) {
  const ref = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const listId = useId();
  const reference = isOpen ? referenceAt(value, caret) : null;
  const offered =
    reference === null
      ? []
      : names.filter((name) => name.toLowerCase().includes(reference.typed.trim().toLowerCase())).slice(0, SHOWN);
  const current = Math.min(at, offered.length - 1);
  const pick = (name: string) => {
    const next = complete(value, caret, name);
    onChange(next.prompt);
    setOpen(false);
    setCaret(next.caret);
    requestAnimationFrame(() => ref.current?.setSelectionRange(next.caret, next.caret));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (offered.length === 0) return;
    if (event.key === 'ArrowDown') setAt((current + 1) % offered.length);
    else if (event.key === 'ArrowUp') setAt((current - 1 + offered.length) % offered.length);
    else if (event.key === 'Enter' || event.key === 'Tab') pick(offered[current] ?? '');
    else if (event.key === 'Escape') setOpen(false);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={styles.prompt}>
      <Textarea
        ref={ref}
        label="What to look for"
        description="Write { to use another column’s value in the question."
        placeholder="The monthly base rent in the first lease year"
        size="xs"
        autosize
        minRows={3}
        maxRows={10}
        value={value}
        maxLength={20_000}
        role="combobox"
        aria-expanded={offered.length > 0}
        aria-autocomplete="list"
        aria-controls={offered.length > 0 ? listId : undefined}
        aria-activedescendant={offered.length > 0 ? `${listId}-${current}` : undefined}
        onChange={(event) => {
          onChange(event.currentTarget.value);
          setCaret(event.currentTarget.selectionStart);
          setOpen(true);
          setAt(0);
        }}
        onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
      />
      {offered.length > 0 && (
        <div id={listId} role="listbox" aria-label="Columns" className={styles.offers}>
          {offered.map((name, index) => (
            <div
              key={name}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === current}
              onPointerDown={(event) => {
                event.preventDefault();
                pick(name);
              }}
            >
              {name}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
