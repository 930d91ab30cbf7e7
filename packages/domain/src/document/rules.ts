/**
 * Splits the path that a browser sends for a dropped folder (`Leases/2021/Harbor.pdf`) into folder names and file name.
 * Drops both kinds of separators, empty parts and dots, so that no name can point outside its data room.
 * Null if no file name remains or a part is too long for a name.
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
