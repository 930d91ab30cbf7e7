import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readExport } from './read-export.ts';

const shown = vi.hoisted(() => vi.fn());
vi.mock('../../shared/feedback/toast.ts', () => ({ toastError: shown }));
beforeEach(() => shown.mockClear());

const FLOW = { nodes: [], edges: [] };

async function read(content: unknown) {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  return readExport(new File([text], 'export.json'));
}

describe('readExport', () => {
  it.each([
    ['an export', { name: 'A', description: '', data: FLOW }, { name: 'A', description: '', data: FLOW }],
    ['an export without a name', { data: FLOW }, { name: 'export.json', data: FLOW }],
    ['a flow alone', FLOW, { name: 'export.json', data: FLOW }],
    ['a project with one workflow', { flows: [{ name: 'A', data: FLOW }] }, { name: 'A', data: FLOW }],
    ['a list with one workflow', [{ name: 'A', data: FLOW }], { name: 'A', data: FLOW }],
    [
      'a file that begins with a byte order mark',
      `\uFEFF${JSON.stringify({ name: 'A', data: FLOW })}`,
      { name: 'A', data: FLOW },
    ],
  ])('takes %s', async (_, content, expected) => {
    expect(await read(content)).toEqual(expected);
    expect(shown).not.toHaveBeenCalled();
  });

  it.each([
    ['no JSON', '{', 'is not JSON'],
    ['no workflow', { name: 'package', dependencies: {} }, 'does not contain a workflow'],
    ['a workflow without a flow', { name: 'A', data: null }, 'does not contain a workflow'],
    ['an empty project', { flows: [] }, 'does not contain a workflow'],
    [
      'several workflows',
      {
        flows: [
          { name: 'A', data: FLOW },
          { name: 'B', data: FLOW },
        ],
      },
      'contains 2 workflows',
    ],
    ['a number', 1, 'does not contain a workflow'],
  ])('refuses a file with %s', async (_, content, message) => {
    expect(await read(content)).toBeNull();
    expect(shown).toHaveBeenCalledExactlyOnceWith(expect.stringContaining(message));
  });
});
