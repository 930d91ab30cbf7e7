import { filesOfInput, type PickedFile } from './dropped-files.ts';

/** Opens the browser's file dialog and calls back with the selected files. */
export function pickFiles(onFiles: (files: PickedFile[]) => void): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = true;
  input.addEventListener('change', () => onFiles(filesOfInput(input.files ?? [])));
  input.click();
}
