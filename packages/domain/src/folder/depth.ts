/** How deep folders may be nested in a data room. */
export const MAX_FOLDER_DEPTH = 50;

/** Returns how deep a folder is, from its path of ids: 1 at the top of its data room. */
export function depthOf(path: string): number {
  return path.split('/').filter(Boolean).length;
}
