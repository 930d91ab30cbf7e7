import { useNavigate } from '@tanstack/react-router';
import { quoteWords } from '../evidence/quote-words.ts';
import { Cite } from '../parts/Cite.tsx';
import { lazyPart } from '../parts/lazy-part.tsx';
import { keepPassage } from '../url/passage.ts';
import { citationsIn, type Citation, isMarkdown, shapeOf } from './values.ts';
import styles from './OutputValue.module.css';

const AnswerText = lazyPart(async () => ({ default: (await import('../conversation/AnswerText.tsx')).AnswerText }));

const MOST_ROWS = 20;
const MOST_COLUMNS = 6;

/** A value of an input or an output: a text, a table, or its JSON. Its citations open their page. */
export function OutputValue({ value }: { value: unknown }) {
  const shape = shapeOf(value);
  const citations = citationsIn(value);
  return (
    <div className={styles.value}>
      {shape.kind === 'empty' && <p className={styles.muted}>Empty</p>}
      {shape.kind === 'text' && <Text text={shape.text} />}
      {shape.kind === 'rows' && <Rows {...shape} />}
      {shape.kind === 'fields' && <Fields fields={shape.fields} />}
      {shape.kind === 'json' && <pre className={styles.json}>{shape.text}</pre>}
      {citations.length > 0 && <Citations citations={citations} />}
    </div>
  );
}

/** A text as it is, or as Markdown if it has marks of it. */
function Text({ text }: { text: string }) {
  const plain = <p className={styles.text}>{text}</p>;
  if (!isMarkdown(text)) return plain;
  return <AnswerText messageId="" text={text} sources={[]} isWriting={false} fallback={plain} />;
}

function Fields({ fields }: { fields: readonly { name: string; text: string }[] }) {
  return (
    <dl className={styles.fields}>
      {fields.map(({ name, text }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function Rows({ columns, rows }: { columns: readonly string[]; rows: readonly (readonly string[])[] }) {
  const shown = rows.slice(0, MOST_ROWS);
  const names = columns.slice(0, MOST_COLUMNS);
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls takes the focus
    <div className={styles.table} role="region" aria-label="Rows" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {names.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row, index) => (
            // Rows have no ids, and their order never changes.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={index}>
              {names.map((name, column) => (
                <td key={name}>{row[column]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > shown.length && (
        <p className={styles.muted}>
          The first {shown.length} of {rows.length} rows
        </p>
      )}
    </div>
  );
}

/** Documents with the pages that a value names. */
export function Citations({ citations }: { citations: readonly Citation[] }) {
  const navigate = useNavigate();
  const open = ({ documentId, page, quote }: Citation) =>
    void navigate({
      to: '/documents/$documentId',
      params: { documentId },
      search: { page, ...(quote === '' ? {} : { passage: keepPassage(quote), on: page }) },
    });
  return (
    <ul className={styles.citations} aria-label="Citations">
      {citations.map((citation) => (
        <li key={`${citation.documentId} ${citation.page} ${citation.quote}`}>
          <Cite
            label={`p.${citation.page}`}
            aria-label={`Citation: ${citation.name}, page ${citation.page}`}
            onClick={() => open(citation)}
          />
          <div>
            <b>{citation.name}</b>
            {citation.quote !== '' && <q>{quoteWords(citation.quote)}</q>}
          </div>
        </li>
      ))}
    </ul>
  );
}
