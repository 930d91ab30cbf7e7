import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { root } from '../launcher/paths.mjs';

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'atrium-lint-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The rules that a planted file breaks. */
function brokenRules(text, name = 'planted.ts') {
  const file = join(folder, name);
  writeFileSync(file, text);
  const oxlint = join(root, 'node_modules', '.bin', 'oxlint');
  const args = [oxlint, '--config', join(root, '.oxlintrc.json'), '--format', 'json', file];
  const { stdout } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  return JSON.parse(stdout).diagnostics.map(({ code }) => code);
}

it('finds a named top-level arrow function', () => {
  expect(brokenRules('export const twice = (n: number) => 2 * n;\n')).toEqual(['atrium(top-level-functions)']);
});

it('passes declarations, callbacks and values of a function type', () => {
  const text = `type Step = (n: number) => number;
export function twice(n: number): number {
  const more = (m: number) => m + n;
  return more(n);
}
export const steps: Step[] = [twice, (n) => n + 1];
export const half: Step = (n) => n / 2;
`;
  expect(brokenRules(text)).toEqual([]);
});

it('finds a non-null assertion outside of tests', () => {
  const text = 'export function first(list: string[]): string {\n  return list[0]!;\n}\n';
  expect(brokenRules(text)).toEqual(['typescript(no-non-null-assertion)']);
  expect(brokenRules(text, 'planted.test.ts')).toEqual([]);
});

it('finds the lazy of React, which shows what it loads late', () => {
  const text = `import { lazy, useState } from 'react';\nexport const parts = [lazy, useState];\n`;
  expect(brokenRules(text)).toEqual(['eslint(no-restricted-imports)']);
  expect(brokenRules(text.replaceAll('lazy, ', ''))).toEqual([]);
});
