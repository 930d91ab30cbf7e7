/** Runs the checks that need neither a database nor a browser: the unit tests, and beside them what fails fast. */
export async function verify(steps) {
  await Promise.all([checkSources(steps), steps.vitest('unit tests', ['unit', 'web'])]);
}

async function checkSources(steps) {
  await steps.command('format', 'oxfmt', ['--check']);
  await steps.command('types', 'tsc', ['-b']);
  await steps.command('lint', 'oxlint', ['--type-aware', '--deny-warnings']);
  await steps.command('layering', 'depcruise', ['--config', 'tooling/dependency-cruiser.cjs', 'apps', 'packages']);
  await steps.command('OpenAPI document', process.execPath, ['tooling/openapi/lint.mjs']);
}
