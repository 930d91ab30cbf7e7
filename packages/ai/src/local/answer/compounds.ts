import type { Token } from '../../retrieval/index.ts';
import { tokenize } from '../../retrieval/index.ts';
import type { Corpus, IndexedUnit } from './corpus.ts';
import type { Asked } from './question.ts';

const said = new WeakMap<IndexedUnit, Token[][]>();
const saying = new WeakMap<Asked, readonly ReadonlySet<string>[]>();

/**
 * How many of the question's compounds a unit tears apart although its document says them whole: asked for the carried
 * interest, told the interest on cash.
 */
export function tornApart(asked: Asked, unit: IndexedUnit, corpus: Corpus): number {
  const documents = saying.get(asked) ?? asked.compounds.map((compound) => documentsSaying(compound, corpus));
  saying.set(asked, documents);
  return asked.compounds.filter((compound, at) => {
    return documents[at]?.has(unit.documentId) === true && !saysWhole(unit, compound);
  }).length;
}

/** Whether the words of a compound stand together in a unit, its headings or what introduces it. */
export function saysWhole(unit: IndexedUnit, compound: readonly string[]): boolean {
  const texts = said.get(unit) ?? [
    adjoining(unit.text, unit.tokens),
    ...[...unit.headings, unit.lead, unit.labelColumn].filter(Boolean).map((text) => adjoining(text, tokenize(text))),
  ];
  said.set(unit, texts);
  return texts.some((tokens) =>
    tokens.some((_, start) => compound.every((stem, at) => tokens[start + at]?.stem === stem)),
  );
}

const APART: Token = { word: '', stem: '', start: 0, end: 0 };

/** The tokens of a text with a gap where more than a blank or a hyphen stands between two. */
function adjoining(text: string, tokens: readonly Token[]): Token[] {
  return tokens.flatMap((token, at) => {
    const before = tokens[at - 1];
    return before && !/^[\s-]+$/.test(text.slice(before.end, token.start)) ? [APART, token] : [token];
  });
}

function documentsSaying(compound: readonly string[], { units }: Corpus): Set<string> {
  return new Set(units.filter((unit) => saysWhole(unit, compound)).map(({ documentId }) => documentId));
}
