import { contentStems } from '../../retrieval/index.ts';
import type { ProviderPassage, Unit } from '../../evidence/index.ts';
import { passageStems, passageUnits, unitTokens } from '../passage-words.ts';
import { gridsOf } from './grid.ts';
import type { Grid, GridCell } from './grid.ts';
import { labelStems } from './label-stems.ts';
import { withoutPeriod, yearsIn } from './period.ts';

export type ReadUnit = Unit & { stems: ReadonlySet<string>; order: number; words: readonly string[] };

/** The passages of one question, read once: their tables, their sentences, and how rare each word is among them. */
export type Reading = {
  passages: readonly ProviderPassage[];
  grids: readonly Grid[];
  units: readonly ReadUnit[];
  /** The inverse frequency of a stem among rows and sentences. */
  weightOf: (stem: string) => number;
  documents: ReadonlyMap<string, ReadDocument>;
};

/** The words of a document's name and of its passages, and the place of its first passage among all. */
export type ReadDocument = {
  title: string;
  name: ReadonlySet<string>;
  /** The name in small letters without spaces, where names may be written together. */
  written: string;
  stems: Set<string>;
  years: Set<number>;
  rank: number;
};

/** Reads passages, best first. Overlapping passages repeat rows and sentences; each is kept once. */
export function readPassages(passages: readonly ProviderPassage[]): Reading {
  const grids: Grid[] = [];
  const units: ReadUnit[] = [];
  const seen = new Set<string>();
  const df = new Map<string, number>();
  let count = 0;
  const documents = new Map<string, ReadDocument>();
  const note = (stems: Iterable<string>) => {
    count += 1;
    for (const stem of stems) df.set(stem, (df.get(stem) ?? 0) + 1);
  };
  for (const passage of passages) {
    const document = documents.get(passage.documentId) ?? documentOf(passage.documentName, documents.size);
    documents.set(passage.documentId, document);
    for (const year of yearsIn(passage.text)) document.years.add(year);
    // The headings, too: they name what the text below them is about.
    for (const stem of passageStems(passage)) document.stems.add(stem);
    for (const grid of gridsOf(passage)) {
      grid.rows = grid.rows.filter(({ quote, parents, cells }) => {
        const key = `${grid.documentId}\n${parents.join('\n')}\n${cells[0]?.headers.join('\n') ?? ''}\n${quote}`;
        return !seen.has(key) && seen.add(key);
      });
      if (grid.rows.length === 0) continue;
      grids.push(grid);
      for (const row of grid.rows) note(new Set(labelStems([row.label, ...row.parents].join(' '))));
    }
    for (const unit of passageUnits(passage)) {
      const key = `${unit.documentId}\n${unit.text}`;
      if (seen.has(key)) continue;
      seen.add(key);
      const words = unitTokens(unit).map(({ stem }) => stem);
      const stems = new Set(words);
      for (const stem of stems) document.stems.add(stem);
      if (unit.kind !== 'row') note(stems);
      units.push({ ...unit, stems, words, order: units.length });
    }
  }
  const weightOf = (stem: string) => Math.log(1 + (count + 1) / ((df.get(stem) ?? 0) + 0.5));
  return { passages, grids, units, weightOf, documents };
}

function documentOf(name: string, rank: number): ReadDocument {
  const spaced = name.replace(/\.\w{1,5}$/, '').replaceAll(/[_-]+/g, ' ');
  return {
    title: name,
    name: new Set(contentStems(spaced)),
    written: name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, ''),
    stems: new Set(contentStems(spaced)),
    years: new Set(yearsIn(spaced)),
    rank,
  };
}

/** The stems of a cell's path, by part. */
export type Path = {
  label: ReadonlySet<string>;
  parents: ReadonlySet<string>;
  headers: ReadonlySet<string>;
  title: ReadonlySet<string>;
};

const labels = new WeakMap<object, ReadonlySet<string>>();

function stemsOf(owner: object, text: string): ReadonlySet<string> {
  const known = labels.get(owner);
  if (known) return known;
  const stems = new Set(labelStems(text));
  labels.set(owner, stems);
  return stems;
}

const titles = new WeakMap<Grid, ReadonlySet<string>>();
const rows = new WeakMap<object, { label: ReadonlySet<string>; parents: ReadonlySet<string> }>();

export function pathOf({ row, headers }: GridCell): Path {
  const own = rows.get(row) ?? {
    label: new Set(labelStems(withoutPeriod(row.label))),
    parents: new Set(contentStems(withoutPeriod(row.parents.join(' ')))),
  };
  rows.set(row, own);
  const title = titles.get(row.grid) ?? new Set(contentStems(row.grid.title));
  titles.set(row.grid, title);
  return { ...own, headers: stemsOf(headers, withoutPeriod(headers.join(' '))), title };
}
