import { formatCount } from '../../../shared/format/number.ts';
import { flattened } from '../numbering.ts';
import { type useTree, type VisitFolder } from './room-data.ts';
import { VisitQuery } from './VisitQuery.tsx';
import styles from './FolderNav.module.css';

type Props = {
  tree: ReturnType<typeof useTree>;
  current: VisitFolder | undefined;
  onOpen: (folder: string | undefined) => void;
};

/** The numbered folders. The folders around the current one are open. */
export function FolderNav({ tree, current, onOpen }: Props) {
  return (
    <nav aria-label="Folders">
      <h2 className={styles.head}>Documents</h2>
      <VisitQuery query={tree.query} name="the folders">
        {() => (
          <ul className={styles.rows}>
            <li>
              <button type="button" aria-current={current === undefined || undefined} onClick={() => onOpen(undefined)}>
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
                    aria-current={id === current?.id || undefined}
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
    </nav>
  );
}

/** Top folders, the current folder's parents with their children, and its own children. */
function isShown({ number, depth }: VisitFolder, current: VisitFolder | undefined): boolean {
  if (depth === 0) return true;
  if (current === undefined) return false;
  const parent = number.slice(0, number.lastIndexOf('.'));
  return current.number === parent || current.number.startsWith(`${parent}.`);
}
