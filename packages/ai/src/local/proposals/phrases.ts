import { statementAliases } from '../../retrieval/index.ts';
import { labelStems } from './label-stems.ts';
import type { Phrase } from './match.ts';
import { withoutPeriod } from './period.ts';
import type { Request } from './request.ts';

/** The words of a question, or of a part of it, as they are compared with the paths of cells. */
export function phraseOf(request: Request, words?: string): Phrase {
  const question = new Set([...request.stems, ...request.light]);
  const names = new Set(request.names);
  if (words === undefined) return { stems: request.stems, light: request.light, question, names };
  const stems = labelStems(withoutPeriod(words));
  const light = new Set(request.light);
  return {
    stems: stems.filter((stem) => !light.has(stem)),
    light: stems.filter((stem) => light.has(stem)),
    question,
    names,
  };
}

/** The phrase, and the other names that financial statements give to the line that it means. */
export function withAliases(phrase: Phrase, words: string): Phrase[] {
  return [
    phrase,
    ...statementAliases(words).map(({ name, instead }): Phrase => {
      const alias = labelStems(name);
      const stems = [...new Set([...alias, ...phrase.stems.filter((stem) => !instead.includes(stem))])];
      const light = phrase.light.filter((stem) => !instead.includes(stem));
      return { stems, light, question: new Set([...phrase.question, ...alias]), names: phrase.names };
    }),
  ];
}
