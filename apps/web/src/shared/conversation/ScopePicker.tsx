import { ActionIcon, Checkbox } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { files } from '../format/number.ts';
import { ErrorState } from '../parts/ErrorState.tsx';
import { SkeletonRows } from '../parts/SkeletonRows.tsx';
import { chosenPart, exclude, include, type Scope, type ScopePath } from './scope.ts';
import { knownChildren, useRooms, useScopeChildren } from './use-scope.ts';
import styles from './ScopePicker.module.css';

type Props = { scope: Scope; onChange: (scope: Scope) => void };

/** Data rooms, folders and files to ask about. The contents of a folder are fetched when it is expanded. */
export function ScopePicker({ scope, onChange }: Props) {
  const rooms = useRooms();
  if (rooms.isError) {
    return (
      <ErrorState title="The data rooms could not be loaded" error={rooms.error} retry={() => void rooms.refetch()} />
    );
  }
  if (rooms.isPending) return <SkeletonRows rows={3} height={32} label="Loading the data rooms" />;
  if (rooms.data.data.length === 0) {
    return (
      <p className={styles.noRooms}>
        There are no data rooms yet. <Link to="/library">Create one in the library</Link> and add documents to it.
      </p>
    );
  }
  return (
    <ul className={styles.tree} aria-label="What to ask about">
      {rooms.data.data.map((room) => (
        <Branch
          key={room.id}
          path={[{ id: room.id, type: 'dataroom', name: room.name }]}
          count={room.fileCount}
          startsOpen={chosenPart(scope, [{ id: room.id, type: 'dataroom', name: room.name }]) === 'some'}
          scope={scope}
          onChange={onChange}
        />
      ))}
    </ul>
  );
}

type BranchProps = Props & { path: ScopePath; count: number | undefined; startsOpen: boolean };

function Branch({ path, count, startsOpen, scope, onChange }: BranchProps) {
  const [isOpen, setOpen] = useState(startsOpen);
  const node = path.at(-1)!; // a path has at least its room
  const part = chosenPart(scope, path);
  const room = path[0]?.id ?? '';
  const name = node.name ?? '';
  const toggle = () =>
    onChange(part === 'all' ? exclude(scope, path, (one) => knownChildren(room, one)) : include(scope, path));
  return (
    <li>
      <div className={styles.row} style={{ paddingInlineStart: (path.length - 1) * 16 }}>
        {node.type === 'file' ? (
          <span className={styles.leaf} />
        ) : (
          <ActionIcon
            size={24}
            aria-label={isOpen ? `Collapse ${name}` : `Expand ${name}`}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? <IconChevronDown size={13} /> : <IconChevronRight size={13} />}
          </ActionIcon>
        )}
        <Checkbox
          className={styles.choice}
          label={name}
          checked={part === 'all'}
          indeterminate={part === 'some'}
          onChange={toggle}
        />
        {count !== undefined && <em>{files(count)}</em>}
      </div>
      {isOpen && <Children path={path} scope={scope} onChange={onChange} />}
    </li>
  );
}

function Children({ path, scope, onChange }: Props & { path: ScopePath }) {
  const node = path.at(-1);
  const children = useScopeChildren(path[0]?.id ?? '', node?.type === 'folder' ? node.id : null);
  if (children.isError) {
    return (
      <ErrorState
        title="The contents could not be loaded"
        error={children.error}
        retry={() => void children.refetch()}
      />
    );
  }
  if (children.isPending) return <SkeletonRows rows={2} height={30} label={`Loading ${node?.name ?? ''}`} />;
  if (children.data.length === 0) return <p className={styles.none}>Nothing here yet.</p>;
  return (
    <ul>
      {children.data.map(({ files: count, ...child }) => (
        <Branch
          key={child.id}
          path={[...path, child]}
          count={count}
          startsOpen={child.type === 'folder' && chosenPart(scope, [...path, child]) === 'some'}
          scope={scope}
          onChange={onChange}
        />
      ))}
    </ul>
  );
}
