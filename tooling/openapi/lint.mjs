import { createConfig, lintFromString } from '@redocly/openapi-core';
import { mirrorOperations } from '../../apps/api/src/kernel/mirror-operation.ts';
import { openApiDocument } from '../../apps/api/src/kernel/openapi.ts';
import { appRouter } from '../../apps/api/src/router.ts';

/** Checks the OpenAPI document with the recommended rules of Redocly. It needs neither a database nor the network. */
const source = JSON.stringify(openApiDocument(mirrorOperations(appRouter), '0.0.0'));
const config = await createConfig({
  extends: ['recommended'],
  // An entity that only lists return is there for its name and description; its lists return partial rows.
  rules: { 'no-unused-components': 'off' },
});
const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });
for (const { severity, ruleId, message, location } of problems) {
  process.stdout.write(`${severity} ${ruleId} ${location[0]?.pointer ?? ''}: ${message}\n`);
}
if (problems.length > 0) process.exitCode = 1;
