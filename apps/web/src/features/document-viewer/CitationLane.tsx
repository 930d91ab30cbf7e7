import { type Mark, placeInDocument } from './marks.ts';
import styles from './CitationLane.module.css';

type Props = { marks: readonly Mark[]; pageCount: number; onMark: (mark: Mark) => void };

/** Shows where the citations are in the document. For the mouse only; the stepper offers the same to the keyboard. */
export function CitationLane({ marks, pageCount, onMark }: Props) {
  if (marks.length === 0 || pageCount === 0) return null;
  return (
    <div className={styles.lane} aria-hidden="true">
      {marks.map((mark) => (
        <button
          key={mark.key}
          type="button"
          tabIndex={-1}
          aria-label={`Go to the passage on page ${mark.page}`}
          data-current={mark.isCurrent || undefined}
          style={{ top: `${placeInDocument(mark, pageCount) * 99}%` }}
          onClick={() => onMark(mark)}
        />
      ))}
    </div>
  );
}
