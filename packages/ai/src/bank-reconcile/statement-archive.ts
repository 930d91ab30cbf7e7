import type { Place } from '@atrium/domain/bank-reconcile';
import { checkArchive, entryContent, Refusal } from '../parsing/index.ts';
import type { StatementEvent } from './events.ts';
import type { StatementFile } from './text.ts';
import { UnreadableStatement } from './unreadable.ts';

const MOST_FILES = 1_000;
/** The files are streamed, so the limit keeps a small archive from taking hours. */
const MOST_BYTES = 2 * 1024 ** 3;
/** Entries of office files, which are archives too. */
const OFFICE = /^(?:\[Content_Types\]\.xml|mimetype|content\.xml)$/;
/** Files that operating systems add to archives. */
const ADDED = /^__MACOSX\/|(?:^|\/)(?:\.[^/]*|Thumbs\.db|desktop\.ini)$/i;

const byName = new Intl.Collator('en', { numeric: true });

/** Whether a file begins as an archive does. */
export function isArchive(head: Buffer): boolean {
  return ['504b0304', '504b0506'].includes(head.toString('hex', 0, 4));
}

/** Returns the names of the files in an archive of statements, in their order; null for an office file. @throws UnreadableStatement */
export async function statementsIn(path: string): Promise<string[] | null> {
  const names = await orUnreadable(async () => checkArchive(path, { unfoldedBytes: MOST_BYTES }));
  if (names.some((name) => OFFICE.test(name))) return null;
  const files = names.filter((name) => !name.endsWith('/') && !ADDED.test(name)).toSorted(byName.compare);
  if (files.length === 0) throw new UnreadableStatement('The archive is empty.');
  if (files.length > MOST_FILES) throw new UnreadableStatement(`The archive has more than ${MOST_FILES} files.`);
  return files;
}

async function orUnreadable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof Refusal ? new UnreadableStatement(error.message) : error;
  }
}

function within<Part extends { place: Place }>(name: string, part: Part): Part {
  return { ...part, place: { ...part.place, sheet: name } };
}

/** The event with the name of its file in each place. */
function placedIn(name: string, event: StatementEvent): StatementEvent {
  if (event.kind === 'entry') return { ...event, entry: within(name, event.entry) };
  if (event.kind === 'rejected') return { ...event, row: within(name, event.row) };
  if (event.kind !== 'statement' && event.kind !== 'end') return event;
  const { head } = event;
  const [opening, closing] = [head.opening, head.closing].map((each) => each && within(name, each));
  const totals = head.totals.map((each) => within(name, each));
  const checks = head.checks.map((each) => within(name, each));
  return {
    ...event,
    head: { ...within(name, head), opening: opening ?? null, closing: closing ?? null, totals, checks },
  };
}

/**
 * Reads the statements of each file in an archive with `read`. Only formats with a fixed grammar are read: the dialect of a table
 * must be seen and answered for one file. @throws UnreadableStatement that names the file
 */
export async function* readArchive(
  path: string,
  names: readonly string[],
  read: (file: StatementFile) => AsyncGenerator<StatementEvent[]>,
): AsyncGenerator<StatementEvent[]> {
  yield [{ kind: 'format', format: 'Archive', version: null, encoding: '', dialect: null }];
  for (const name of names) {
    try {
      for await (const events of read({ name, open: () => entryContent(path, name) })) {
        const [format] = events;
        if (format?.kind !== 'format') {
          yield events.map((event) => placedIn(name, event));
          continue;
        }
        if (format.dialect !== null || events.some(({ kind }) => kind === 'question'))
          throw new UnreadableStatement('It is a table. Upload it by itself, so that its columns can be checked.');
        yield [{ kind: 'file', name }, ...events.slice(1).map((event) => placedIn(name, event))];
      }
    } catch (error) {
      if (error instanceof UnreadableStatement || error instanceof Refusal)
        throw new UnreadableStatement(`“${name}” in this archive cannot be read. ${error.message}`);
      throw error;
    }
  }
}
