import { Button } from '@mantine/core';
import { countOf } from '../../../shared/format/number.ts';
import { issuesOf, messageOf } from '../../../shared/api/errors.ts';
import { keyName } from '../../../shared/keyboard/KeyNames.tsx';
import styles from './Rules.module.css';

type Props = {
  preview: { changed: number; moved: number } | undefined;
  isCurrent: boolean;
  error: unknown;
  /** Somebody else has saved another version. */
  isOutdated: boolean;
  onReview: () => void;
  onDiscard: () => void;
};

/** Shows how many rows the unsaved rules would change, with buttons to save or discard them. */
export function UnsavedBar({ preview, isCurrent, error, isOutdated, onReview, onDiscard }: Props) {
  const problem = isOutdated
    ? 'Another version was saved in the meantime. Discard your changes to see it.'
    : error == null
      ? undefined
      : (issuesOf(error)[0] ?? messageOf(error));
  return (
    <div className={styles.unsaved} role="region" aria-label="Unsaved changes">
      <p role="status" data-tone={problem === undefined ? undefined : 'err'}>
        {problem ??
          (preview === undefined || !isCurrent ? (
            'Counting the rows…'
          ) : (
            <>
              <b>{countOf(preview.changed, { one: '# row would change. ', other: '# rows would change. ' })}</b>
              {'Nothing is saved yet.'}
            </>
          ))}
      </p>
      <div className={styles.buttons}>
        <Button variant="default" onClick={onDiscard}>
          Discard
        </Button>
        <Button disabled={problem !== undefined} title={keyName('mod+s')} onClick={onReview}>
          Review and save
        </Button>
      </div>
    </div>
  );
}
