import type { HostileFile } from './expectation.ts';
import { read } from './expectation.ts';

const HEAD = 'From: Ann Lee <ann@example.com>\r\nTo: Bo <bo@example.com>\r\nDate: Mon, 5 Jan 2026 10:00:00 +0000\r\n';
type Part = { type: string; body: string; more?: string };

function mail(subject: string, parts: Part[], boundary = 'b'): string {
  return `${HEAD}Subject: ${subject}\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary="${boundary}"\r\n\r\n${parts
    .map(({ type, body, more = '' }) => `--${boundary}\r\nContent-Type: ${type}\r\n${more}\r\n${body}\r\n`)
    .join('')}--${boundary}--\r\n`;
}
function text(body: string): Part {
  return { type: 'text/plain; charset=utf-8', body };
}
function bytes(content: string) {
  return () => new Uint8Array(Buffer.from(content, 'utf8'));
}

/** Messages that are attached to messages. */
function nested(levels: number): string {
  const inner = levels > 0 ? [{ type: 'message/rfc822', body: nested(levels - 1) }] : [];
  return mail(`Level ${levels}`, [text(`Words of level ${levels}.`), ...inner], `b${levels}`);
}

function attached(name: string): Part {
  return {
    type: `application/pdf; name="${name}"`,
    more: `Content-Transfer-Encoding: base64\r\nContent-Disposition: attachment; filename="${name}"\r\n`,
    body: Buffer.from('%PDF-1.7 passenger').toString('base64'),
  };
}
const calendar: Part = {
  type: 'text/calendar; charset=utf-8; method=REQUEST',
  body: 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:Closing call\r\nDTSTART:20260110T090000Z\r\nEND:VEVENT\r\nEND:VCALENDAR',
};

export const mailFiles: HostileFile[] = [
  {
    name: 'nested.eml',
    about: 'three messages, each attached to the previous one, with files',
    bytes: bytes(
      mail('Outer', [text('See the attached.'), attached('lease.pdf'), { type: 'message/rfc822', body: nested(2) }]),
    ),
    expect: read({
      pages: 1,
      holds: ['See the attached.', 'lease.pdf', 'Words of level 2.', 'Words of level 0.'],
      lacks: ['passenger'],
      notes: ['1 attachments are listed but not read.'],
    }),
  },
  {
    name: 'endless.eml',
    about: 'forty nested messages; five levels are read',
    bytes: bytes(nested(40)),
    expect: read({ pages: 1, holds: ['Words of level 40.', 'Words of level 35.'], lacks: ['Words of level 10.'] }),
  },
  {
    name: 'meeting.eml',
    about: 'an invitation in addition to the text',
    bytes: bytes(mail('Closing', [text('Please join.'), calendar])),
    expect: read({ pages: 1, holds: ['Please join.'] }),
  },
  {
    name: 'html-only.eml',
    about: 'HTML only, with a script and a tracking pixel',
    bytes: bytes(
      mail('News', [
        {
          type: 'text/html',
          body: '<p>The fee is 2 %.</p><script>steal()</script><img src="http://127.0.0.1:1/pixel">',
        },
      ]),
    ),
    expect: read({ pages: 1, holds: ['The fee is 2 %.'], lacks: ['steal', '127.0.0.1'] }),
  },
  {
    name: 'open-ended.eml',
    about: 'a part that never ends',
    bytes: bytes(mail('Cut', [text('The rent is $4,500.')]).replace('--b--', '')),
    expect: read({ pages: 1, holds: ['The rent is $4,500.'] }),
  },
  {
    name: 'odd-charset.eml',
    about: 'an unknown encoding',
    bytes: bytes(mail('Odd', [{ type: 'text/plain; charset=klingon', body: 'Still readable.' }])),
    expect: read({ pages: 1, holds: ['Still readable.'] }),
  },
  {
    name: 'paths.eml',
    about: 'an attachment whose name points outside its folder',
    bytes: bytes(mail('Paths', [text('Look at this.'), attached('../../etc/passwd')])),
    expect: read({ pages: 1, holds: ['Look at this.'] }),
  },
  {
    name: 'folded.eml',
    about: 'ten thousand recipients, and a subject in encoded words',
    bytes: bytes(
      mail('=?utf-8?B?RMOpcMO0dA==?=', [text('Bonjour.')]).replace(
        'To: Bo <bo@example.com>',
        `To: ${Array.from({ length: 10_000 }, (_, at) => `p${at}@example.com`).join(',\r\n ')}`,
      ),
    ),
    expect: read({ pages: 65, holds: ['Dépôt', 'p9999@example.com', 'Bonjour.'] }),
  },
  {
    name: 'null.eml',
    about: 'a zero byte in the text',
    bytes: bytes(mail('Zero', [text('The re\0nt is $4,500.')])),
    expect: read({ pages: 1, holds: ['$4,500.'], lacks: ['\0'] }),
  },
];
