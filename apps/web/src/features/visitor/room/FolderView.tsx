import type { DataroomItem } from '@atrium/domain/dataroom';
import { Button } from '@mantine/core';
import { IconChevronRight, IconDownload } from '@tabler/icons-react';
import { useMemo } from 'react';
import { kindOf, lengthOf } from '../../../shared/dataroom/item-kind.ts';
import { TypeIcon } from '../../../shared/dataroom/TypeIcon.tsx';
import { attempt } from '../../../shared/feedback/attempt.ts';
import { formatDay, formatLongDay } from '../../../shared/format/date.ts';
import { countOf, files } from '../../../shared/format/number.ts';
import type { Me } from '../gates.ts';
import type { Link } from '../link.ts';
import { documentNumber } from '../numbering.ts';
import { titleOf } from '../VisitFrame.tsx';
import { download } from './download.ts';
import { isNew, mayDownload, useDocuments, type useTree, type VisitFolder } from './room-data.ts';
import type { Place } from './place.ts';
import { VisitQuery } from './VisitQuery.tsx';
import styles from './FolderView.module.css';

type Props = {
  link: Link;
  me: Me;
  tree: ReturnType<typeof useTree>;
  current: VisitFolder | undefined;
  onOpen: (to: Place) => void;
};

/** The folders and documents of one folder, with their numbers. */
export function FolderView({ link, me, tree, current, onOpen }: Props) {
  const documents = useDocuments(me.room.id, current?.id ?? null);
  const rows = useMemo(() => documents.data?.pages.flatMap((page) => page.data) ?? [], [documents.data]);
  const folders = current === undefined ? (tree.tree ?? []) : current.children;
  const fresh = rows.filter((item) => isNew(item, me.lastVisitAt)).length;
  const isEmpty = tree.tree !== undefined && documents.data !== undefined && folders.length + rows.length === 0;
  return (
    <section className={styles.folder} aria-labelledby="folder-name">
      <div className={styles.title}>
        <h2 id="folder-name">{current === undefined ? titleOf(link) : `${current.number} ${current.name}`}</h2>
        {fresh > 0 && me.lastVisitAt != null && (
          <p>
            {countOf(fresh, { one: '# document is new', other: '# documents are new' })} since your last visit on{' '}
            {formatLongDay(new Date(me.lastVisitAt))}
          </p>
        )}
      </div>
      <VisitQuery query={documents} name="the documents">
        {() => (
          <ul className={styles.rows}>
            {folders.map((folder) => (
              <FolderRow key={folder.id} folder={folder} onOpen={() => onOpen({ folder: folder.id })} />
            ))}
            {rows.map((item, index) => (
              <DocumentRow
                key={item.id}
                item={item}
                number={documentNumber(current, folders.length, index)}
                me={me}
                onOpen={() => onOpen({ document: item.id })}
              />
            ))}
          </ul>
        )}
      </VisitQuery>
      {documents.hasNextPage && (
        <Button
          variant="default"
          disabled={documents.isFetchingNextPage}
          onClick={() => void documents.fetchNextPage()}
        >
          Show more
        </Button>
      )}
      {isEmpty && <p className={styles.empty}>This folder has no documents for you.</p>}
    </section>
  );
}

function FolderRow({ folder, onOpen }: { folder: VisitFolder; onOpen: () => void }) {
  return (
    <li className={styles.row}>
      <span className={styles.number}>{folder.number}</span>
      <TypeIcon kind="Folder" size={17} />
      <button type="button" className={styles.name} onClick={onOpen}>
        {folder.name}
      </button>
      <span className={styles.length}>{files(folder.fileCount)}</span>
      <span className={styles.right}>
        <IconChevronRight size={15} aria-hidden="true" />
      </span>
    </li>
  );
}

type RowProps = { item: DataroomItem; number: string; me: Me; onOpen: () => void };

function DocumentRow({ item, number, me, onOpen }: RowProps) {
  return (
    <li className={styles.row}>
      <span className={styles.number}>{number}</span>
      <TypeIcon kind={kindOf(item)} size={17} />
      <button type="button" className={styles.name} onClick={onOpen}>
        {item.name}
      </button>
      {isNew(item, me.lastVisitAt) && <span className={styles.fresh}>New, {formatDay(item.createdAt)}</span>}
      <span className={styles.length}>{lengthOf(item)}</span>
      <span className={styles.right}>
        {mayDownload(item) ? (
          <button
            type="button"
            className={styles.download}
            aria-label={`Download ${item.name}`}
            onClick={() => void attempt(() => download(item))}
          >
            <IconDownload size={16} aria-hidden="true" />
            <span>Download</span>
          </button>
        ) : (
          'View only'
        )}
      </span>
    </li>
  );
}
