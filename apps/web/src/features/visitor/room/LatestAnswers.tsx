import { formatCalendarDay } from '../../../shared/format/date.ts';
import { useAsked } from './room-data.ts';
import styles from './LatestAnswers.module.css';

const MOST = 2;

/** The newest answers of the owners that the visitor may read. */
export function LatestAnswers({ onOpen }: { onOpen: () => void }) {
  const answered = (useAsked().data?.data ?? [])
    .flatMap(({ id, text, answer, answeredOn }) =>
      answer === null ? [] : [{ id, text, answer, day: answeredOn ?? '' }],
    )
    .toSorted((a, b) => b.day.localeCompare(a.day))
    .slice(0, MOST);
  if (answered.length === 0) return null;
  return (
    <section className={styles.latest} aria-labelledby="latest-answers">
      <h2 id="latest-answers">Latest from the owners</h2>
      <ul>
        {answered.map(({ id, text, answer, day }) => (
          <li key={id}>
            <button type="button" onClick={onOpen}>
              {text}
            </button>
            <p>{answer.text}</p>
            {day !== '' && <time dateTime={day}>{formatCalendarDay(day)}</time>}
          </li>
        ))}
      </ul>
    </section>
  );
}
