import { describe, expect, it } from 'vitest';
import { PreparedStatements } from './statements.ts';
import { FrameReader, cString, message, type Frame } from './wire.ts';

function frame(bytes: Buffer): Frame {
  const reader = new FrameReader({ startup: false });
  reader.push(bytes);
  const next = reader.next();
  if (!next) throw new Error('not a whole frame');
  return next;
}

function parse(name: string, sql: string) {
  return frame(message('P', cString(name), cString(sql), Buffer.alloc(2)));
}
function bind(name: string) {
  return frame(message('B', cString(''), cString(name), Buffer.alloc(6)));
}

describe('prepared statements', () => {
  it('gives each connection its own names and leaves the frames whole', () => {
    const renamed = new PreparedStatements(7).rename(bind('plan'));
    expect(renamed.bytes).toEqual(bind('c7_plan').bytes);
  });

  it('brings an unnamed statement back for a bind that comes without its parse', () => {
    const statements = new PreparedStatements(1);
    const parsed = statements.rename(parse('', 'select 1'));
    expect(statements.unnamedToRestore([parsed, bind('')])).toBeUndefined();
    expect(statements.unnamedToRestore([bind('')])).toEqual(parsed.bytes);
    statements.forgetUnnamed();
    expect(statements.unnamedToRestore([bind('')])).toBeUndefined();
  });

  it('closes exactly the names that are still open', () => {
    const statements = new PreparedStatements(1);
    statements.rename(parse('kept', 'select 1'));
    statements.rename(parse('dropped', 'select 2'));
    statements.rename(frame(message('C', Buffer.from('S'), cString('dropped'))));
    expect(statements.closeAll()).toEqual(
      Buffer.concat([message('C', Buffer.from('S'), cString('c1_kept')), message('S')]),
    );
    expect(statements.closeAll()).toHaveLength(0);
  });
});

describe('frames', () => {
  it('are found again wherever the stream was cut', () => {
    const stream = Buffer.concat([parse('a', 'select 1').bytes, bind('a').bytes, message('S')]);
    for (let cut = 1; cut < stream.length; cut += 1) {
      const reader = new FrameReader({ startup: false });
      const types: string[] = [];
      for (const chunk of [stream.subarray(0, cut), stream.subarray(cut)]) {
        reader.push(chunk);
        for (let next = reader.next(); next; next = reader.next()) types.push(next.type);
      }
      expect(types).toEqual(['P', 'B', 'S']);
    }
  });

  it('of an impossible length are refused', () => {
    const reader = new FrameReader({ startup: false });
    reader.push(Buffer.from([0x51, 0, 0, 0, 1]));
    expect(() => reader.next()).toThrow(RangeError);
  });
});
