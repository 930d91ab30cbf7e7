/** The browser reads the URL after the click, so it must stay valid for a while. */
const KEEP_MS = 60_000;

/** Lets the browser save what is at a URL. */
export function saveFrom(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}

/** Saves content as a file in the browser. */
export function saveBlob(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  saveFrom(url, name);
  setTimeout(() => URL.revokeObjectURL(url), KEEP_MS);
}

/** Saves a value as a JSON file. */
export function saveJson(value: unknown, name: string): void {
  saveBlob(new Blob([JSON.stringify(value, null, 2)], { type: 'application/json' }), name);
}
