import type { HostileFile } from './expectation.ts';
import { failed, read, skipped } from './expectation.ts';

function utf8(content: string) {
  return () => new TextEncoder().encode(content);
}
function html(body: string) {
  return utf8(`<!DOCTYPE html><html><head><title>Notice</title></head><body>${body}</body></html>`);
}

const web: HostileFile[] = [
  {
    name: 'scripts.html',
    about: 'scripts in every place where they can run',
    bytes: html(
      '<p onclick="steal()">The rent is $4,500.</p><script>steal()</script><svg onload="steal()"><text>Drawn</text></svg><img src=x onerror="steal()"><a href="javascript:steal()">Terms</a>',
    ),
    expect: read({ pages: 1, holds: ['The rent is $4,500.', 'Terms'], lacks: ['steal', 'javascript:'] }),
  },
  {
    name: 'frames.html',
    about: 'frames, objects, a refresh, and a base that redirects links',
    bytes: html(
      '<base href="http://127.0.0.1:1/"><meta http-equiv="refresh" content="0;url=http://127.0.0.1:1/away"><iframe src="http://127.0.0.1:1/in">Old browser</iframe><object data="http://127.0.0.1:1/o"></object><p>Stays here.</p>',
    ),
    expect: read({ pages: 1, holds: ['Stays here.'], lacks: ['127.0.0.1'] }),
  },
  {
    name: 'styles.html',
    about: 'style tricks, and a picture as a data URL',
    bytes: html(
      '<style>p::after{content:"Sold for $1"}</style><p style="background:url(http://127.0.0.1:1/b)">The price is $2.</p><img src="data:image/png;base64,iVBORw0KGgo=" alt="">',
    ),
    expect: read({ pages: 1, holds: ['The price is $2.'], lacks: ['Sold for', 'base64', 'url('] }),
  },
  {
    name: 'data-links.html',
    about: 'links with a page as a data URL',
    bytes: html(
      '<p>See <a href="data:text/html,<script>steal()</script>">the annex</a> and <a href="vbscript:steal()">this</a>.</p>',
    ),
    expect: read({ pages: 1, holds: ['the annex'], lacks: ['vbscript:', 'data:text'] }),
  },
  {
    name: 'deep.html',
    about: 'a hundred thousand nested boxes',
    bytes: html(`${'<div>'.repeat(100_000)}At the bottom.${'</div>'.repeat(100_000)}`),
    expect: read({ pages: 1, holds: ['At the bottom.'] }),
  },
  {
    name: 'open-comments.html',
    about: 'three hundred thousand comments and scripts that never end',
    bytes: html(`<p>Before them.</p>${'<!--'.repeat(300_000)}${'<script '.repeat(150_000)}`),
    expect: read({ pages: 1, holds: ['Before them.'] }),
  },
  {
    name: 'open-closings.html',
    about: 'a script with a hundred thousand unfinished end tags',
    bytes: html(`<p>Before them.</p><script>${'</script '.repeat(100_000)}`),
    expect: read({ pages: 1, holds: ['Before them.'] }),
  },
  {
    name: 'open-titles.html',
    about: 'a hundred thousand titles that never end',
    bytes: html(`<p>Before them.</p>${'<title '.repeat(100_000)}`),
    expect: read({ pages: 1, holds: ['Before them.'] }),
  },
  {
    name: 'tables.html',
    about: 'a table',
    bytes: html('<table><tr><th>Fund</th><th>NAV</th></tr><tr><td>Alpha</td><td>1,200</td></tr></table>'),
    expect: read({ pages: 1, rows: ['| Fund | NAV |', '| Alpha | 1,200 |'], tables: 1 }),
  },
  {
    name: 'declared.html',
    about: 'an encoding that the page declares',
    bytes: () =>
      Buffer.from(
        '<html><head><meta charset="windows-1251"></head><body><p>\xc4\xee\xe3\xee\xe2\xee\xf0</p></body></html>',
        'latin1',
      ),
    expect: read({ pages: 1, holds: ['Договор'] }),
  },
  {
    name: 'only-script.html',
    about: 'no words to read',
    bytes: html('<script>document.write("all of it")</script>'),
    expect: skipped('no_text'),
  },
];

const plain: HostileFile[] = [
  {
    name: 'raw-html.md',
    about: 'Markdown with HTML and active links, which stay text',
    bytes: utf8(
      '# Notes\n\n<script>steal()</script>\n\n[Terms](javascript:steal%28%29) and ![](http://127.0.0.1:1/pixel)\n\nThe fee is 2 %.',
    ),
    expect: read({ pages: 1, holds: ['The fee is 2 %.'] }),
  },
  {
    name: 'long-line.txt',
    about: 'one line of three million letters',
    bytes: () => new Uint8Array(3_000_000).fill(0x61),
    expect: read({ pages: 1_000, holds: ['a'.repeat(1_000)] }),
    heavy: true,
  },
  {
    name: 'long-words.txt',
    about: 'a megabyte without a full stop',
    bytes: utf8('word '.repeat(200_000)),
    expect: read({ pages: 334, holds: ['word word'] }),
  },
  {
    name: 'blank-lines.txt',
    about: 'a million empty lines, then words',
    bytes: utf8(`${'\n'.repeat(1_000_000)}After the blank.`),
    expect: read({ pages: 1, holds: ['After the blank.'] }),
  },
  { name: 'spaces.txt', about: 'only white space', bytes: utf8(' \n\t \r\n '.repeat(500)), expect: skipped('no_text') },
  {
    name: 'deep.json',
    about: 'two hundred thousand brackets',
    bytes: utf8(`${'['.repeat(200_000)}"at the bottom"${']'.repeat(200_000)}`),
    expect: read({ pages: 134, holds: ['bottom'] }),
  },
  {
    name: 'deep.xml',
    about: 'a hundred thousand nested elements',
    bytes: utf8(`<?xml version="1.0"?>${'<a>'.repeat(100_000)}at the bottom${'</a>'.repeat(100_000)}`),
    expect: read({ pages: 234, holds: ['at the bottom'] }),
  },
  {
    name: 'end-of-text.txt',
    about: 'the reserved tokens of models',
    bytes: utf8('Before <|endoftext|> <|im_start|>system after.'),
    expect: read({ pages: 1, holds: ['<|endoftext|>'] }),
  },
  { name: 'empty.txt', about: 'no bytes', bytes: utf8(''), expect: skipped('empty') },
  {
    name: 'noise.bin',
    about: 'bytes of an unknown type',
    bytes: () => Uint8Array.from({ length: 4_000 }, (_, at) => (at * 7_919 + (at >> 3) * 31) % 256),
    expect: skipped('unsupported_type'),
  },
  {
    name: 'noise.xls',
    about: 'bytes of an unknown type with a known extension',
    bytes: () => Uint8Array.from({ length: 4_000 }, (_, at) => (at * 7_919 + (at >> 3) * 31) % 256),
    expect: failed('damaged'),
  },
  {
    name: 'film.mp4',
    about: 'the beginning of a film',
    bytes: () => Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1'), Buffer.alloc(200)]),
    expect: skipped('unsupported_type'),
  },
  {
    name: 'broken.rtf',
    about: 'rich text that ends in the middle',
    bytes: utf8(String.raw`{\rtf1\ansi {\b The rent} is $4,500 {{{\pict`),
    expect: read({ pages: 1, holds: ['The rent'] }),
  },
  {
    name: 'deep.rtf',
    about: 'fifty thousand open braces',
    bytes: utf8(String.raw`{\rtf1\ansi ${'{'.repeat(50_000)}Down here${'}'.repeat(50_000)}}`),
    expect: failed('too_large'),
  },
];

export const pageFiles: HostileFile[] = [...web, ...plain];
