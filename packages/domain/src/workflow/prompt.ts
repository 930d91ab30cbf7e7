/** Variables of a prompt: `{name}`, or `{{name}}` with double brackets. */
export type PromptSyntax = 'single' | 'double';

const DOUBLE = /\{\{([^{}]*)\}\}/g;
/** `{{` and `}}` are literal brackets; a bracket group is a variable. */
const SINGLE = /\{\{|\}\}|\{([^{}]*)\}/g;
const VARIABLE = /^[\p{L}_][\p{L}\p{N}_ .-]*$/u;

function variableName(text: string): string | null {
  // Langflow cuts Python's format (`{price:.2f}`) and conversion (`{name!r}`) from the name.
  const name = text.split(/[!:]/, 1)[0]?.trim() ?? '';
  return VARIABLE.test(name) ? name : null;
}

/** Returns the variables of a prompt template, each once, in their order. */
export function promptVariables(template: string, syntax: PromptSyntax = 'single'): string[] {
  const names = new Set<string>();
  for (const [, inner] of template.matchAll(syntax === 'double' ? DOUBLE : SINGLE)) {
    const name = inner === undefined ? null : variableName(inner);
    if (name !== null) names.add(name);
  }
  return [...names];
}

/** Returns the variables that cannot be names: `{}` or `{a b*}`. They are likely JSON whose brackets need doubling. */
export function invalidVariables(template: string, syntax: PromptSyntax = 'single'): string[] {
  const invalid = new Set<string>();
  for (const [, inner] of template.matchAll(syntax === 'double' ? DOUBLE : SINGLE)) {
    if (inner !== undefined && variableName(inner) === null) invalid.add(inner);
  }
  return [...invalid];
}

/** Fills a prompt template. A variable without a value becomes empty. A value is inserted as it is, brackets included. */
export function fillPrompt(
  template: string,
  values: ReadonlyMap<string, string>,
  syntax: PromptSyntax,
  onValue: (value: string) => void = () => undefined,
): string {
  const valueOf = (name: string): string => {
    const value = values.get(name) ?? '';
    onValue(value);
    return value;
  };
  if (syntax === 'double') {
    return template.replace(DOUBLE, (whole, inner: string) => {
      const name = variableName(inner);
      return name === null ? whole : valueOf(name);
    });
  }
  return template.replace(SINGLE, (whole, inner: string | undefined) => {
    if (whole === '{{') return '{';
    if (whole === '}}') return '}';
    const name = inner === undefined ? null : variableName(inner);
    return name === null ? whole : valueOf(name);
  });
}
