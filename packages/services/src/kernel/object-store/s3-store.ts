import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline as pipeStreams, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { DomainError } from '@atrium/domain/kernel';
import { measure } from './measure.ts';
import {
  checkKey,
  checkPrefix,
  missingObject,
  type ObjectStore,
  type PutResult,
  storageUnavailable,
} from './object-store.ts';

export type S3Settings = {
  /** The default is Amazon's endpoint of the region. Others (MinIO, Ceph, Garage...) are addressed by path. */
  endpoint: string | undefined;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
};

const PART_BYTES = 8 * 1024 * 1024;

function isMissing(error: unknown): boolean {
  return error instanceof S3ServiceException && (error.$metadata.httpStatusCode === 404 || error.name === 'NoSuchKey');
}

/** Marks an error of the content's stream, such as a client that disconnected, which is not an error of the store. */
function translate(error: unknown, contentError?: unknown): unknown {
  if (error instanceof DomainError) return error;
  if (contentError !== undefined) return contentError;
  return isMissing(error) ? missingObject(error) : storageUnavailable(error);
}

async function translated<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    throw translate(error);
  }
}

function connect(settings: S3Settings): S3Client {
  return new S3Client({
    region: settings.region,
    credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
    ...(settings.endpoint === undefined ? {} : { endpoint: settings.endpoint, forcePathStyle: true }),
    // Many compatible stores refuse checksum trailers, an extension by Amazon.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

async function upload(client: S3Client, bucket: string, key: string, content: Readable): Promise<PutResult> {
  const { through, result } = measure();
  let contentError: unknown;
  content.once('error', (error) => {
    contentError = error;
  });
  // Content that fails or ends early destroys `through`, which makes the upload fail. Nothing else must be cleaned up.
  pipeStreams(content, through, () => {});
  const sending = new Upload({
    client,
    params: { Bucket: bucket, Key: key, Body: through },
    partSize: PART_BYTES,
    queueSize: 2,
  });
  try {
    await sending.done();
    return result();
  } catch (error) {
    content.destroy();
    throw translate(error, contentError);
  }
}

/** Stores files in an S3-compatible store. Content is streamed in parts of 8 MiB, never held in memory as a whole. */
export function s3Store(settings: S3Settings): ObjectStore {
  const client = connect(settings);
  const at = (key: string) => ({ Bucket: settings.bucket, Key: checkKey(key) });

  const get: ObjectStore['get'] = (key, range) =>
    translated(async () => {
      const bytes = range ? { Range: `bytes=${range.start}-${range.end}` } : {};
      const { Body } = await client.send(new GetObjectCommand({ ...at(key), ...bytes }));
      if (!(Body instanceof Readable)) throw new Error('The store answered without a body.');
      return Body;
    });

  const stat: ObjectStore['stat'] = (key) =>
    translated(async () => {
      const head = await client.send(new HeadObjectCommand(at(key)));
      return { key, sizeBytes: head.ContentLength ?? 0, modifiedAt: head.LastModified ?? new Date(0) };
    });

  const remove: ObjectStore['delete'] = (key) =>
    translated(async () => {
      await client.send(new DeleteObjectCommand(at(key)));
    });

  return {
    put: (key, content) => upload(client, settings.bucket, checkKey(key), content),
    get,
    stat,
    delete: remove,
    move: async (from, to) => {
      await translated(() =>
        client.send(new CopyObjectCommand({ ...at(to), CopySource: `${settings.bucket}/${checkKey(from)}` })),
      );
      await remove(from);
    },
    exists: async (key) => {
      try {
        await stat(key);
        return true;
      } catch (error) {
        if (error instanceof DomainError && error.code === 'NOT_FOUND') return false;
        throw error;
      }
    },
    async *list(prefix) {
      try {
        for await (const page of paginateListObjectsV2(
          { client },
          { Bucket: settings.bucket, Prefix: checkPrefix(prefix) },
        )) {
          for (const { Key, Size, LastModified } of page.Contents ?? []) {
            if (Key !== undefined) yield { key: Key, sizeBytes: Size ?? 0, modifiedAt: LastModified ?? new Date(0) };
          }
        }
      } catch (error) {
        throw translate(error);
      }
    },
    withLocalFile: async (key, run) => {
      const folder = await mkdtemp(join(tmpdir(), 'atrium-'));
      try {
        const path = join(folder, randomUUID());
        await translated(async () => pipeline(await get(key), createWriteStream(path, { mode: 0o600 })));
        return await run(path);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    clearUnfinished: async () => {},
    close: async () => client.destroy(),
  };
}
