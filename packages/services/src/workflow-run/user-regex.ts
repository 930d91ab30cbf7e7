import { ComponentError } from '@atrium/domain/workflow-run';
import { RE2JS, RE2JSException } from 're2js';

/**
 * The most work of one search: states of the expression times characters of the text. The library needs time linear in both,
 * so this bounds the time too, without a process to kill.
 */
const MOST_STEPS = 50_000_000;
/** The longest time of all searches in a text together, in milliseconds: each match begins a search of its own. */
const LONGEST_MS = 2_000;
const MAX_PATTERN = 2_000;
const MOST_MATCHES = 10_000;
const TOO_LONG = 'The regular expression takes too long for this text. Shorten one of them.';

function compiled(pattern: string, text: string): RE2JS {
  if (pattern.length > MAX_PATTERN) {
    throw new ComponentError(`A regular expression has at most ${MAX_PATTERN} characters.`);
  }
  try {
    const regex = RE2JS.compile(pattern);
    if (regex.programSize() * text.length > MOST_STEPS) {
      throw new ComponentError(TOO_LONG);
    }
    return regex;
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error;
    throw new ComponentError(
      `This regular expression does not work: ${error.message.replace(/^error parsing regexp: /, '')}. Look-around and back-references are not supported.`,
    );
  }
}

/** Whether a text contains a match of a regular expression of a user. @throws ComponentError */
export function matchesPattern(pattern: string, text: string): boolean {
  return compiled(pattern, text).matcher(text).find();
}

/** A match and its groups; a group without a part of the text is null. */
export type PatternMatch = { text: string; groups: (string | null)[] };

/** Returns every match of a regular expression of a user, in its order, as Python's `re.finditer`. @throws ComponentError */
export function findPattern(pattern: string, text: string): PatternMatch[] {
  const matcher = compiled(pattern, text).matcher(text);
  const found: PatternMatch[] = [];
  const began = performance.now();
  while (matcher.find()) {
    if (performance.now() - began > LONGEST_MS) throw new ComponentError(TOO_LONG);
    if (found.length === MOST_MATCHES) {
      throw new ComponentError(`The regular expression matches more than ${MOST_MATCHES} times.`);
    }
    const groups = Array.from({ length: matcher.groupCount() }, (_, at) => matcher.group(at + 1));
    found.push({ text: matcher.group() ?? '', groups });
  }
  return found;
}
