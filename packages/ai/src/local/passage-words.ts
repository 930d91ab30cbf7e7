import { unitsOf, withoutOrders } from '../evidence/index.ts';
import type { ProviderPassage, Unit } from '../evidence/index.ts';
import { contentStems, type Token, tokenize } from '../retrieval/index.ts';

// The rules and the ranking read the same passages of a question, one after the other. Each is split into words once.
const unitsByPassage = new WeakMap<ProviderPassage, readonly Unit[]>();
const stemsByPassage = new WeakMap<ProviderPassage, readonly string[]>();
const tokensByUnit = new WeakMap<Unit, readonly Token[]>();

function known<Key extends object, Value>(cache: WeakMap<Key, Value>, key: Key, make: (key: Key) => Value): Value {
  const found = cache.get(key);
  if (found !== undefined) return found;
  const made = make(key);
  cache.set(key, made);
  return made;
}

/** The units of a passage, in order. */
export function passageUnits(passage: ProviderPassage): readonly Unit[] {
  return known(unitsByPassage, passage, unitsOf);
}

/** The distinct stems of a passage's words that are not stop words. */
export function passageStems(passage: ProviderPassage): readonly string[] {
  return known(stemsByPassage, passage, ({ text }) => contentStems(text));
}

export function unitTokens(unit: Unit): readonly Token[] {
  return known(tokensByUnit, unit, ({ text }) => tokenize(text));
}

/** A passage without prompt injections; the same object if it has none, because its words are read once. */
export function withoutOrdersIn(passage: ProviderPassage): ProviderPassage {
  const text = withoutOrders(passage.text);
  return text === passage.text ? passage : { ...passage, text };
}
