import { ComponentError, type PureComponent } from './component.ts';
import { filled, joined, requireCharacters } from './size.ts';
import { integerIn, isOn, rowsOf, textIn, textOf, textsOf } from './value.ts';

/** Each variable of the template is a field. */
export const prompt: PureComponent = (inputs) => {
  const values = new Map(Object.entries(inputs).map(([name, value]) => [name, textOf(value)]));
  const syntax = isOn(inputs, 'use_double_brackets') ? 'double' : 'single';
  return { outputs: { prompt: { text: filled(textIn(inputs, 'template'), values, syntax) } } };
};

/** Fills the template once per row, or writes the whole input as text. */
export const parser: PureComponent = (inputs) => {
  if (textIn(inputs, 'mode') === 'Stringify') {
    const given = inputs['input_data'];
    const texts = Array.isArray(given) ? given.map(textOf) : [textOf(given)];
    const text = joined(texts, '\n');
    const lines = isOn(inputs, 'clean_data') ? text.split('\n').filter((line) => line.trim() !== '') : [text];
    return { outputs: { parsed_text: { text: lines.join('\n') } } };
  }
  const pattern = textIn(inputs, 'pattern');
  let count = 0;
  const texts = rowsOf(inputs['input_data']).map((row) => {
    const text = filled(pattern, textsOf(row));
    requireCharacters((count += text.length));
    return text;
  });
  return { outputs: { parsed_text: { text: joined(texts, textIn(inputs, 'sep')) } } };
};

export const combineText: PureComponent = (inputs) => {
  const texts = [textIn(inputs, 'text1'), textIn(inputs, 'text2')];
  return { outputs: { combined_text: { text: joined(texts, textIn(inputs, 'delimiter')) } } };
};

/** The most parts of a text. */
const MOST_PARTS = 100_000;

type Splitting = { size: number; overlap: number; joiner: string };

/** Joins pieces to parts of at most `size` characters; a part begins with the last pieces of the one before. */
function joinPieces(pieces: readonly string[], { size, overlap, joiner }: Splitting): string[] {
  const parts: string[] = [];
  let written = 0;
  let current: string[] = [];
  let length = 0;
  const withJoiner = (count: number) => (count > 0 ? joiner.length : 0);
  const close = () => {
    const part = current.join(joiner).trim();
    if (part === '') return;
    parts.push(part);
    // Parts that overlap repeat the text.
    requireCharacters((written += part.length));
    if (parts.length > MOST_PARTS)
      throw new ComponentError(`These are more than ${MOST_PARTS} parts. Make them larger.`);
  };
  for (const piece of pieces) {
    if (current.length > 0 && length + piece.length + joiner.length > size) {
      close();
      const isTooLong = () => length + piece.length + withJoiner(current.length) > size && length > 0;
      while (length > overlap || isTooLong()) {
        length -= (current[0]?.length ?? 0) + withJoiner(current.length - 1);
        current = current.slice(1);
      }
    }
    length += piece.length + withJoiner(current.length);
    current.push(piece);
  }
  close();
  return parts;
}

/** Cuts a text at its separator. A kept separator begins or ends a piece. */
function cut(text: string, separator: string, keep: string): string[] {
  if (separator === '') return Array.from(text);
  const pieces = text.split(separator);
  const last = pieces.length - 1;
  if (keep === 'End') return pieces.map((piece, at) => (at < last ? piece + separator : piece));
  if (keep === 'Start' || keep === 'True') return pieces.map((piece, at) => (at > 0 ? separator + piece : piece));
  return pieces;
}

/** Splits as the character splitter of LangChain does, which Langflow uses. */
export const splitText: PureComponent = (inputs) => {
  const size = integerIn(inputs, 'chunk_size', 1000);
  const overlap = integerIn(inputs, 'chunk_overlap', 200);
  if (size < 1) throw new ComponentError('The size of a part must be at least 1.');
  if (overlap < 0 || overlap > size) throw new ComponentError('The overlap must be from 0 to the size of a part.');
  const separator = textIn(inputs, 'separator')
    .replaceAll(String.raw`\n`, '\n')
    .replaceAll(String.raw`\t`, '\t');
  const keep = textIn(inputs, 'keep_separator');
  const joiner = ['Start', 'True', 'End'].includes(keep) ? '' : separator;
  const key = textIn(inputs, 'text_key') || 'text';
  const rows = rowsOf(inputs['data_inputs']).flatMap((row) => {
    const pieces = cut(textOf(Object.hasOwn(row, key) ? row[key] : row), separator, keep).filter(
      (piece) => piece !== '',
    );
    return joinPieces(pieces, { size, overlap, joiner }).map((part) => ({ ...row, [key]: part }));
  });
  return { outputs: { dataframe: rows, chunks: rows } };
};
