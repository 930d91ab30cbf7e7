import { filesOfInput, type PickedFile } from './dropped-files.ts';

/** Has the browser ask for files; calls back with those that were chosen. */
export function pickFiles(onFiles: (files: PickedFile[]) => void): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = true;
  input.addEventListener('change', () => onFiles(filesOfInput(input.files ?? [])));
  input.click();
}
