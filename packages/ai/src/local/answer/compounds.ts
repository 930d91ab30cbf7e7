import type { Token } from '../../retrieval/index.ts';
import { tokenize } from '../../retrieval/index.ts';
import type { Corpus, IndexedUnit } from './corpus.ts';
import type { Asked } from './question.ts';

const adjoiningTokens = new WeakMap<IndexedUnit, Token[][]>();
const documentsWith = new WeakMap<Asked, readonly ReadonlySet<string>[]>();

/**
 * Counts the question's compounds that a unit contains only in part although its document has them complete: a question
 * for the carried interest is not answered by the interest on cash.
 */
export function brokenCompounds(asked: Asked, unit: IndexedUnit, corpus: Corpus): number {
  const documents =
    documentsWith.get(asked) ?? asked.compounds.map((compound) => documentsWithCompound(compound, corpus));
  documentsWith.set(asked, documents);
  return asked.compounds.filter((compound, at) => {
    return documents[at]?.has(unit.documentId) === true && !hasCompound(unit, compound);
  }).length;
}

/** Checks whether the words of a compound are adjacent in a unit, its headings or its introduction. */
export function hasCompound(unit: IndexedUnit, compound: readonly string[]): boolean {
  const texts = adjoiningTokens.get(unit) ?? [
    adjoining(unit.text, unit.tokens),
    ...[...unit.headings, unit.lead, unit.labelColumn].filter(Boolean).map((text) => adjoining(text, tokenize(text))),
  ];
  adjoiningTokens.set(unit, texts);
  return texts.some((tokens) =>
    tokens.some((_, start) => compound.every((stem, at) => tokens[start + at]?.stem === stem)),
  );
}

const APART: Token = { word: '', stem: '', start: 0, end: 0 };

/** Returns the tokens of a text, with a gap where more than a space or a hyphen separates two. */
function adjoining(text: string, tokens: readonly Token[]): Token[] {
  return tokens.flatMap((token, at) => {
    const before = tokens[at - 1];
    return before && !/^[\s-]+$/.test(text.slice(before.end, token.start)) ? [APART, token] : [token];
  });
}

function documentsWithCompound(compound: readonly string[], { units }: Corpus): Set<string> {
  return new Set(units.filter((unit) => hasCompound(unit, compound)).map(({ documentId }) => documentId));
}
