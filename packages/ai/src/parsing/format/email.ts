import { readFile } from 'node:fs/promises';
import PostalMime from 'postal-mime';
import type { Address, Attachment, Email } from 'postal-mime';
import type { ParsedPage, Source, Summary } from '../document.ts';
import { Refusal } from '../refusal.ts';
import { markdownFromHtml } from './html.ts';
import { paged } from './text.ts';

const DEEPEST = 5;

/** Reads an e-mail: its headers, its text, the names of its attachments and the messages attached to it. */
export async function* readEmail(source: Source): AsyncGenerator<ParsedPage, Summary> {
  const bytes = await readFile(source.path);
  const message = await parsed(bytes);
  const hidden: string[] = [];
  const md = await messageText(message, 0, hidden);
  const files = message.attachments.filter((attachment) => !isMessage(attachment)).length;
  const notes = files > 0 ? [`${files} attachments are listed but not read.`] : [];
  return yield* paged(md, message.subject?.trim() ?? null, notes, hidden.join('\n\n'));
}

async function parsed(bytes: Uint8Array): Promise<Email> {
  try {
    return await PostalMime.parse(bytes, { forceRfc822Attachments: true, attachmentEncoding: 'arraybuffer' });
  } catch (cause) {
    throw new Refusal('damaged', { cause });
  }
}

/** Adds the text that readers do not see to `hidden`. */
async function messageText(message: Email, depth: number, hidden: string[]): Promise<string> {
  const headers = [
    ['From', message.from ? addressText(message.from) : ''],
    ['To', (message.to ?? []).map(addressText).join(', ')],
    ['Cc', (message.cc ?? []).map(addressText).join(', ')],
    ['Date', message.date ?? ''],
  ].filter(([, value]) => value);
  const blocks = [
    `${'#'.repeat(Math.min(6, depth + 1))} ${message.subject?.replace(/\s+/g, ' ').trim() || 'Message without a subject'}`,
    headers.map(([name, value]) => `**${name}:** ${value}`).join('  \n'),
    bodyOf(message, hidden),
  ];
  const files = message.attachments.filter((attachment) => !isMessage(attachment));
  if (files.length > 0) {
    blocks.push(
      `**Attachments:**\n${files.map((file) => `- ${file.filename ?? 'unnamed'} (${file.mimeType})`).join('\n')}`,
    );
  }
  for (const attachment of message.attachments.filter(isMessage)) {
    if (depth < DEEPEST) blocks.push(await messageText(await parsed(bytesOf(attachment)), depth + 1, hidden));
  }
  return blocks.filter(Boolean).join('\n\n');
}

function bodyOf(message: Email, hidden: string[]): string {
  if (message.text?.trim()) return message.text.replace(/\r\n?/g, '\n').trim();
  if (!message.html) return '';
  const body = markdownFromHtml(message.html);
  if (body.hidden) hidden.push(body.hidden);
  return body.md;
}

function addressText(address: Address): string {
  if (address.address) return address.name ? `${address.name} <${address.address}>` : address.address;
  return `${address.name}: ${(address.group ?? []).map(addressText).join(', ')}`;
}

function isMessage(attachment: Attachment): boolean {
  return attachment.mimeType === 'message/rfc822';
}

function bytesOf({ content }: Attachment): Uint8Array {
  if (typeof content === 'string') return Buffer.from(content);
  return content instanceof Uint8Array ? content : new Uint8Array(content);
}
