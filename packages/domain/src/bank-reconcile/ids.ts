import { DomainError, invalid } from '../kernel/index.ts';
import { AppData, type AppDataInput } from './schema.ts';

/** The highest numbers that a configuration ever used, so that no id comes back with another meaning. */
export type LastNumbers = { category: number; rule: number };

/**
 * Gives an id to each category and rule without one: the number after the highest ever used. Ids in the input are kept.
 * `used` are the
 * categories that people set on rows, with their names; `field` is where the input is in the request. @throws DomainError when
 * one of them is missing, or when the result does not fit the limits of a configuration
 */
export function withIds(
  input: AppDataInput,
  last: LastNumbers,
  used: ReadonlyMap<string, string> = new Map(),
  field = 'appData',
): { appData: AppData; last: LastNumbers } {
  const kept = new Set(input.glCategories.map(({ id }) => id));
  const missing = [...used].flatMap(([id, name]) => (kept.has(id) ? [] : [`“${name}” (${id})`]));
  if (missing.length > 0)
    throw invalid(
      `${field}.glCategories`,
      missing.length === 1
        ? `${missing.join()} is set on transactions by hand. Keep it, or change those transactions first.`
        : `${missing.join(', ')} are set on transactions by hand. Keep them, or change those transactions first.`,
    );
  const categories = counter(
    last.category,
    input.glCategories.map(({ id }) => id),
  );
  const rules = counter(
    last.rule,
    input.rules.map(({ ruleId }) => ruleId),
  );
  const read = AppData.safeParse({
    glCategories: input.glCategories.map((category) => ({ ...category, id: category.id ?? `gl_${categories.next()}` })),
    rules: input.rules.map((rule) => ({ ...rule, ruleId: rule.ruleId ?? `rl_${rules.next()}` })),
  });
  if (!read.success) {
    const issues = read.error.issues.map(({ path, message }) => ({
      path: [...field.split('.'), ...path.map((part) => (typeof part === 'symbol' ? String(part) : part))],
      message,
      type: 'value_error',
    }));
    throw new DomainError('INVALID', issues[0]?.message ?? 'The configuration is not valid.', { issues });
  }
  return { appData: read.data, last: { category: categories.last(), rule: rules.last() } };
}

function counter(from: number, ids: readonly (string | null | undefined)[]) {
  let last = ids.reduce((most, id) => Math.max(most, Number(id?.slice(3) ?? 0)), from);
  return { next: () => (last += 1), last: () => last };
}
