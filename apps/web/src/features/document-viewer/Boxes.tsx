import type { Mark } from './marks.ts';
import { useShowOnce } from './use-show-once.ts';
import styles from './Boxes.module.css';

/** The marked passages of one page, drawn on top of it. */
export function Boxes({ marks }: { marks: readonly Mark[] }) {
  return (
    <div className={styles.layer} aria-hidden="true">
      {marks.map((mark) => (
        <Passage key={mark.key} mark={mark} />
      ))}
    </div>
  );
}

function Passage({ mark }: { mark: Mark }) {
  const show = useShowOnce(mark.isCurrent ? mark.key : undefined);
  // A passage without boxes is marked at the edge of the page.
  if (mark.boxes.length === 0) return <i className={styles.edge} data-current={mark.isCurrent || undefined} />;
  return mark.boxes.map(([x0, y0, x1, y1], index) => (
    <i
      // Boxes have no ids, and their order does not change.
      // oxlint-disable-next-line react/no-array-index-key
      key={index}
      ref={index === 0 ? show : undefined}
      className={styles.box}
      data-passage={mark.key}
      data-current={mark.isCurrent || undefined}
      style={{
        left: `${x0 * 100}%`,
        top: `${y0 * 100}%`,
        width: `${(x1 - x0) * 100}%`,
        height: `${(y1 - y0) * 100}%`,
      }}
    />
  ));
}
