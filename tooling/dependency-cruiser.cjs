// Which file may import which; violations are errors. TypeScript 7 has no JavaScript API, so swc parses the sources. Without
// that parser nothing would be checked and everything would pass; `layering.test.mjs` detects that.

const wiring = '/main\\.ts$|\\.(?:test|fixture)\\.tsx?$|^packages/[^/]+/(?:bench|eval|fuzz)/';

/** The kernel, the shapes of long work, infrastructure outside of calls, and tests. */
const OPENS_TRANSACTIONS = [
  '^packages/services/src/(?:kernel|run|background-task)/',
  '^packages/services/src/session/authenticate\\.ts$',
  '^packages/services/src/telemetry/database-gauges\\.ts$',
  '^packages/services/src/usage-limit/uploads\\.ts$',
  '\\.test\\.ts$|\\.fixture\\.ts$|/testing/|/test-product\\.ts$|/scripts/|/main\\.ts$|^apps/api/bench/',
];

const USES_SAMPLES = '^apps/web/(?:sample-files|journeys/(?:journals|partner-capital)\\.spec)\\.ts$';

/** Of our own packages, files under `from` may import only those that match `allowed`. */
function only(name, from, allowed) {
  return {
    name,
    severity: 'error',
    from: { path: from, pathNot: wiring },
    to: { path: '^(apps|packages)/', pathNot: allowed },
  };
}

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    only('domain-imports-nothing', '^packages/domain/', ['^packages/domain/']),
    only('samples-import-nothing', '^packages/samples/', ['^packages/samples/']),
    only('outbound-imports-domain', '^packages/outbound/', ['^packages/(outbound|domain)/']),
    only('db-imports-domain', '^packages/db/', ['^packages/(db|domain)/']),
    only('ai-imports-domain', '^packages/ai/', ['^packages/(ai|outbound|domain)/']),
    only('services-imports', '^packages/services/', ['^packages/(services|domain|outbound|db|ai)/']),
    only('api-imports', '^apps/api/', ['^apps/api/', '^packages/(services|domain)/']),
    only('worker-imports', '^apps/worker/', ['^apps/worker/', '^packages/(services|domain)/']),
    {
      name: 'web-imports',
      comment:
        'the build adds the sample documents as files, and journeys upload sample statements and partner capital',
      severity: 'error',
      from: { path: '^apps/web/', pathNot: USES_SAMPLES },
      to: {
        path: '^(apps|packages)/',
        pathNot: ['^apps/web/', '^packages/domain/'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'web-knows-only-the-api-router',
      comment: 'and of it only the type',
      severity: 'error',
      from: { path: '^apps/web/', pathNot: USES_SAMPLES },
      to: { path: '^(apps|packages)/', pathNot: ['^apps/web/', '^packages/domain/', '^apps/api/src/router\\.ts$'] },
    },
    {
      name: 'transactions-stay-in-the-kernel',
      comment: 'A call gets its transaction from its shape. Infrastructure that no call contains may open its own.',
      severity: 'error',
      from: { path: '^(?:packages/services/src|apps)/', pathNot: OPENS_TRANSACTIONS },
      to: { path: '^packages/services/src/kernel/transaction/' },
    },
    {
      name: 'only-provider-calls-write-during-act',
      comment:
        'the line before a model provider and the accounts of its calls; everything else belongs in prepare or commit',
      severity: 'error',
      from: {
        path: '^(?:packages|apps)/',
        pathNot: [
          '^packages/services/src/provider/(?:lease-gate|account\\.process)\\.ts$',
          '^packages/services/src/kernel/flow\\.test\\.ts$',
        ],
      },
      to: { path: '^packages/services/src/kernel/transaction-during-act/' },
    },
    {
      name: 'one-run-engine',
      comment: 'Long work in items goes through services/run, which alone claims items and ends runs.',
      severity: 'error',
      from: { path: '^(?:packages/services/src|apps)/', pathNot: ['^packages/services/src/run/', wiring] },
      to: { path: '^packages/db/src/run/' },
    },
    {
      name: 'llm-only-in-process',
      comment: 'no model call inside a transaction',
      severity: 'error',
      from: { path: '^packages/services/src/', pathNot: '\\.process\\.ts$|\\.test\\.ts$' },
      // Writing a PDF asks no model.
      to: { path: '^packages/ai/', pathNot: '^packages/ai/src/pdf-writer/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'http-client-only-in-outbound',
      comment: 'requests to other hosts go through the guarded fetcher',
      severity: 'error',
      from: { path: '^(apps|packages)/', pathNot: ['^packages/outbound/', wiring] },
      to: { path: '(^|/)undici(/|$)' },
    },
    {
      name: 'evidence-knows-no-provider',
      comment: 'types, hints and quote checks serve every provider',
      severity: 'error',
      from: {
        path: '^packages/ai/src/(parsing|chunking|retrieval|evidence|reader|tables)/',
        pathNot: '\\.test\\.ts$|\\.fixture\\.ts$',
      },
      to: { path: '^packages/ai/src/(local|model|providers|extraction|answering)/' },
    },
    {
      name: 'local-and-model-are-independent',
      severity: 'error',
      from: { path: '^packages/ai/src/(local|model)/' },
      to: { path: '^packages/ai/src/(local|model|providers|extraction|answering)/', pathNot: '^packages/ai/src/$1/' },
    },
    {
      name: 'area-front-door',
      severity: 'error',
      from: { path: '^packages/(domain|db|ai|services)/src/([^/]+)/' },
      to: { path: '^packages/[^/]+/src/[^/]+/', pathNot: ['^packages/$1/src/$2/', '/index\\.ts$', '\\.entity\\.ts$'] },
    },
    {
      name: 'entities-stay-in-db',
      comment: 'other packages reach entities through the area',
      severity: 'error',
      from: { pathNot: '^packages/db/' },
      to: { path: '\\.entity\\.ts$' },
    },
    {
      name: 'web-features-are-islands',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+)/' },
      to: { path: '^apps/web/src/(features|routes)/', pathNot: '^apps/web/src/features/$1/' },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, via: { pathNot: '\\.entity\\.ts$' } },
    },
    {
      name: 'tests-are-leaves',
      severity: 'error',
      from: { pathNot: '\\.test\\.tsx?$' },
      to: { path: '\\.test\\.tsx?$' },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.types/|/dist/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
  },
};
