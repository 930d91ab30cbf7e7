import type { EvaluationResult } from '@atrium/domain/evaluation';
import { useState } from 'react';
import { CitationContext } from '../../shared/conversation/citation-context.ts';
import { useOpenCitation } from '../../shared/conversation/use-open-citation.ts';
import { formatCount } from '../../shared/format/number.ts';
import { lazyPart } from '../../shared/parts/lazy-part.tsx';
import { StatusWords } from '../../shared/parts/StatusWords.tsx';
import { Expected } from './QuestionsView.tsx';
import { toneOf, VERDICT_MEANS, VERDICT_WORDS } from './verdict.ts';
import styles from './Evaluation.module.css';

const AnswerText = lazyPart(async () => ({
  default: (await import('../../shared/conversation/AnswerText.tsx')).AnswerText,
}));

/** A question of a run. When expanded, it shows the answer with its citations. */
export function ResultRow({ result }: { result: EvaluationResult }) {
  const [open, setOpen] = useState(false);
  return (
    <li className={styles.result}>
      <button type="button" className={styles.words} aria-expanded={open} onClick={() => setOpen(!open)}>
        <b>{result.question}</b>
        <em>
          <Expected {...result} />
        </em>
        <span className={styles.found}>
          <RankWords result={result} />
          <VerdictWords result={result} />
        </span>
      </button>
      {open && <Answer result={result} />}
    </li>
  );
}

export function VerdictWords({ result }: { result: Pick<EvaluationResult, 'verdict'> }) {
  const { verdict } = result;
  if (verdict === null) return <StatusWords tone="wait">Not asked yet</StatusWords>;
  const tone = toneOf(verdict);
  if (tone === null) return <span className={styles.right}>{VERDICT_WORDS[verdict]}</span>;
  return (
    <StatusWords tone={tone} title={VERDICT_MEANS[verdict]}>
      {VERDICT_WORDS[verdict]}
    </StatusWords>
  );
}

function RankWords({ result }: { result: EvaluationResult }) {
  if (!result.isAnswerable || result.verdict === null || result.verdict === 'failed') return null;
  const { pageRank, documentRank } = result;
  if (pageRank !== null) return <em>{`Page at rank ${formatCount(pageRank)}`}</em>;
  return <em>{documentRank === null ? 'Document not found' : 'Page not found'}</em>;
}

/** An answer with its citations. A citation opens its page. */
export function Answer({ result }: { result: EvaluationResult }) {
  const open = useOpenCitation(undefined);
  if (result.verdict === null) return null;
  return (
    <CitationContext value={{ current: undefined, open }}>
      <div className={styles.answer}>
        <AnswerText
          messageId={result.id}
          text={result.answer}
          sources={result.citations}
          isWriting={false}
          fallback={<p>{result.answer}</p>}
        />
      </div>
    </CitationContext>
  );
}
