import { describe, expect, it } from 'vitest';
import { splitRelativePath } from './rules.ts';

describe('relative paths of dropped folders', () => {
  it('become folders and a name', () => {
    expect(splitRelativePath('Leases/2021/Harbor.pdf')).toEqual({ folders: ['Leases', '2021'], name: 'Harbor.pdf' });
    expect(splitRelativePath(String.raw`Leases\Harbor.pdf`)).toEqual({ folders: ['Leases'], name: 'Harbor.pdf' });
    expect(splitRelativePath('Harbor.pdf')).toEqual({ folders: [], name: 'Harbor.pdf' });
  });

  it('cannot leave their data room', () => {
    expect(splitRelativePath('../../etc/passwd')).toEqual({ folders: ['etc'], name: 'passwd' });
    expect(splitRelativePath('/etc//./passwd')).toEqual({ folders: ['etc'], name: 'passwd' });
    expect(splitRelativePath('a\u0000b.pdf')).toEqual({ folders: [], name: 'ab.pdf' });
  });

  it('are null without a usable name', () => {
    expect(splitRelativePath('../..')).toBeNull();
    expect(splitRelativePath('x'.repeat(256))).toBeNull();
    expect(splitRelativePath(`${'x'.repeat(256)}/a.pdf`)).toBeNull();
  });
});
