import { formatCount } from '../../../shared/format/number.ts';
import { flattened } from '../numbering.ts';
import { useAsked, type useTree, type VisitFolder } from './room-data.ts';
import { VisitQuery } from './VisitQuery.tsx';
import styles from './FolderNav.module.css';

type Props = {
  tree: ReturnType<typeof useTree>;
  current: VisitFolder | undefined;
  onOpen: (folder: string | undefined) => void;
  /** Whether the questions to the owners are open. */
  isAsking: boolean;
  onQuestions: () => void;
};

/** The numbered folders. The folders around the current one are open. */
export function FolderNav({ tree, current, onOpen, isAsking, onQuestions }: Props) {
  return (
    <nav aria-label="Folders">
      <h2 className={styles.head}>Documents</h2>
      <VisitQuery query={tree.query} name="the folders">
        {() => (
          <ul className={styles.rows}>
            <li>
              <button
                type="button"
                aria-current={(current === undefined && !isAsking) || undefined}
                onClick={() => onOpen(undefined)}
              >
                <span className={styles.name}>All folders</span>
              </button>
            </li>
            {flattened(tree.tree ?? [])
              .filter((folder) => isShown(folder, current))
              .map(({ id, number, name, depth, fileCount }) => (
                <li key={id}>
                  <button
                    type="button"
                    style={{ paddingLeft: 10 + depth * 14 }}
                    aria-current={(id === current?.id && !isAsking) || undefined}
                    onClick={() => onOpen(id)}
                  >
                    <span className={styles.number}>{number}</span>
                    <span className={styles.name} title={name}>
                      {name}
                    </span>
                    <em>{formatCount(fileCount)}</em>
                  </button>
                </li>
              ))}
          </ul>
        )}
      </VisitQuery>
      <Questions isOpen={isAsking} onOpen={onQuestions} />
    </nav>
  );
}

/** The way to the questions to the owners, with how many are answered and waiting. */
function Questions({ isOpen, onOpen }: { isOpen: boolean; onOpen: () => void }) {
  const asked = useAsked().data?.data ?? [];
  const counts = [
    { name: 'Answered', count: asked.filter(({ status }) => status === 'answered').length },
    { name: 'Waiting', count: asked.filter(({ status }) => status === 'open').length },
  ];
  return (
    <>
      <h2 className={`${styles.head} ${styles.questions}`}>Questions to the owners</h2>
      <ul className={styles.rows}>
        <li>
          <button type="button" aria-current={isOpen || undefined} onClick={onOpen}>
            <span className={styles.name}>All questions</span>
            <em>{formatCount(asked.length)}</em>
          </button>
        </li>
      </ul>
      <p className={styles.counts}>
        {counts
          .filter(({ count }) => count > 0)
          .map(({ name, count }) => `${name} ${formatCount(count)}`)
          .join(', ')}
      </p>
    </>
  );
}

/** Top folders, the current folder's parents with their children, and its own children. */
function isShown({ number, depth }: VisitFolder, current: VisitFolder | undefined): boolean {
  if (depth === 0) return true;
  if (current === undefined) return false;
  const parent = number.slice(0, number.lastIndexOf('.'));
  return current.number === parent || current.number.startsWith(`${parent}.`);
}
