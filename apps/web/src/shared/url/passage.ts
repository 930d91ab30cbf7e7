/**
 * Words of a document do not belong into an address: addresses end up in histories, logs and other people's hands. An
 * address carries this tab's key to them; elsewhere it opens the page alone.
 */
const PREFIX = 'passage:';

function keyOf(words: string): string {
  // FNV-1a: short and stable; two passages of one tab that meet are not a danger, only a wrong mark.
  let hash = 0x811c9dc5;
  for (let i = 0; i < words.length; i++) hash = Math.imul(hash ^ words.charCodeAt(i), 0x01000193);
  return `${(hash >>> 0).toString(36)}${words.length.toString(36)}`;
}

/** Keeps the words for this tab and gives the key that an address may carry. */
export function keepPassage(words: string): string {
  const key = keyOf(words);
  sessionStorage.setItem(PREFIX + key, words);
  return key;
}

/** The words behind an address's key; undefined where another tab kept them. */
export function passageOf(key: string | undefined): string | undefined {
  return key === undefined ? undefined : (sessionStorage.getItem(PREFIX + key) ?? undefined);
}
