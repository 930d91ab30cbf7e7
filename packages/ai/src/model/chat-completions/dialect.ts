import { providerErrorOf, RejectedRequest } from '../call/failure.ts';

const FORMATS = ['json_schema', 'json_object', 'text'] as const;
/** Thinking models fix their temperature; small servers know no seed, no usage in streams, no dimensions. */
const OPTIONAL = ['temperature', 'seed', 'stream_options', 'dimensions'] as const;

/** What of the chat completions API is used in a request. */
export type Form = {
  /** How JSON is asked for: by its schema, as any JSON, or in words only. */
  format: (typeof FORMATS)[number];
  isStrict: boolean;
  /** Servers of the older API know only the older name of the limit on what is written. */
  limit: 'max_completion_tokens' | 'max_tokens';
  without: ReadonlySet<(typeof OPTIONAL)[number]>;
};

/** Sends a request, and again with less of the API as long as the refusal names something that can be left out. */
export type Dialect = <T>(send: (form: Form) => Promise<T>) => Promise<T>;

/**
 * Starts with the whole API and remembers what a model or server refused, so that each refusal is met once. How JSON is
 * asked for is remembered only with `remembersFormat`: elsewhere a refused schema says nothing about the next one.
 */
export function dialect(start: Partial<Form>, { remembersFormat }: { remembersFormat: boolean }): Dialect {
  const whole: Form = {
    format: 'json_schema',
    isStrict: true,
    limit: 'max_completion_tokens',
    without: new Set(),
    ...start,
  };
  let known = whole;
  return async (send) => {
    let form = known;
    for (;;) {
      try {
        const answer = await send(form);
        known = remembersFormat ? form : { ...form, format: whole.format, isStrict: whole.isStrict };
        return answer;
      } catch (error) {
        const refusal = providerErrorOf(error);
        const less = refusal instanceof RejectedRequest ? withLess(form, refusal) : null;
        if (less === null) throw refusal;
        form = less;
      }
    }
  };
}

function withLess(form: Form, refusal: RejectedRequest): Form | null {
  const optional = OPTIONAL.find((each) => !form.without.has(each) && refusal.isAbout(each));
  if (optional !== undefined) return { ...form, without: new Set([...form.without, optional]) };
  if (form.limit === 'max_completion_tokens' && refusal.isAbout('max_completion_tokens')) {
    return { ...form, limit: 'max_tokens' };
  }
  if (!['response_format', 'json_schema', 'json_object', 'strict'].some((each) => refusal.isAbout(each))) return null;
  if (form.format === 'json_schema' && form.isStrict) return { ...form, isStrict: false };
  const format = FORMATS[FORMATS.indexOf(form.format) + 1];
  return format === undefined ? null : { ...form, format };
}
