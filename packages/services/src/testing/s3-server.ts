import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A small S3 server for tests: path style, one bucket. It checks every signature (AWS Signature Version 4) and body hash. */
export type S3Server = {
  endpoint: string;
  objects: Map<string, Buffer>;
  requests: string[];
  /** Answers the next requests whose first line starts with this text with 503. */
  failOn: (start: string) => void;
  close: () => Promise<void>;
};

export const S3_CREDENTIALS = {
  accessKeyId: 'test-access-key',
  secretAccessKey: 'test-secret-key',
  region: 'eu-test-1',
};

function sha256(data: string | Buffer): string {
  return createHash('sha256').update(data).digest('hex');
}
function hmac(key: string | Buffer, data: string): Buffer {
  return createHmac('sha256', key).update(data).digest();
}

/** Returns the expected signature of a request. */
function expectedSignature(request: IncomingMessage, url: URL, signedHeaders: string[], scope: string[]): string {
  const query = [...url.searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .sort()
    .join('&');
  const headers = signedHeaders.map((name) => `${name}:${String(request.headers[name]).trim()}\n`).join('');
  const canonical = [
    request.method,
    url.pathname,
    query,
    headers,
    signedHeaders.join(';'),
    String(request.headers['x-amz-content-sha256']),
  ].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', String(request.headers['x-amz-date']), scope.join('/'), sha256(canonical)].join(
    '\n',
  );
  const key = scope.reduce<string | Buffer>((key, part) => hmac(key, part), `AWS4${S3_CREDENTIALS.secretAccessKey}`);
  return hmac(key, toSign).toString('hex');
}

function isSigned(request: IncomingMessage, url: URL, body: Buffer): boolean {
  const header = request.headers.authorization ?? '';
  const parts = /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(header);
  if (!parts) return false;
  const [accessKeyId, ...scope] = parts[1]!.split('/');
  const signedHeaders = parts[2]!.split(';');
  const needed = ['host', 'x-amz-content-sha256', 'x-amz-date'];
  return (
    accessKeyId === S3_CREDENTIALS.accessKeyId &&
    scope[1] === S3_CREDENTIALS.region &&
    needed.every((name) => signedHeaders.includes(name)) &&
    request.headers['x-amz-content-sha256'] === sha256(body) &&
    parts[3] === expectedSignature(request, url, signedHeaders, scope)
  );
}

function xml(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' }).end(`<?xml version="1.0"?>${text}`);
}
function refuse(response: ServerResponse, status: number, code: string): void {
  return xml(response, status, `<Error><Code>${code}</Code><Message>refused</Message></Error>`);
}

export async function startS3(bucket: string): Promise<S3Server> {
  const objects = new Map<string, Buffer>();
  const parts = new Map<string, Map<number, Buffer>>();
  const requests: string[] = [];
  let failing: string | null = null;

  const list = (url: URL, response: ServerResponse): void => {
    const keys = [...objects.keys()].filter((key) => key.startsWith(url.searchParams.get('prefix') ?? '')).sort();
    const from = Number(url.searchParams.get('continuation-token') ?? 0);
    const page = keys.slice(from, from + 2);
    const more = from + 2 < keys.length;
    const contents = page
      .map(
        (key) =>
          `<Contents><Key>${key}</Key><Size>${objects.get(key)!.length}</Size><LastModified>2026-01-02T03:04:05.000Z</LastModified></Contents>`,
      )
      .join('');
    const next = more ? `<NextContinuationToken>${from + 2}</NextContinuationToken>` : '';
    xml(response, 200, `<ListBucketResult><IsTruncated>${more}</IsTruncated>${next}${contents}</ListBucketResult>`);
  };

  const multipart = (request: IncomingMessage, url: URL, key: string, body: Buffer, response: ServerResponse): void => {
    const id = url.searchParams.get('uploadId');
    if (request.method === 'POST' && id === null) {
      const made = `upload-${parts.size + 1}`;
      parts.set(made, new Map());
      return xml(
        response,
        200,
        `<InitiateMultipartUploadResult><UploadId>${made}</UploadId></InitiateMultipartUploadResult>`,
      );
    }
    const held = parts.get(id ?? '');
    if (!held) return refuse(response, 404, 'NoSuchUpload');
    if (request.method === 'DELETE') {
      parts.delete(id!);
      response.writeHead(204).end();
    } else if (request.method === 'PUT') {
      held.set(Number(url.searchParams.get('partNumber')), body);
      response.writeHead(200, { etag: `"${sha256(body)}"` }).end();
    } else {
      const named = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber>/g)].map((match) => Number(match[1]));
      objects.set(key, Buffer.concat(named.map((number) => held.get(number)!)));
      parts.delete(id!);
      xml(response, 200, '<CompleteMultipartUploadResult><ETag>"x"</ETag></CompleteMultipartUploadResult>');
    }
  };

  const read = (request: IncomingMessage, found: Buffer, response: ServerResponse): void => {
    const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
    const bytes = range ? found.subarray(Number(range[1]), Number(range[2]) + 1) : found;
    response.writeHead(range ? 206 : 200, {
      'content-length': bytes.length,
      'last-modified': 'Fri, 02 Jan 2026 03:04:05 GMT',
    });
    response.end(request.method === 'HEAD' ? undefined : bytes);
  };

  const write = (request: IncomingMessage, key: string, body: Buffer, response: ServerResponse): void => {
    const source = request.headers['x-amz-copy-source'];
    if (typeof source !== 'string') {
      objects.set(key, body);
      response.writeHead(200, { etag: `"${sha256(body)}"` }).end();
      return;
    }
    const copied = objects.get(decodeURIComponent(source).replace(`${bucket}/`, ''));
    if (!copied) return refuse(response, 404, 'NoSuchKey');
    objects.set(key, copied);
    xml(response, 200, '<CopyObjectResult><ETag>"x"</ETag></CopyObjectResult>');
  };

  const answer = (request: IncomingMessage, url: URL, body: Buffer, response: ServerResponse): void => {
    const key = url.pathname.slice(bucket.length + 2);
    if (!url.pathname.startsWith(`/${bucket}`)) return refuse(response, 404, 'NoSuchBucket');
    if (key === '') return list(url, response);
    if (url.searchParams.has('uploads') || url.searchParams.has('uploadId')) {
      return multipart(request, url, key, body, response);
    }
    if (request.method === 'PUT') return write(request, key, body, response);
    if (request.method === 'DELETE') {
      objects.delete(key);
      response.writeHead(204).end();
      return;
    }
    const found = objects.get(key);
    if (found) return read(request, found, response);
    return refuse(response, 404, 'NoSuchKey');
  };

  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      const url = new URL(request.url ?? '/', 'http://s3.test');
      const line = `${request.method} ${url.pathname}${url.search}`;
      requests.push(line);
      if (!isSigned(request, url, body)) return refuse(response, 403, 'SignatureDoesNotMatch');
      if (failing !== null && line.startsWith(failing)) return refuse(response, 503, 'SlowDown');
      return answer(request, url, body, response);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo; // listening on TCP, so never a string
  return {
    endpoint: `http://127.0.0.1:${port}`,
    objects,
    requests,
    failOn: (start) => {
      failing = start;
    },
    close: () => new Promise((closed) => void server.close(() => closed())),
  };
}
