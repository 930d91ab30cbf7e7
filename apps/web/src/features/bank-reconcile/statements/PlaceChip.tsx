import type { Place } from '@atrium/domain/bank-reconcile';
import { placeWords } from './proof-words.ts';
import styles from './Statement.module.css';

/** A place in the file, which a click shows. Without `onShow`, it is only words. */
export function PlaceChip({
  name,
  place,
  onShow,
}: {
  name: string;
  place: Place;
  onShow: ((place: Place) => void) | undefined;
}) {
  if (onShow === undefined) return <span className={styles.chip}>{placeWords(place)}</span>;
  return (
    <button
      type="button"
      className={styles.chip}
      aria-label={`Show ${name.toLocaleLowerCase()}, ${placeWords(place)}`}
      onClick={() => onShow(place)}
    >
      {placeWords(place)}
    </button>
  );
}
