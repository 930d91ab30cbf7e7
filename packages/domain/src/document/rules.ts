/**
 * Folder names and file name of a path as a browser gives it for a dropped folder (`Leases/2021/Harbor.pdf`).
 * Separators of either kind, empty parts and dots are dropped, so that no name can climb out of its room.
 * Null when no file name is left or a part is longer than a name may be.
 */
export function splitRelativePath(path: string): { folders: string[]; name: string } | null {
  const parts = path
    .split(/[\\/]+/)
    .map((part) => part.replaceAll(/\p{Cc}/gu, '').trim())
    .filter((part) => part !== '' && part !== '.' && part !== '..');
  const name = parts.pop();
  if (name === undefined || name.length > 255 || parts.some((part) => part.length > 255)) return null;
  return { folders: parts, name };
}
