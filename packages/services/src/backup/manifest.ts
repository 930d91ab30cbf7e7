import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { measured } from '../kernel/index.ts';

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const FileName = z.string().regex(/^[a-z0-9_]+\.ndjson(\.gz)?$/);

const KeptFile = z.object({ file: FileName, sha256: Sha256, sizeBytes: z.int().min(0) });
export type KeptFile = z.output<typeof KeptFile>;

const KeptTable = KeptFile.extend({
  name: z.string(),
  columns: z.array(z.object({ name: z.string(), type: z.string() })),
  key: z.array(z.string()),
  rows: z.int().min(0),
  /** The hash of the uncompressed lines. A restored table must have the same hash. */
  contentSha256: Sha256,
});
export type KeptTable = z.output<typeof KeptTable>;

/** Describes a backup. It is written last: a folder without it is no backup. */
const Manifest = z.object({
  format: z.literal(1),
  product: z.string(),
  madeAt: z.iso.datetime(),
  server: z.string(),
  migrations: z.array(z.string()),
  tables: z.array(KeptTable),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
  /** One line per object: `{key, sizeBytes, sha256}`. Both are null if the store did not have the object. */
  objects: KeptFile.extend({ count: z.int(), totalBytes: z.int(), missing: z.int(), damaged: z.int() }),
  /** A known word, encrypted with the MASTER_KEY of the database's secrets. The key itself is not part of the backup. */
  seal: z.string(),
});
export type Manifest = z.output<typeof Manifest>;

export const MANIFEST = 'manifest.json';
export const SEAL_PURPOSE = 'backup';
export const SEALED_WORD = 'atrium';

/** @throws Error if the folder has no finished backup that this version can read */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') throw new Error(`There is no finished backup in ${folder}.`, { cause });
    throw cause;
  });
  try {
    return Manifest.parse(JSON.parse(text));
  } catch (cause) {
    throw new Error(`The backup is damaged: ${MANIFEST} cannot be read.`, { cause });
  }
}

/** @throws Error if the file is missing or has changed */
export async function requireIntact(folder: string, kept: KeptFile): Promise<void> {
  const found = await measured(createReadStream(join(folder, kept.file))).catch((cause: unknown) => {
    throw new Error(`The backup is damaged: ${kept.file} cannot be read.`, { cause });
  });
  if (found.sha256 !== kept.sha256) throw new Error(`The backup is damaged: ${kept.file} was changed.`);
}
