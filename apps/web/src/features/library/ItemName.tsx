import type { DataroomItem } from '@atrium/domain/dataroom';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { inFolder } from './room-search.ts';
import type { ItemGrid } from './use-item-grid.ts';
import styles from './ItemList.module.css';

/** The name of a row: a link, or a text field while it is renamed. */
export function ItemName({ item, grid }: { item: DataroomItem; grid: ItemGrid }) {
  if (grid.renaming === item.id) return <RenameField item={item} grid={grid} />;
  if (item.type === 'folder') {
    return (
      <Link
        className={styles.link}
        tabIndex={-1}
        draggable={false}
        title={item.name}
        to="/library/$dataroomId"
        params={{ dataroomId: item.dataroomId }}
        search={inFolder(item.id)}
      >
        {item.name}
      </Link>
    );
  }
  return (
    <Link
      className={styles.link}
      tabIndex={-1}
      draggable={false}
      title={item.name}
      to="/documents/$documentId"
      params={{ documentId: item.id }}
    >
      {item.name}
    </Link>
  );
}

function RenameField({ item, grid }: { item: DataroomItem; grid: ItemGrid }) {
  const ended = useRef(false);
  const end = (field: HTMLInputElement, keep: boolean) => {
    if (ended.current) return;
    ended.current = true;
    const name = field.value.trim();
    grid.stopRename();
    field.closest<HTMLElement>('[role="grid"]')?.focus();
    if (keep && name !== '' && name !== item.name) grid.actions.rename(item, name);
  };
  return (
    <input
      className={styles.rename}
      aria-label={`New name of ${item.name}`}
      defaultValue={item.name}
      maxLength={255}
      ref={selectStem}
      onKeyDown={(event) => {
        if (event.key === 'Enter') end(event.currentTarget, true);
        if (event.key === 'Escape') end(event.currentTarget, false);
      }}
      onBlur={(event) => end(event.currentTarget, true)}
    />
  );
}

/** Focuses the field and selects the name without its extension. */
function selectStem(field: HTMLInputElement | null): void {
  if (field === null) return;
  const dot = field.value.lastIndexOf('.');
  field.focus();
  field.setSelectionRange(0, dot > 0 ? dot : field.value.length);
}
