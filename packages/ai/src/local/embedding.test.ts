import { describe, expect, it } from 'vitest';
import { localProvider } from './provider.ts';
import { ProviderError } from '../evidence/index.ts';
import { embedText, LOCAL_EMBEDDING } from './embedding.ts';
import { z } from 'zod';

function dot(a: Float32Array, b: Float32Array) {
  return a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0);
}

describe('local embedding', () => {
  it('has unit length and 1536 dimensions, and is deterministic', () => {
    const vector = embedText('The tenant pays rent monthly.');
    expect(vector).toHaveLength(LOCAL_EMBEDDING.dim);
    expect(dot(vector, vector)).toBeCloseTo(1, 5);
    expect(embedText('The tenant pays rent monthly.')).toEqual(vector);
  });

  it('does not change without a new version', () => {
    const vector = embedText('rent');
    const set = [...vector.entries()]
      .filter(([, value]) => value !== 0)
      .map(([index, value]) => [index, Number(value.toFixed(3))]);
    expect({ model: LOCAL_EMBEDDING.model, set }).toMatchInlineSnapshot(`
      {
        "model": "local-hash-1",
        "set": [
          [
            142,
            0.918,
          ],
          [
            277,
            0.229,
          ],
          [
            379,
            0.229,
          ],
          [
            645,
            -0.229,
          ],
        ],
      }
    `);
  });

  it('is closer for texts with the same words', () => {
    const question = embedText('When is the rent due under the lease?');
    expect(dot(question, embedText('Rent is due on the first of each month; leases run ten years.'))).toBeGreaterThan(
      dot(question, embedText('The board approved the acquisition of a software company.')),
    );
  });

  it('is zero for a text without words', () => {
    expect(embedText(' -- ').every((value) => value === 0)).toBe(true);
  });

  it('stops when the signal fires', async () => {
    const controller = new AbortController();
    const embedding = localProvider.embed(
      Array.from({ length: 500 }, () => 'some text'),
      { signal: controller.signal },
    );
    controller.abort(new Error('stopped'));
    await expect(embedding).rejects.toThrow('stopped');
  });

  it('rejects structured output as unsupported', async () => {
    const request = {
      system: '',
      question: '',
      passages: [],
      schema: z.object({ rent: z.string() }),
      schemaName: 'Rent',
    };
    await expect(localProvider.structured(request)).rejects.toThrow(ProviderError);
    expect(localProvider.capabilities.structured).toBe(false);
  });
});
