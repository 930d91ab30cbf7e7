import type { Block } from '../drawing/index.ts';
import type { Half } from '../evaluation/index.ts';
import { itemAt } from '../item/index.ts';
import { writeMarkdown, writeText } from '../markup/index.ts';
import { CLAUSE_QUESTIONS } from './clauses.ts';
import { developmentDocuments } from './development.ts';
import type { ParaphraseQuestion, PlainDocument, PlainSection } from './document.ts';
import { FRAMES } from './frames.ts';
import { testDocuments } from './test-half.ts';

export type { ParaphraseQuestion } from './document.ts';

/** Documents to add to the evaluation room of a half, and questions about them and about the room. */
export type Paraphrases = {
  files: { name: string; bytes: Uint8Array }[];
  /** Questions that share no content word with the passages that answer them. */
  paraphrases: ParaphraseQuestion[];
  /** Questions in the words of the documents. */
  plain: ParaphraseQuestion[];
};

const DOCUMENTS: Readonly<Record<Half, readonly PlainDocument[]>> = {
  development: developmentDocuments,
  test: testDocuments,
};

/** Creates the documents and questions of a half. Tune only with the development half. */
export function paraphrasesOf(half: Half): Paraphrases {
  const documents = DOCUMENTS[half];
  const sections = documents.flatMap((document) => document.sections);
  return {
    files: documents.map((document, index) => ({ name: document.name, bytes: written(document, index) })),
    paraphrases: [...sections.flatMap(asked), ...CLAUSE_QUESTIONS[half]],
    plain: sections.flatMap(({ plain, answer }) => (plain === undefined ? [] : [{ text: plain, answer }])),
  };
}

function asked({ paraphrases, answer }: PlainSection): ParaphraseQuestion[] {
  return paraphrases.map((text) => ({ text, answer }));
}

function written({ name, sections }: PlainDocument, index: number): Uint8Array {
  const { before, after } = itemAt(FRAMES, index % FRAMES.length);
  const own = sections.map(({ heading, text }) => [heading, text] as const);
  const blocks: Block[] = [
    { kind: 'title', text: name.replace(/\.\w+$/, '') },
    ...[...before, ...own, ...after].flatMap(([heading, text]): Block[] => [
      { kind: 'heading', text: heading },
      { kind: 'text', text },
    ]),
  ];
  return (name.endsWith('.md') ? writeMarkdown(blocks) : writeText(blocks)).bytes;
}
