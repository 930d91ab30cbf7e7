import { describe, expect, it } from 'vitest';
import { InstantInput, Name, newId, RequestId } from './id.ts';

describe('ids', () => {
  it('are UUIDs of version 7 that sort by time', () => {
    const ids = [1_700_000_000_000, 1_700_000_000_001, 1_800_000_000_000].map((now) => newId(now));
    expect(ids).toEqual(ids.toSorted());
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(Number.parseInt(ids[0]!.replaceAll('-', '').slice(0, 12), 16)).toBe(1_700_000_000_000);
  });

  it('of one instant differ', () => {
    const now = 1_700_000_000_000;
    expect(new Set(Array.from({ length: 10_000 }, () => newId(now))).size).toBe(10_000);
  });

  it('that are malformed in a request find nothing instead of being refused', () => {
    expect(RequestId.parse('gl_1')).toBe('00000000-0000-0000-0000-000000000000');
    expect(RequestId.parse('01A1FB8B-7ABD-7104-8981-D96691914779')).toBe('01a1fb8b-7abd-7104-8981-d96691914779');
    expect(RequestId.safeParse('').success).toBe(false);
    expect(RequestId.safeParse('x'.repeat(256)).success).toBe(false);
  });
});

describe('names', () => {
  it('are trimmed, 1 to 255 characters, without control characters', () => {
    expect(Name.parse('  Leases ')).toBe('Leases');
    expect(Name.safeParse('   ').success).toBe(false);
    expect(Name.safeParse('x'.repeat(256)).success).toBe(false);
    expect(Name.safeParse('a\nb').success).toBe(false);
    expect(Name.safeParse('a\u0000b').success).toBe(false);
  });
});

describe('times in requests', () => {
  it('can have an offset and become UTC', () => {
    expect(InstantInput.parse('2026-03-31T11:00:00+02:00')).toBe('2026-03-31T09:00:00.000Z');
    expect(InstantInput.parse('2026-03-31T09:00:00Z')).toBe('2026-03-31T09:00:00.000Z');
    expect(InstantInput.safeParse('2026-03-31').success).toBe(false);
    expect(InstantInput.safeParse('tomorrow').success).toBe(false);
  });
});
