/** Runs the checks that need neither a database nor a browser: the unit tests, and beside them what fails fast. */
export async function verify(steps) {
  await Promise.all([checkSources(steps), steps.vitest('unit tests', ['unit', 'web'])]);
}

async function checkSources(steps) {
  await steps.command('format', 'oxfmt', ['--check']);
  // The unit tests keep every processor busy. More checkers and more threads do much of the work twice.
  await steps.command('types', 'tsc', ['-b', '--checkers', '1']);
  await steps.command('lint', 'oxlint', ['--type-aware', '--deny-warnings'], { GOMAXPROCS: '1' });
  await steps.command('layering', 'depcruise', ['--config', 'tooling/dependency-cruiser.cjs', 'apps', 'packages']);
  await steps.command('OpenAPI document', process.execPath, ['tooling/openapi/lint.mjs']);
}
