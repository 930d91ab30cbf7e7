import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectral from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';
import { mirrorOperations } from '../../apps/api/src/kernel/mirror-operation.ts';
import { openApiDocument } from '../../apps/api/src/kernel/openapi.ts';
import { appRouter } from '../../apps/api/src/router.ts';

/**
 * Checks the OpenAPI document with the recommended rules of Redocly and of Spectral. It needs neither a database nor the
 * network. Spectral depends on `@scarf/scarf`, which reports installations; `overrides` in package.json replaces it.
 */
const source = JSON.stringify(openApiDocument(mirrorOperations(appRouter), '0.0.0'));
const config = await createConfig({
  extends: ['recommended'],
  // An entity that only lists return is there for its name and description; its lists return partial rows.
  rules: { 'no-unused-components': 'off' },
});
const byRedocly = await lintFromString({ source, absoluteRef: 'openapi.json', config });
const linter = new spectral.Spectral();
linter.setRuleset({
  extends: [rulesets.oas],
  rules: {
    'oas3-unused-component': 'off',
    // Each operation has a summary, and the fields have descriptions.
    'operation-description': 'off',
    // Each installation has its own contact.
    'info-contact': 'off',
  },
});
const bySpectral = await linter.run(source);
const problems = [
  ...byRedocly.map((it) => `Redocly ${it.severity} ${it.ruleId} ${it.location[0]?.pointer ?? ''}: ${it.message}`),
  ...bySpectral.map((it) => `Spectral ${it.severity} ${it.code} /${it.path.join('/')}: ${it.message}`),
];
for (const problem of problems) process.stdout.write(`${problem}\n`);
if (problems.length > 0) process.exitCode = 1;
