import type { AskedFigures, ParaphraseFigures } from './paraphrases.ts';
import { RANKINGS } from './retrieval.ts';
import { markdownTable } from './shares.ts';

/** Shows where the passages were found, and what was answered. */
export function paraphrasesTable({ paraphrases, plain }: ParaphraseFigures): string {
  const both: [string, AskedFigures][] = [
    ['in other words', paraphrases],
    ['in the words of the document', plain],
  ];
  const found = both.flatMap(([name, { questions, rankings }]) =>
    RANKINGS.map((ranking) => {
      const { hit3, hit10 } = rankings[ranking];
      return [name, String(questions), ranking, hit3.toFixed(3), hit10.toFixed(3)];
    }),
  );
  const answers = both.map(
    ([
      name,
      {
        questions,
        answers: { right, wrong, refused },
        shown,
      },
    ]) => [name, ...[questions, right, wrong, refused, shown].map(String)],
  );
  return [
    markdownTable(['asked', 'questions', 'ranking', 'in the first 3', 'in the first 10'], found),
    markdownTable(['asked', 'questions', 'right', 'wrong', 'refused', 'of these shown'], answers),
  ].join('\n\n');
}
