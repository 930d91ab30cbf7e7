import type { Drawn } from '../drawing/index.ts';

export type Email = {
  from: string;
  to: string[];
  cc: string[];
  sent: string;
  subject: string;
  id: string;
  paragraphs: string[];
  attachments: { name: string; contentType: string; bytes: Uint8Array }[];
};

/** A message with attachments in the Internet Message Format (RFC 5322, RFC 2045). `sent` is an RFC 5322 date. */
export function writeEmail(email: Email): Drawn {
  const boundary = `part-${email.id}`;
  const body = email.paragraphs.join('\r\n\r\n').replaceAll(/(?<!\r)\n/g, '\r\n');
  const lines = [
    `From: ${email.from}`,
    `To: ${email.to.join(', ')}`,
    ...(email.cc.length > 0 ? [`Cc: ${email.cc.join(', ')}`] : []),
    `Subject: ${email.subject}`,
    `Date: ${email.sent}`,
    `Message-ID: <${email.id}@ashgrovepryce.example>`,
    'MIME-Version: 1.0',
    `Content-Type: multipart/mixed; boundary="${boundary}"`,
    '',
    `--${boundary}`,
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: 8bit',
    '',
    body,
    '',
    ...email.attachments.flatMap((each) => [
      `--${boundary}`,
      `Content-Type: ${each.contentType}; name="${each.name}"`,
      'Content-Transfer-Encoding: base64',
      `Content-Disposition: attachment; filename="${each.name}"`,
      '',
      ...(Buffer.from(each.bytes)
        .toString('base64')
        .match(/.{1,76}/g) ?? []),
      '',
    ]),
    `--${boundary}--`,
    '',
  ];
  const head = [email.from, email.to.join(', '), email.cc.join(', '), email.subject, email.sent].join('\n');
  return { bytes: new TextEncoder().encode(lines.join('\r\n')), pages: [`${head}\n${body}`] };
}
