const START_SLOTS = 1 << 8;
const MOST_FULL = 0.6;

/** Two independent 32-bit hashes of a text (murmur3's mixing, as in cyrb53). */
function hashesOf(text: string): readonly [number, number] {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    high = Math.imul(high ^ unit, 2_654_435_761);
    low = Math.imul(low ^ unit, 1_597_334_677);
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return [high >>> 0, low >>> 0];
}

/**
 * Returns a function that remembers the first number given for each text, and returns it for an equal text; undefined for a new
 * one. It keeps 64 bits of each text instead of the text, so that a million of them take 25 MB.
 */
export function firstSeen(): (text: string, number: number) => number | undefined {
  let slots = START_SLOTS;
  let keys = new Uint32Array(slots * 2);
  let firsts = new Uint32Array(slots);
  let used = 0;
  /** Slots without a number are free, so numbers are kept plus one. */
  function slotOf(high: number, low: number): number {
    let at = low & (slots - 1);
    while (firsts[at] !== 0 && (keys[at * 2] !== high || keys[at * 2 + 1] !== low)) at = (at + 1) & (slots - 1);
    return at;
  }
  function put(high: number, low: number, kept: number): void {
    const at = slotOf(high, low);
    keys[at * 2] = high;
    keys[at * 2 + 1] = low;
    firsts[at] = kept;
  }
  function grow(): void {
    const before = { keys, firsts };
    slots *= 2;
    keys = new Uint32Array(slots * 2);
    firsts = new Uint32Array(slots);
    for (const [at, kept] of before.firsts.entries())
      if (kept !== 0) put(before.keys[at * 2] ?? 0, before.keys[at * 2 + 1] ?? 0, kept);
  }
  return (text, number) => {
    if (used > slots * MOST_FULL) grow();
    const [high, low] = hashesOf(text);
    const known = firsts[slotOf(high, low)] ?? 0;
    if (known !== 0) return known - 1;
    put(high, low, number + 1);
    used += 1;
    return undefined;
  };
}
