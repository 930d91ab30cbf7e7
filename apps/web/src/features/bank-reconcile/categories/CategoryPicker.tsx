import type { GlCategory } from '@atrium/domain/bank-reconcile';
import { Modal, TextInput } from '@mantine/core';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { useReturnFocus } from '../../../shared/keyboard/return-focus.ts';
import { categoryName } from '../rules/rule-words.ts';
import { findCategories } from './find-categories.ts';
import styles from './CategoryPicker.module.css';

type Props = {
  title: string;
  categories: readonly GlCategory[];
  /** The category of the rows now. */
  current: string | null;
  onPick: (categoryId: string) => void;
  onClose: () => void;
};

const LIST = 'category-options';

/** Chooses a category: type a part of its code or name, then Enter. */
export function CategoryPicker({ title, categories, current, onPick, onClose }: Props) {
  const [words, setWords] = useState('');
  const [active, setActive] = useState(0);
  useReturnFocus();
  const found = useMemo(() => findCategories(categories, words), [categories, words]);
  const at = Math.min(active, found.length - 1);
  const pick = (category: GlCategory | undefined) => {
    if (category === undefined) return;
    onPick(category.id);
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by !== undefined) setActive(Math.max(0, Math.min(found.length - 1, at + by)));
    else if (event.key === 'Enter') pick(found[at]);
    else return;
    event.preventDefault();
  };
  return (
    <Modal opened onClose={onClose} title={title} size={440} returnFocus={false}>
      <div className={styles.picker}>
        <TextInput
          data-autofocus
          aria-label="Code or name of the category"
          placeholder="Code or name"
          value={words}
          role="combobox"
          aria-expanded="true"
          aria-controls={LIST}
          aria-activedescendant={found[at] && optionId(found[at])}
          autoComplete="off"
          onChange={(event) => {
            setWords(event.currentTarget.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
        {found.length === 0 ? (
          <p className={styles.none}>No category has this code or name. Add one under Rules, Categories.</p>
        ) : (
          <div id={LIST} role="listbox" aria-label="Categories" className={styles.options}>
            {found.map((category, index) => (
              // The text field handles the keys of the list.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
              <div
                key={category.id}
                id={optionId(category)}
                role="option"
                tabIndex={-1}
                aria-selected={index === at}
                ref={index === at ? scrollIntoView : undefined}
                className={styles.option}
                onClick={() => pick(category)}
              >
                <b>{category.glAccountCode}</b>
                <span>{category.glAccountName}</span>
                <em>{category.id === current ? 'now' : category.accountType}</em>
              </div>
            ))}
          </div>
        )}
      </div>
    </Modal>
  );
}

function scrollIntoView(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: 'nearest' });
}

function optionId(category: GlCategory): string {
  return `category-${category.id}`;
}

/** The options of a select: every category by code. */
export function categoryOptions(categories: readonly GlCategory[]): { value: string; label: string }[] {
  return findCategories(categories, '').map((category) => ({ value: category.id, label: categoryName(category) }));
}
