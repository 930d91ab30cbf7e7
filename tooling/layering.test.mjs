import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const root = dirname(import.meta.dirname);
let repository;

/** The names of the rules that the planted files break. */
function brokenRules(files) {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(repository, path)), { recursive: true });
    writeFileSync(join(repository, path), text);
  }
  const depcruise = join(root, 'node_modules', '.bin', 'depcruise');
  const config = join(root, 'tooling', 'dependency-cruiser.cjs');
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [depcruise, '--config', config, '--output-type', 'json', 'apps', 'packages'],
    {
      cwd: repository,
      encoding: 'utf8',
    },
  );
  if (stdout === '') throw new Error(stderr);
  const names = JSON.parse(stdout).summary.violations.map((violation) => violation.rule.name);
  return [...new Set(names)].sort((a, b) => a.localeCompare(b));
}

beforeEach(() => {
  repository = mkdtempSync(join(tmpdir(), 'atrium-layering-'));
  mkdirSync(join(repository, 'apps'));
  mkdirSync(join(repository, 'packages'));
});

afterEach(() => rmSync(repository, { recursive: true, force: true }));

const area = { 'packages/db/src/folder/index.ts': 'export const folder: number = 1;' };

describe('the layering check', () => {
  it('accepts allowed imports', () => {
    expect(
      brokenRules({
        ...area,
        'packages/services/src/folder/create.ts':
          "import { folder } from '../../../db/src/folder/index.ts';\nexport const a: number = folder;",
      }),
    ).toEqual([]);
  });

  it.each([
    ['domain-imports-nothing', 'packages/domain/src/folder/rules.ts'],
    ['ai-imports-domain', 'packages/ai/src/parsing/parse.ts'],
    ['api-imports', 'apps/api/src/folder/router.ts'],
    ['outbound-imports-domain', 'packages/outbound/src/guarded-fetch.ts'],
    ['samples-import-nothing', 'packages/samples/src/fund/report.ts'],
  ])('finds a planted violation of %s', (rule, path) => {
    const up = '../'.repeat(path.split('/').length - 1);
    const text = `import { folder } from '${up}packages/db/src/folder/index.ts';\nexport const a: number = folder;`;
    expect(brokenRules({ ...area, [path]: text })).toEqual([rule]);
  });

  it('lets a composition root import the samples, and the services not', () => {
    const samples = { 'packages/samples/src/library/index.ts': 'export const files: number = 1;' };
    const text = (up) =>
      `import { files } from '${up}packages/samples/src/library/index.ts';\nexport const a: number = files;`;
    expect(brokenRules({ ...samples, 'apps/api/src/main.ts': text('../../../') })).toEqual([]);
    const seed = { 'packages/services/src/demo/seed.process.ts': text('../../../../') };
    expect(brokenRules({ ...samples, ...seed })).toEqual(['services-imports']);
  });

  it('finds an import of a type only', () => {
    const text = "import type { Folder } from '../../../db/src/folder/index.ts';\nexport type A = Folder;";
    const types = { 'packages/db/src/folder/index.ts': 'export interface Folder { name: string }' };
    expect(brokenRules({ ...types, 'packages/domain/src/folder/rules.ts': text })).toEqual(['domain-imports-nothing']);
  });

  it('finds an import that bypasses an area’s index, and a cycle', () => {
    expect(
      brokenRules({
        'packages/domain/src/folder/index.ts': "export { b } from '../document/rules.ts';",
        'packages/domain/src/document/rules.ts':
          "import { b as c } from '../folder/index.ts';\nexport const b: number = c;",
      }),
    ).toEqual(['area-front-door', 'no-cycles']);
  });

  it('reads TSX', () => {
    expect(
      brokenRules({
        'apps/web/src/features/upload/Tray.tsx': 'export const Tray = () => <div />;',
        'apps/web/src/features/library/Page.tsx':
          "import { Tray } from '../upload/Tray.tsx';\nexport const Page = () => <Tray />;",
      }),
    ).toEqual(['web-features-are-islands']);
  });

  it('finds an HTTP client outside the guarded fetcher', () => {
    const text = "import { request } from 'undici';\nexport const a: unknown = request;";
    expect(brokenRules({ 'packages/outbound/src/guarded-fetch.ts': text })).toEqual([]);
    expect(brokenRules({ 'packages/services/src/webhook/send.ts': text })).toEqual(['http-client-only-in-outbound']);
  });

  it('finds evidence that imports a provider', () => {
    expect(
      brokenRules({
        'packages/ai/src/local/index.ts': 'export const engine = 1;',
        'packages/ai/src/evidence/hints.ts':
          "import { engine } from '../local/index.ts';\nexport const a: number = engine;",
      }),
    ).toEqual(['evidence-knows-no-provider']);
  });

  it.each([
    ['local', 'model'],
    ['model', 'local'],
    ['local', 'providers'],
  ])('finds an import from %s to %s', (from, to) => {
    expect(
      brokenRules({
        [`packages/ai/src/${to}/index.ts`]: 'export const other = 1;',
        [`packages/ai/src/${from}/provider.ts`]: `import { other } from '../${to}/index.ts';\nexport const a: number = other;`,
      }),
    ).toEqual(['local-and-model-are-independent']);
  });

  it('finds a second run engine', () => {
    const engine = { 'packages/db/src/run/index.ts': 'export const claimItems = 1;' };
    const text = "import { claimItems } from '../../../db/src/run/index.ts';\nexport const a: number = claimItems;";
    expect(brokenRules({ ...engine, 'packages/services/src/run/lane.ts': text })).toEqual([]);
    expect(brokenRules({ ...engine, 'packages/services/src/report/write.process.ts': text })).toEqual([
      'one-run-engine',
    ]);
  });

  it('finds a transaction that is opened outside the kernel', () => {
    const kernel = { 'packages/services/src/kernel/transaction/index.ts': 'export const inTransaction = 1;' };
    const text = "import { inTransaction } from '../kernel/transaction/index.ts';\nexport const a = inTransaction;";
    expect(brokenRules({ ...kernel, 'packages/services/src/folder/create.ts': text })).toEqual([
      'transactions-stay-in-the-kernel',
    ]);
  });

  it('finds a transaction that a call opens during act', () => {
    const folder = 'packages/services/src/kernel/transaction-during-act/index.ts';
    const kernel = { [folder]: 'export const inTransactionDuringAct = 1;' };
    const text =
      "import { inTransactionDuringAct } from '../kernel/transaction-during-act/index.ts';\nexport const a = inTransactionDuringAct;";
    expect(brokenRules({ ...kernel, 'packages/services/src/provider/lease-gate.ts': text })).toEqual([]);
    expect(brokenRules({ ...kernel, 'packages/services/src/provider/choice.ts': text })).toEqual([
      'only-provider-calls-write-during-act',
    ]);
  });

  it('finds a model call outside a process', () => {
    expect(
      brokenRules({
        'packages/ai/src/answering/index.ts': 'export const answer = 1;',
        'packages/services/src/conversation/ask.ts':
          "import { answer } from '../../../ai/src/answering/index.ts';\nexport const a = answer;",
      }),
    ).toEqual(['llm-only-in-process']);
  });
});
