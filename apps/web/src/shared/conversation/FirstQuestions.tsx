import styles from './FirstQuestions.module.css';

const QUESTIONS = ['Who are the parties?', 'What has to be paid, and when?', 'When do the agreements end?'];

/** Explains how answers cite documents, and offers questions to try. */
export function FirstQuestions({ onAsk }: { onAsk: (question: string) => void }) {
  return (
    <div className={styles.first}>
      <h3>Ask your documents</h3>
      <p>Each statement of an answer cites its page. If the documents do not contain the answer, it says so.</p>
      <ul aria-label="Questions to try">
        {QUESTIONS.map((question) => (
          <li key={question}>
            <button type="button" onClick={() => onAsk(question)}>
              {question}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
