import { providerErrorOf, RejectedRequest } from '../call/failure.ts';

const FORMATS = ['json_schema', 'json_object', 'text'] as const;
/** Thinking models have a fixed temperature. Small servers lack seeds, usage in streams and dimensions. */
const OPTIONAL = ['temperature', 'seed', 'stream_options', 'dimensions'] as const;

/** The parts of the chat completions API that a request uses. */
export type Form = {
  /** How the request asks for JSON: by its schema, as any JSON, or only in the prompt. */
  format: (typeof FORMATS)[number];
  isStrict: boolean;
  /** The name of the output limit. Older servers only know `max_tokens`. */
  limit: 'max_completion_tokens' | 'max_tokens';
  without: ReadonlySet<(typeof OPTIONAL)[number]>;
};

/** Sends a request, and repeats it without the rejected parameter if the server names one that is optional. */
export type Dialect = <T>(send: (form: Form) => Promise<T>) => Promise<T>;

/**
 * Starts with the whole API and remembers what a server rejected, so that each rejection happens once. The JSON format is
 * remembered only with `remembersFormat`: otherwise the rejection may concern one schema only.
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
        const rejection = providerErrorOf(error);
        const less = rejection instanceof RejectedRequest ? withLess(form, rejection) : null;
        if (less === null) throw rejection;
        form = less;
      }
    }
  };
}

function withLess(form: Form, rejection: RejectedRequest): Form | null {
  const optional = OPTIONAL.find((each) => !form.without.has(each) && rejection.isAbout(each));
  if (optional !== undefined) return { ...form, without: new Set([...form.without, optional]) };
  if (form.limit === 'max_completion_tokens' && rejection.isAbout('max_completion_tokens')) {
    return { ...form, limit: 'max_tokens' };
  }
  if (!['response_format', 'json_schema', 'json_object', 'strict'].some((each) => rejection.isAbout(each))) return null;
  if (form.format === 'json_schema' && form.isStrict) return { ...form, isStrict: false };
  const format = FORMATS[FORMATS.indexOf(form.format) + 1];
  return format === undefined ? null : { ...form, format };
}
