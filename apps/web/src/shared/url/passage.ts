/**
 * A URL must not contain words of a document, because URLs end up in histories and logs. A URL contains a key instead,
 * which only this tab can resolve. In other tabs the URL opens the page without the mark.
 */
const PREFIX = 'passage:';

function keyOf(words: string): string {
  // FNV-1a is short and stable. A collision only causes a wrong mark.
  let hash = 0x811c9dc5;
  for (let i = 0; i < words.length; i++) hash = Math.imul(hash ^ words.charCodeAt(i), 0x01000193);
  return `${(hash >>> 0).toString(36)}${words.length.toString(36)}`;
}

/** Stores the words for this tab and returns the key for the URL. */
export function keepPassage(words: string): string {
  const key = keyOf(words);
  sessionStorage.setItem(PREFIX + key, words);
  return key;
}

/** The words of a key; undefined if another tab stored them. */
export function passageOf(key: string | undefined): string | undefined {
  return key === undefined ? undefined : (sessionStorage.getItem(PREFIX + key) ?? undefined);
}
