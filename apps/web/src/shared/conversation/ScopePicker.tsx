import { QueryView } from '../parts/QueryView.tsx';
import type { Dataroom } from '@atrium/domain/dataroom';
import { ActionIcon, Checkbox } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { files } from '../format/number.ts';
import { FilterField } from '../list/FilterField.tsx';
import { chosenPart, exclude, include, type Scope, type ScopeNode, type ScopePath } from './scope.ts';
import { useRooms } from '../dataroom/use-rooms.ts';
import { knownChildren, useScopeChildren } from './use-scope.ts';
import styles from './ScopePicker.module.css';

type Props = { scope: Scope; onChange: (scope: Scope) => void };

/** With more data rooms, one is found faster by its name. */
const FEW_ROOMS = 8;

/** Data rooms, folders and files, to ask about or for a table. The contents of a folder are fetched when it is expanded. */
export function ScopePicker({ label, ...choice }: Props & { label: string }) {
  const rooms = useRooms();
  const [words, setWords] = useState('');
  return (
    <QueryView query={rooms} name="the data rooms" rows={3} height={32}>
      {({ data }) => {
        if (data.length === 0)
          return (
            <p className={styles.noRooms}>
              There are no data rooms yet. <Link to="/library">Create a data room</Link> and add documents to it.
            </p>
          );
        const found = data.filter(({ name }) => name.toLocaleLowerCase().includes(words.toLocaleLowerCase()));
        const isLong = data.length > FEW_ROOMS;
        return (
          <div>
            {isLong && <FilterField isFirst className={styles.find} label="Find a data room" onFilter={setWords} />}
            {found.length === 0 && <p className={styles.none}>No results for “{words}”</p>}
            <ul className={styles.tree} aria-label={label}>
              {found.map((room, at) => (
                <RoomBranch key={room.id} room={room} isFirst={!isLong && at === 0} {...choice} />
              ))}
            </ul>
          </div>
        );
      }}
    </QueryView>
  );
}

function RoomBranch({ room, isFirst, scope, onChange }: Props & { room: Dataroom; isFirst: boolean }) {
  const node: ScopeNode = { id: room.id, type: 'dataroom', name: room.name };
  const startsOpen = chosenPart(scope, [node]) === 'some';
  return (
    <Branch
      path={[node]}
      node={node}
      count={room.fileCount}
      startsOpen={startsOpen}
      isFirst={isFirst}
      scope={scope}
      onChange={onChange}
    />
  );
}

/** `node` is the last of `path`. The first branch takes the focus when a dialog opens. */
type BranchProps = Props & {
  path: ScopePath;
  node: ScopeNode;
  count: number | undefined;
  startsOpen: boolean;
  isFirst?: boolean;
};

function Branch({ path, node, count, startsOpen, isFirst, scope, onChange }: BranchProps) {
  const [isOpen, setOpen] = useState(startsOpen);
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
          data-autofocus={isFirst}
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
  return (
    <QueryView query={children} name={node?.name ?? 'the contents'} rows={2} height={30}>
      {(nodes) =>
        nodes.length === 0 ? (
          <p className={styles.none}>Nothing here yet.</p>
        ) : (
          <ul>
            {nodes.map(({ files: count, ...child }) => (
              <Branch
                key={child.id}
                path={[...path, child]}
                node={child}
                count={count}
                startsOpen={child.type === 'folder' && chosenPart(scope, [...path, child]) === 'some'}
                scope={scope}
                onChange={onChange}
              />
            ))}
          </ul>
        )
      }
    </QueryView>
  );
}
