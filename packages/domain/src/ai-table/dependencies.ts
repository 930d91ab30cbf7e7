import { invalid } from '../kernel/index.ts';
import type { CellValue } from './cell-schema.ts';

/** The parts of a column that determine which other columns it needs. */
export type DependentColumn = {
  id: string;
  name: string;
  prompt: string | null;
  depends_on_column_ids: readonly string[];
};

const REFERENCE = /\{\{|\}\}|\{([^{}]*)\}/g;

/** Returns the column names written `{name}` in a prompt, each once, in order. `{{` and `}}` are escaped braces. */
export function referencesIn(prompt: string): string[] {
  const names = [...prompt.matchAll(REFERENCE)].flatMap((match) => (match[1] === undefined ? [] : [match[1].trim()]));
  return [...new Set(names)];
}

/** Returns the prompt with every `{name}` replaced by `write(name)`, and escaped braces as braces. */
export function replaceReferences(prompt: string, write: (name: string) => string): string {
  return prompt.replaceAll(REFERENCE, (whole, name: string | undefined) => {
    return name === undefined ? whole.slice(1) : write(name.trim());
  });
}

/** Returns the prompt with the references to a renamed column updated. */
export function renameReferences(prompt: string, from: string, to: string): string {
  return prompt.replaceAll(REFERENCE, (whole, name: string | undefined) => (name?.trim() === from ? `{${to}}` : whole));
}

/**
 * Returns the columns that each column needs, by id: the chosen ones and those that its prompt names.
 * @throws INVALID for ids and names that the table does not have, and for circles, with the columns of the circle in order
 */
export function dependenciesOf(columns: readonly DependentColumn[]): Map<string, readonly string[]> {
  const byId = new Map(columns.map((column) => [column.id, column]));
  const byName = new Map(columns.map((column) => [column.name, column]));
  const needs = new Map(
    columns.map((column) => {
      const named = referencesIn(column.prompt ?? '').map((name) => {
        const found = byName.get(name);
        if (found) return found.id;
        throw invalid(
          'generation_method.prompt',
          `The prompt of “${column.name}” names {${shorten(name)}}, which is not a column of this table. Enter {{ and }} for braces.`,
        );
      });
      const unknown = column.depends_on_column_ids.find((id) => !byId.has(id));
      if (unknown !== undefined)
        throw invalid('depends_on_column_ids', `“${column.name}” depends on a column that this table does not have.`);
      return [column.id, [...new Set([...column.depends_on_column_ids, ...named])]] as const;
    }),
  );
  const circle = findCircle(needs);
  if (circle) {
    const names = circle.map((id) => `“${byId.get(id)?.name ?? id}”`);
    throw invalid('depends_on_column_ids', `Columns may not depend on themselves: ${names.join(' → ')}.`);
  }
  return needs;
}

/** Groups the column ids into levels: each level needs only earlier ones. Columns of a level keep their order. */
export function levels(columns: readonly DependentColumn[]): string[][] {
  const needs = dependenciesOf(columns);
  const levelOf = new Map<string, number>();
  const depth = (id: string): number => {
    const known = levelOf.get(id);
    if (known !== undefined) return known;
    const level = Math.max(-1, ...(needs.get(id) ?? []).map(depth)) + 1;
    levelOf.set(id, level);
    return level;
  };
  const result: string[][] = [];
  for (const { id } of columns) (result[depth(id)] ??= []).push(id);
  return result;
}

/** Returns the shortest circle on the path: ids whose last is the first. Undefined if there is none. */
function findCircle(needs: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const done = new Set<string>();
  const visit = (id: string, path: readonly string[]): string[] | undefined => {
    const at = path.indexOf(id);
    if (at !== -1) return [...path.slice(at), id];
    if (done.has(id)) return undefined;
    for (const next of needs.get(id) ?? []) {
      const circle = visit(next, [...path, id]);
      if (circle) return circle;
    }
    done.add(id);
    return undefined;
  };
  for (const id of needs.keys()) {
    const circle = visit(id, []);
    if (circle) return circle;
  }
  return undefined;
}

function shorten(name: string): string {
  return name.length > 60 ? `${name.slice(0, 60)}…` : name;
}

/** Everything that determines a value that a model or a rule made. */
export type Origin = {
  documentVersionId: string | null;
  column: { name: string; description: string; format: string; prompt: string | null };
  /** Provider and model with version, e.g. `local/2` or `openai/gpt-5.2`. */
  model: string;
  /** By column id: the normalised values of the columns that it needs. */
  dependencies: Readonly<Record<string, { value: CellValue; decimal: string | null; unit: string | null }>>;
};

const FINGERPRINT_VERSION = 1;

/** Returns the same text for the same origin in any key order. Compare its SHA-256 hash to find stale values. */
export function fingerprint(origin: Origin): string {
  const { documentVersionId, column, model, dependencies } = origin;
  const needs = Object.entries(dependencies)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([id, { value, decimal, unit }]) => [id, decimal ?? value, unit]);
  const { name, description, format, prompt } = column;
  return JSON.stringify([FINGERPRINT_VERSION, documentVersionId, [name, description, format, prompt], model, needs]);
}
