import { Textarea } from '@mantine/core';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { completeReference, referenceAt } from './column-draft.ts';
import styles from './ColumnForm.module.css';

type Props = { value: string; onChange: (value: string) => void; names: readonly string[] };

/** The question of a column. An opening brace offers the other columns, whose values the question can use. */
export function PromptField({ value, onChange, names }: Props) {
  const ref = useRef<HTMLTextAreaElement>(null);
  const listId = useId();
  const suggestions = useSuggestions(value, names);
  const { offered, current } = suggestions;
  const pick = (name: string) => {
    const next = completeReference(value, suggestions.caret, name);
    onChange(next.prompt);
    suggestions.close(next.caret);
    requestAnimationFrame(() => ref.current?.setSelectionRange(next.caret, next.caret));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const name = offered[current];
    if (name === undefined) return;
    if (event.key === 'Enter' || event.key === 'Tab') pick(name);
    else if (!suggestions.handleKey(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const hasOffers = offered.length > 0;
  return (
    <div className={styles.prompt}>
      <Textarea
        ref={ref}
        label="What to look for"
        description="Type { to use another column’s value in the question."
        placeholder="The monthly base rent in the first lease year"
        size="xs"
        autosize
        minRows={3}
        maxRows={10}
        value={value}
        maxLength={20_000}
        role="combobox"
        aria-expanded={hasOffers}
        aria-autocomplete="list"
        aria-controls={hasOffers ? listId : undefined}
        aria-activedescendant={hasOffers ? `${listId}-${current}` : undefined}
        onChange={(event) => {
          onChange(event.currentTarget.value);
          suggestions.open(event.currentTarget.selectionStart);
        }}
        onSelect={(event) => suggestions.setCaret(event.currentTarget.selectionStart)}
        onBlur={() => suggestions.close()}
        onKeyDown={onKeyDown}
      />
      {hasOffers && <Suggestions id={listId} names={offered} current={current} onPick={pick} />}
    </div>
  );
}

const MAX_OFFERED = 8;

/** The column names that match the reference at the caret, and the one that the arrow keys have reached. */
function useSuggestions(value: string, names: readonly string[]) {
  const [caret, setCaret] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const [highlighted, setHighlighted] = useState(0);
  const reference = isOpen ? referenceAt(value, caret) : null;
  const typed = reference?.typed.trim().toLowerCase();
  const offered =
    typed === undefined ? [] : names.filter((name) => name.toLowerCase().includes(typed)).slice(0, MAX_OFFERED);
  const current = Math.min(highlighted, offered.length - 1);
  return {
    caret,
    offered,
    current,
    setCaret,
    open: (at: number) => {
      setCaret(at);
      setOpen(true);
      setHighlighted(0);
    },
    close: (at = caret) => {
      setCaret(at);
      setOpen(false);
    },
    /** Moves through the list or closes it. Returns false for other keys. */
    handleKey: (key: string): boolean => {
      if (key === 'ArrowDown') setHighlighted((current + 1) % offered.length);
      else if (key === 'ArrowUp') setHighlighted((current - 1 + offered.length) % offered.length);
      else if (key === 'Escape') setOpen(false);
      else return false;
      return true;
    },
  };
}

type SuggestionsProps = { id: string; names: readonly string[]; current: number; onPick: (name: string) => void };

function Suggestions({ id, names, current, onPick }: SuggestionsProps) {
  return (
    <div id={id} role="listbox" aria-label="Columns" className={styles.offers}>
      {names.map((name, index) => (
        <div
          key={name}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === current}
          onPointerDown={(event) => {
            event.preventDefault();
            onPick(name);
          }}
        >
          {name}
        </div>
      ))}
    </div>
  );
}
