/** The papers that the reader is trained on: a folder of real ones, and the development half of our generators. */
import {
  familiesOf,
  type KnownColumnId,
  KNOWN_COLUMNS,
  type PaperKind,
  paperOf,
  type TrainingPaper,
} from '../../src/reader/index.ts';
import { readRoom, type RoomDocument } from '../room.ts';
import { type GoldPaper, paperFolders, readPapers } from './read-papers.ts';

const KNOWN_IDS = new Set<string>(KNOWN_COLUMNS.map(({ id }) => id));

function isKnown(field: string): field is KnownColumnId {
  return KNOWN_IDS.has(field);
}

/** Reads the real papers of all folders that have a known column, and the generated ones. */
export async function trainingPapers(folder: string): Promise<TrainingPaper[]> {
  const papers: GoldPaper[] = [];
  for (const each of await paperFolders(folder)) papers.push(...(await readPapers(each)));
  const { documents } = await readRoom('development', 1);
  return [...realPapers(papers), ...documents.map(generatedPaper)];
}

/** Returns papers with a known column, with their families. */
export function realPapers(papers: readonly GoldPaper[]): TrainingPaper[] {
  const known = papers.filter(({ gold }) => paperKindOf(gold) !== undefined);
  const families = familiesOf(
    known.map(({ set, pages, gold }) => {
      const text = pages.map(({ md }) => md).join('\n');
      return { set, text, ...(paperKindOf(gold) === 'receipt' ? { issuer: gold.company?.[0] ?? '' } : {}) };
    }),
  );
  return known.map(({ set, name, pages, gold }, index) => {
    return {
      id: `${set}/${name}`,
      paperKind: paperKindOf(gold) ?? null,
      paper: paperOf(pages),
      gold: Object.fromEntries(Object.entries(gold).filter(([field]) => isKnown(field))),
      family: `${set} ${families[index]}`,
      isGenerated: false,
    };
  });
}

function paperKindOf(gold: GoldPaper['gold']): PaperKind | undefined {
  return KNOWN_COLUMNS.find(({ id }) => id in gold)?.paperKind;
}

/** The known columns of generated documents, by kind of document and field. */
const GENERATED: Readonly<Record<string, Readonly<Record<string, KnownColumnId>>>> = {
  receipt: { Merchant: 'company', Date: 'date', Total: 'total' },
  NDA: {
    'Effective date': 'effective_date',
    Term: 'term',
    'Governing law': 'jurisdiction',
    'Disclosing party': 'party',
    'Receiving party': 'party',
  },
};
const GENERATED_KINDS: Readonly<Record<string, PaperKind>> = { receipt: 'receipt', NDA: 'agreement' };

function generatedPaper({ id, kind, pages, facts }: RoomDocument): TrainingPaper {
  const gold: Partial<Record<KnownColumnId, string[]>> = {};
  for (const { field, answer, aside } of facts) {
    const column = GENERATED[kind]?.[field];
    if (column !== undefined && !aside && !gold[column]?.includes(answer)) (gold[column] ??= []).push(answer);
  }
  const paperKind = GENERATED_KINDS[kind] ?? null;
  return { id, paperKind, paper: paperOf(pages), gold, family: `generated ${kind}`, isGenerated: true };
}
