import { RoomFrame } from '../../../shared/dataroom/RoomFrame.tsx';
import { Questions } from './Questions.tsx';
import styles from './QuestionsPage.module.css';

/** The questions of the visitors of a data room, for its Owners and for experts. */
export function QuestionsPage({ dataroomId }: { dataroomId: string }) {
  return (
    <RoomFrame dataroomId={dataroomId} tab="Questions" path={[{ label: 'Questions' }]}>
      <section className={styles.page} aria-label="Questions">
        <Questions dataroomId={dataroomId} />
      </section>
    </RoomFrame>
  );
}
