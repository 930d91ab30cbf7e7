import type { DataroomItem } from '@atrium/domain/dataroom';
import { Button } from '@mantine/core';
import { IconChevronRight, IconDownload } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { kindOf, lengthOf } from '../../../shared/dataroom/item-kind.ts';
import { TypeIcon } from '../../../shared/dataroom/TypeIcon.tsx';
import { attempt } from '../../../shared/feedback/attempt.ts';
import { formatDay, formatDayWithin, formatLongDay } from '../../../shared/format/date.ts';
import { countOf, files, formatCount } from '../../../shared/format/number.ts';
import type { Me, Progress } from '../gates.ts';
import type { Link } from '../link.ts';
import { documentNumber } from '../numbering.ts';
import { titleOf } from '../VisitFrame.tsx';
import { download, downloadFolder } from './download.ts';
import {
  isNew,
  mayDownload,
  useDocuments,
  useNewDocuments,
  useProgress,
  type useTree,
  type VisitFolder,
} from './room-data.ts';
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
  const progress = useProgress().data;
  const read = useMemo(() => new Map(progress?.documents.map((each) => [each.id, each])), [progress]);
  const isEmpty = tree.tree !== undefined && documents.data !== undefined && folders.length + rows.length === 0;
  const holdsFiles =
    rows.some((item) => mayDownload(item, me)) || (me.defaultAccess === 'download' && folders.length > 0);
  return (
    <section className={styles.folder} aria-labelledby="folder-name">
      <div className={styles.title}>
        <div className={styles.heading}>
          <h2 id="folder-name">{current === undefined ? titleOf(link) : `${current.number} ${current.name}`}</h2>
          {holdsFiles && <DownloadAll folder={{ id: current?.id, name: current?.name ?? titleOf(link) }} />}
        </div>
        {current === undefined && me.description !== null && <p className={styles.about}>{me.description}</p>}
        {fresh > 0 && me.lastVisitAt != null && (
          <p>
            {countOf(fresh, { one: '# document is new', other: '# documents are new' })} since your last visit on{' '}
            {formatLongDay(new Date(me.lastVisitAt))}
          </p>
        )}
      </div>
      {current === undefined && me.lastVisitAt != null && (
        <NewDocuments me={me} since={me.lastVisitAt} without={rows} onOpen={onOpen} />
      )}
      <VisitQuery query={documents} name="the documents">
        {() => (
          <>
            {folders.length + rows.length > 0 && (
              // Each row says by itself what its columns hold.
              <div className={styles.columns} aria-hidden="true">
                <span className={styles.number}>No.</span>
                <span className={styles.name}>Name</span>
                <span className={styles.reading}>Your progress</span>
                <span className={styles.length}>Length</span>
                <span className={styles.right}>Access</span>
              </div>
            )}
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
                  read={read.get(item.id)}
                  onOpen={() => onOpen({ document: item.id })}
                />
              ))}
            </ul>
          </>
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
      {current === undefined && progress?.withheldCount != null && progress.withheldCount > 0 && (
        <p className={styles.empty}>
          {countOf(progress.withheldCount, {
            one: '# more document is not open to you.',
            other: '# more documents are not open to you.',
          })}
        </p>
      )}
    </section>
  );
}

/** Saves all files of the folder that the visitor may download. Marking them takes a while. */
function DownloadAll({ folder }: { folder: { id: string | undefined; name: string } }) {
  const [isBusy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    await attempt(() => downloadFolder(folder));
    setBusy(false);
  };
  return (
    <Button
      size="xs"
      variant="default"
      loading={isBusy}
      leftSection={<IconDownload size={15} aria-hidden="true" />}
      onClick={() => void start()}
    >
      Download all
    </Button>
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
      <span className={styles.reading} />
      <span className={styles.length}>{files(folder.fileCount)}</span>
      <span className={styles.right}>
        <IconChevronRight size={15} aria-hidden="true" />
      </span>
    </li>
  );
}

type NewProps = { me: Me; since: string; without: readonly DataroomItem[]; onOpen: (to: Place) => void };

/** The documents in all folders that were added since the last visit. Those that the page lists anyway are left out. */
function NewDocuments({ me, since, without, onOpen }: NewProps) {
  const found = useNewDocuments(me.room.id, since).data?.data ?? [];
  const elsewhere = found.filter(({ id }) => !without.some((item) => item.id === id));
  if (elsewhere.length === 0) return null;
  return (
    <section className={styles.new} aria-labelledby="new-documents">
      <h3 id="new-documents">New in the folders since your last visit on {formatLongDay(new Date(since))}</h3>
      <ul>
        {elsewhere.map(({ id, name, createdAt }) => (
          <li key={id}>
            <button type="button" onClick={() => onOpen({ document: id })}>
              {name}
            </button>
            <span>{formatDay(createdAt)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** How far the visitor has read a document. */
function readWords({ pagesRead, pageCount }: Progress['documents'][number]): string {
  return pagesRead >= pageCount ? 'Read' : `${formatCount(pagesRead)} of ${formatCount(pageCount)} read`;
}

type RowProps = {
  item: DataroomItem;
  number: string;
  me: Me;
  read: Progress['documents'][number] | undefined;
  onOpen: () => void;
};

function DocumentRow({ item, number, me, read, onOpen }: RowProps) {
  return (
    <li className={styles.row}>
      <span className={styles.number}>{number}</span>
      <TypeIcon kind={kindOf(item)} size={17} />
      <button type="button" className={styles.name} onClick={onOpen}>
        {item.name}
      </button>
      <span className={styles.reading}>
        {read !== undefined
          ? readWords(read)
          : isNew(item, me.lastVisitAt) && <b>New, {formatDayWithin(item.createdAt)}</b>}
      </span>
      <span className={styles.length}>{lengthOf(item)}</span>
      <span className={styles.right}>
        {mayDownload(item, me) ? (
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
