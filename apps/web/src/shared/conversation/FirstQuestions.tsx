import styles from './FirstQuestions.module.css';

const QUESTIONS = ['Who are the parties?', 'What has to be paid, and when?', 'When do the agreements end?'];

type Props = {
  /** The subject of the first question, such as a column of a table. */
  about?: string | undefined;
  onAsk: (question: string) => void;
};

/** Explains how answers cite documents, and offers questions to try. */
export function FirstQuestions({ about, onAsk }: Props) {
  const questions = about === undefined ? QUESTIONS : [`What is the ${about}?`, ...QUESTIONS.slice(0, 2)];
  return (
    <div className={styles.first}>
      <h3>Ask your documents</h3>
      <p>Each statement of an answer cites its page. If the documents do not contain the answer, it says so.</p>
      <ul aria-label="Questions to try">
        {questions.map((question) => (
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
