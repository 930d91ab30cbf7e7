import { COMPONENT_GROUPS, type ComponentDefinition, COMPONENTS } from '@atrium/domain/workflow';
import { FocusTrap, TextInput } from '@mantine/core';
import { useClickOutside } from '@mantine/hooks';
import { IconNote, IconSearch } from '@tabler/icons-react';
import { type ComponentProps, type DragEvent, type KeyboardEvent, useMemo, useState } from 'react';
import { api, type ApiOutput } from '../../shared/api/client.ts';
import { useReturnFocus } from '../../shared/keyboard/return-focus.ts';
import { InlineError } from '../../shared/parts/InlineError.tsx';
import { SkeletonRows } from '../../shared/parts/SkeletonRows.tsx';
import { DRAGGED_COMPONENT, DRAGGED_NOTE } from './canvas/dragged.ts';
import { ComponentIcon } from './ComponentIcon.tsx';
import styles from './AddNode.module.css';

/** The components that the organization may use, with the reasons why some cannot run. Null while they load or if they cannot. */
export function useAvailable() {
  const { data, error, refetch } = api.workflow.components.useQuery();
  const available = useMemo(() => (data ? reasonsOf(data.data) : null), [data]);
  return { available, error, refetch };
}

type Groups = ApiOutput['workflow']['components']['data'];

function reasonsOf(groups: Groups): ReadonlyMap<string, readonly string[]> {
  const entries = Object.values(groups).flatMap((group) => Object.entries(group));
  return new Map(entries.map(([type, { missing }]) => [type, Array.isArray(missing) ? (missing as string[]) : []])); // the server lists texts
}

type Props = {
  /** The limit of the list, for example `take text`. */
  filter: { words: string; accepts: (definition: ComponentDefinition) => boolean } | null;
  at: { x: number; y: number } | null;
  onPick: (definition: ComponentDefinition) => void;
  onNote: (() => void) | null;
  onClose: () => void;
};

function fitsSearch({ displayName, description, type }: ComponentDefinition, words: string): boolean {
  const text = `${displayName} ${type} ${description}`.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** Moves the focus between the search and the components. */
function onArrow(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, button')];
  const index = stops.indexOf(document.activeElement as HTMLElement); // the active element is one of the stops or none
  const next = stops[index + (event.key === 'ArrowDown' ? 1 : -1)];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** The components that can be added, with a search. */
export function AddNode({ filter, at, onPick, onNote, onClose }: Props) {
  useReturnFocus();
  const { available, error, refetch } = useAvailable();
  const [words, setWords] = useState('');
  const box = useClickOutside<HTMLDivElement>(onClose);
  const [isDragging, setIsDragging] = useState(false);
  const dragOf = (name: string) => ({
    draggable: true,
    onDragStart: ({ dataTransfer }: DragEvent) => {
      dataTransfer.setData(DRAGGED_COMPONENT, name);
      dataTransfer.effectAllowed = 'copy';
      // The browser takes the picture of what is dragged first. Then the palette no longer covers the canvas.
      setTimeout(() => setIsDragging(true));
    },
    onDragEnd: onClose,
  });
  const shown = COMPONENTS.filter(
    (each) => available?.has(each.type) && (filter?.accepts(each) ?? true) && fitsSearch(each, words.trim()),
  );
  const groups = Object.entries(COMPONENT_GROUPS)
    .map(([group, label]) => ({ label, items: shown.filter((each) => each.group === group) }))
    .filter(({ items }) => items.length > 0);
  const [first] = groups.flatMap(({ items }) => items);
  return (
    <FocusTrap>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrows move between its buttons */}
      <div
        ref={box}
        role="dialog"
        aria-label="Add a node"
        className={styles.box}
        data-dragging={isDragging || undefined}
        style={at ? { left: at.x, top: at.y, maxHeight: `calc(100% - ${at.y + 8}px)` } : undefined}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose();
          onArrow(event);
        }}
      >
        <TextInput
          aria-label="Find a component"
          placeholder={filter ? `Components that ${filter.words}` : 'Find a component'}
          leftSection={<IconSearch size={14} aria-hidden="true" />}
          value={words}
          data-autofocus
          autoComplete="off"
          onChange={(event) => setWords(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !first) return;
            // The focus moves to a button, which the same key would press.
            event.preventDefault();
            onPick(first);
          }}
        />
        <div className={styles.list}>
          {groups.map(({ label, items }) => (
            <section key={label}>
              <h3>{label}</h3>
              {items.map((definition) => (
                <Item
                  key={definition.type}
                  definition={definition}
                  missing={available?.get(definition.type) ?? []}
                  onPick={onPick}
                  drag={dragOf(definition.type)}
                />
              ))}
            </section>
          ))}
          {error && !available && (
            <InlineError title="The components could not be loaded" error={error} retry={refetch} />
          )}
          {!error && !available && <SkeletonRows label="Loading the components" rows={4} />}
          {available && groups.length === 0 && (
            <p className={styles.none}>
              {available.size > 0
                ? 'No component fits.'
                : 'This organization may use no components. Ask your administrator for access to them.'}
            </p>
          )}
          {onNote && words === '' && (
            <section>
              <h3>Canvas</h3>
              <button type="button" className={styles.item} onClick={onNote} {...dragOf(DRAGGED_NOTE)}>
                <IconNote size={16} stroke={1.6} aria-hidden="true" />
                <b>Note</b>
                <span>A text on the canvas, for people.</span>
              </button>
            </section>
          )}
        </div>
      </div>
    </FocusTrap>
  );
}

type ItemProps = {
  definition: ComponentDefinition;
  missing: readonly string[];
  onPick: (definition: ComponentDefinition) => void;
  drag: ComponentProps<'button'>;
};

function Item({ definition, missing, onPick, drag }: ItemProps) {
  return (
    <button type="button" className={styles.item} onClick={() => onPick(definition)} {...drag}>
      <ComponentIcon name={definition.icon} />
      <b>{definition.displayName}</b>
      <span>{definition.description}</span>
      {missing.map((message) => (
        <em key={message}>{message}</em>
      ))}
    </button>
  );
}
