import { zip } from '@atrium/samples/hostile';
import { unzipSync } from 'fflate';
import { randomFrom } from './random.ts';
import type { Random } from './random.ts';

/** A file to start from. */
export type Seedling = { name: string; bytes: Uint8Array };
/** `how` describes the mutations for people. */
export type Mutant = { seed: number; name: string; bytes: Uint8Array; how: string };

type Mutation = (bytes: Buffer, random: Random, others: readonly Seedling[]) => Buffer;

const EDGES = ['0', '1', '-1', '255', '65535', '65536', '2147483647', '2147483648', '4294967295', '1e308', '-0.0'];
const LARGEST = 2 * 1024 ** 2;

const flips: Mutation = (bytes, random) => {
  const changed = Buffer.from(bytes);
  for (let count = 1 + random.below(16); count > 0 && changed.length > 0; count -= 1) {
    const at = random.below(changed.length);
    changed[at] = changed.readUInt8(at) ^ (1 << random.below(8));
  }
  return changed;
};

const truncation: Mutation = (bytes, random) => {
  const from = random.below(bytes.length + 1);
  if (random.below(2) === 0) return bytes.subarray(0, from);
  return Buffer.concat([bytes.subarray(0, from), bytes.subarray(Math.min(bytes.length, from + random.below(2_000)))]);
};

const splice: Mutation = (bytes, random, others) => {
  const other = random.pick(others).bytes;
  const from = random.below(other.length + 1);
  const at = random.below(bytes.length + 1);
  const taken = other.subarray(from, from + random.below(4_000));
  const rest = random.below(2) === 0 ? at : at + taken.length;
  return Buffer.concat([bytes.subarray(0, at), taken, bytes.subarray(rest)]);
};

/** Changes lengths, counts and offsets: as digits, or as little-endian fields of a ZIP or an old container. */
const lengths: Mutation = (bytes, random) => {
  if (random.below(3) === 0 && bytes.length > 8) {
    const changed = Buffer.from(bytes);
    const size = random.pick([2, 4] as const);
    changed.writeUIntLE(random.pick([0, 1, 0x7fff, 0xffff]), random.below(changed.length - size), size);
    return changed;
  }
  return replacedRun(bytes, /\d+/g, random, () => random.pick(EDGES));
};

const ENTITIES =
  '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;"><!ENTITY d SYSTEM "file:///etc/passwd">]>';
/** Changes XML and HTML: entities, and elements removed, doubled, nested or never closed. */
const markup: Mutation = (bytes, random) => {
  const kind = random.below(6);
  if (kind === 0) {
    const text = bytes.toString('latin1');
    const at = text.startsWith('<?xml') ? text.indexOf('?>') + 2 : 0;
    const entity = random.pick(['&c;', '&d;', '&undefined;', '&#0;', '&#xD800;', '&#x110000;']);
    const used = text.slice(at).replace(/>([^<]{1,40})</, (_, words: string) => `>${words}${entity}<`);
    return Buffer.from(text.slice(0, at) + ENTITIES + used, 'latin1');
  }
  if (kind === 1) return replacedRun(bytes, /<[^>]{1,200}>/g, random, () => '');
  if (kind === 2) return replacedRun(bytes, /<[^>]{1,200}>/g, random, (tag) => tag.repeat(2 + random.below(3_000)));
  if (kind === 3) return replacedRun(bytes, /="[^"]*"/g, random, () => `="${random.pick(EDGES)}"`);
  if (kind === 4) return replacedRun(bytes, />/g, random, () => '');
  return replacedRun(
    bytes,
    /<[\w:]+/g,
    random,
    () => `<${random.pick(['table', 'tr', 'td', 'script', 'title', '!--'])}`,
  );
};

/** Removes, swaps, renames or mutates the entries of a ZIP. */
const entries: Mutation = (bytes, random, others) => {
  const content = unpacked(bytes);
  const names = content ? Object.keys(content) : [];
  if (!content || names.length === 0) return random.pick([markup, lengths])(bytes, random, others);
  const name = random.pick(names);
  const part = Buffer.from(content[name] ?? []);
  const kind = random.below(10);
  if (kind === 0) delete content[name];
  else if (kind === 1) content[name] = content[random.pick(names)] ?? part;
  else if (kind === 2) content[`${name}${random.pick(['', '.', '/', '\0x', '/../../up', ':stream'])}`] = part;
  else content[name] = random.pick([markup, markup, lengths, flips, truncation])(part, random, others);
  return Buffer.from(zip(content));
};

const MUTATIONS = { flips, truncation, splice, lengths, markup, entries } as const;
const ANY = Object.keys(MUTATIONS) as (keyof typeof MUTATIONS)[]; // the keys of the object above
/** A change in compressed data only damages an Office file, so most mutations change its entries. */
const PACKED = ['entries', 'entries', 'entries', 'entries', ...ANY] as const;

/** Mutates one of the seedlings. Equal seeds produce equal files. */
export function mutantOf(seed: number, seedlings: readonly Seedling[]): Mutant {
  const random = randomFrom(seed);
  const { name, bytes } = random.pick(seedlings);
  let changed: Buffer = Buffer.from(bytes);
  const how: string[] = [];
  for (let count = 1 + random.below(3); count > 0; count -= 1) {
    const mutation = random.pick(changed.subarray(0, 2).toString('latin1') === 'PK' ? PACKED : ANY);
    how.push(mutation);
    changed = MUTATIONS[mutation](changed, random, seedlings).subarray(0, LARGEST);
  }
  return { seed, name, bytes: changed, how: how.join(', ') };
}

/** Unpacks a ZIP. Returns null if it cannot be opened any more. */
function unpacked(bytes: Buffer): Record<string, Uint8Array> | null {
  try {
    let total = 0;
    return unzipSync(bytes, { filter: ({ originalSize }) => (total += originalSize) < LARGEST * 4 });
  } catch (error) {
    // For a damaged archive, the library throws its own error or a RangeError.
    if (error instanceof Error) return null;
    throw error;
  }
}

function replacedRun(bytes: Buffer, what: RegExp, random: Random, by: (found: string) => string): Buffer {
  const text = bytes.toString('latin1');
  const from = random.below(text.length + 1);
  what.lastIndex = from;
  const found = what.exec(text);
  if (!found) return bytes;
  const at = found.index;
  return Buffer.from(text.slice(0, at) + by(found[0]) + text.slice(at + found[0].length), 'latin1');
}
