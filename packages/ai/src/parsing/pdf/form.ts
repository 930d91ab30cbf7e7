import type { FormField } from '@llamaindex/liteparse';
import { widthOf } from '../letter-widths.ts';
import type { Piece } from './lines.ts';

/** Returns the values filled into a form, which are drawn over the page and are not part of its text. */
export function filledIn(fields: FormField[], size: number): Piece[] {
  return fields.flatMap((field) => {
    const { rect } = field;
    if (!rect) return [];
    if (field.type === 'checkbox' || field.type === 'radiobutton') {
      return field.checked ? [pieceAt('[x]', rect, rect.y + rect.height / 2, size)] : [];
    }
    if (!/^(text|combobox|listbox)$/.test(field.type)) return [];
    const lines = (field.value ?? '').split(/[\r\n]+/).filter((line) => line.trim());
    const pitch = rect.height / Math.max(1, lines.length);
    return lines.map((line, at) => pieceAt(line.trim(), rect, rect.y + pitch * (at + 0.5), Math.min(size, pitch)));
  });
}

type Rect = { x: number; y: number; width: number; height: number };

function pieceAt(text: string, rect: Rect, middle: number, size: number): Piece {
  const width = Math.min(rect.width, (widthOf(text) / 1_000) * size);
  return { text, x0: rect.x, x1: rect.x + width, y0: middle - size / 2, y1: middle + size / 2, size };
}
