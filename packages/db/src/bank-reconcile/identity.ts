import { createHash } from 'node:crypto';

/** The first 128 bits of the SHA-256 of a text, as a UUID: PostgreSQL compares these faster than text. */
export function hashOf(text: string): string {
  return asUuid(createHash('sha256').update(text).digest('hex'));
}

function asUuid(hex: string): string {
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
}

/**
 * Returns a function that gives each row of a document in a folder its id, from its hash and occurrence. The same row has the
 * same id after every import, so that what refers to it is still right. The ids are UUIDs of version 8.
 */
export function transactionIds(folderId: string, documentId: string): (rowHash: string, occurrence: number) => string {
  const salt = createHash('sha256').update(`${folderId}/${documentId}`).digest();
  return (rowHash, occurrence) => {
    const bytes = Buffer.from(rowHash.replaceAll('-', ''), 'hex');
    for (const [at, byte] of bytes.entries()) bytes[at] = byte ^ (salt[at] ?? 0);
    bytes.writeUInt32BE((bytes.readUInt32BE(12) + occurrence) >>> 0, 12);
    bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
    bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
    return asUuid(bytes.toString('hex'));
  };
}
