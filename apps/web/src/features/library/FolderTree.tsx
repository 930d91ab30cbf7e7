import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Dataroom } from '@atrium/domain/dataroom';
import { files, formatCount } from '../../shared/format/number.ts';
import { SkeletonRows } from '../../shared/parts/SkeletonRows.tsx';
import { StatusWords } from '../../shared/parts/StatusWords.tsx';
import { buildTree, pathTo, type TreeFolder, type TreeRow, visibleRows } from './folder-tree.ts';
import { folderStatus } from '../../shared/dataroom/index-status.ts';
import { inFolder } from './room-search.ts';
import { ReadyNote } from './ReadyNote.tsx';
import styles from './FolderTree.module.css';

type Props = {
  room: Dataroom;
  folders: readonly TreeFolder[] | undefined;
  current: string | undefined;
  /** The folder under a drag: its id, or null for the top of the data room. */
  dropOver: string | null | undefined;
};

export function FolderTree({ room, folders, current, dropOver }: Props) {
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map());
  const parents = new Set(pathTo(folders ?? [], current).map((folder) => folder.id));
  // Parents of the current folder are expanded until the user collapses them.
  const open = new Set([...parents].filter((id) => toggled.get(id) !== false));
  for (const [id, isOpen] of toggled) if (isOpen) open.add(id);
  const toggle = (id: string) => setToggled(new Map(toggled).set(id, !open.has(id)));
  return (
    <nav className={styles.tree} aria-label="Folders">
      <Link
        to="/library/$dataroomId"
        params={{ dataroomId: room.id }}
        search={inFolder(undefined)}
        className={styles.head}
        data-drop-folder=""
        data-over={dropOver === null || undefined}
        aria-current={current === undefined ? 'true' : undefined}
      >
        <b>All documents</b>
        <em>{files(room.fileCount)}</em>
      </Link>
      {folders === undefined ? (
        <SkeletonRows rows={6} height={32} label="Loading the folders" />
      ) : (
        <ul className={styles.rows}>
          {visibleRows(buildTree(folders), open).map((row) => (
            <li key={row.folder.id}>
              <FolderRow
                row={row}
                dataroomId={room.id}
                isCurrent={row.folder.id === current}
                isOver={row.folder.id === dropOver}
                onToggle={() => toggle(row.folder.id)}
              />
            </li>
          ))}
        </ul>
      )}
      <ReadyNote dataroomId={room.id} />
    </nav>
  );
}

/** Shown instead of the tree while the data room loads. */
export function FolderTreeLoading() {
  return (
    <div className={styles.tree}>
      <SkeletonRows rows={6} height={32} label="Loading the data room" />
    </div>
  );
}

type RowProps = { row: TreeRow; dataroomId: string; isCurrent: boolean; isOver: boolean; onToggle: () => void };

function FolderRow({ row: { folder, depth, hasChildren, isOpen }, dataroomId, isCurrent, isOver, onToggle }: RowProps) {
  const status = folderStatus(folder);
  return (
    <div
      className={styles.row}
      style={{ paddingLeft: 2 + depth * 16 }}
      data-current={isCurrent || undefined}
      data-drop-folder={folder.id}
      data-over={isOver || undefined}
    >
      {hasChildren ? (
        <ActionIcon
          size={24}
          aria-label={isOpen ? `Collapse ${folder.name}` : `Expand ${folder.name}`}
          aria-expanded={isOpen}
          onClick={onToggle}
        >
          {isOpen ? <IconChevronDown size={13} /> : <IconChevronRight size={13} />}
        </ActionIcon>
      ) : (
        <span className={styles.leaf} />
      )}
      <Link
        to="/library/$dataroomId"
        params={{ dataroomId }}
        search={inFolder(folder.id)}
        aria-current={isCurrent ? 'true' : undefined}
        title={folder.name}
      >
        <span>{folder.name}</span>
        {status === null ? (
          <em>{formatCount(folder.fileCount)}</em>
        ) : (
          <StatusWords tone={status.tone} spin={false}>
            {status.words}
          </StatusWords>
        )}
      </Link>
    </div>
  );
}
