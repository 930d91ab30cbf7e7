import { api } from '../../shared/api/client.ts';
import { countOf, formatCount } from '../../shared/format/number.ts';
import styles from './FolderTree.module.css';

/** How many files of the data room answers can use. Shown only if some are missing. */
export function ReadyNote({ dataroomId }: { dataroomId: string }) {
  const info = api.dataroom.info.useQuery({ dataroomId });
  if (info.data === undefined) return null;
  const { totalFiles, aiIndexCompleted, aiIndexPending, aiIndexFailed } = info.data.data;
  if (aiIndexCompleted === totalFiles) return null;
  const ready = `${formatCount(aiIndexCompleted)} of ${countOf(totalFiles, { one: '# file', other: '# files' })} can be searched.`;
  const pending = countOf(aiIndexPending, {
    one: '# is being indexed.',
    other: '# are being indexed.',
  });
  const failed = countOf(aiIndexFailed, { one: '# could not be read.', other: '# could not be read.' });
  const others = countOf(totalFiles - aiIndexCompleted - aiIndexPending - aiIndexFailed, {
    one: '# has a type that is not read.',
    other: '# have types that are not read.',
  });
  const isAnother = totalFiles > aiIndexCompleted + aiIndexPending + aiIndexFailed;
  return (
    <p className={styles.note}>
      {[ready, aiIndexPending > 0 && pending, aiIndexFailed > 0 && failed, isAnother && others]
        .filter(Boolean)
        .join(' ')}
    </p>
  );
}
