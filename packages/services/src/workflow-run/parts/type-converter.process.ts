import { delimiterOf, readRecords } from '@atrium/ai/parsing';
import { type JsonObject, type JsonValue, objectOf } from '@atrium/domain/workflow';
import { ComponentError, isOn, readLiteral, requireSize, textIn, textOf } from '@atrium/domain/workflow-run';
import type { Part } from './part.ts';

type Conversion = (values: readonly JsonValue[]) => JsonValue;

/** The keys of the messages of a run. An object with other keys is data. */
const MESSAGE_KEYS = new Set(['text', 'sender', 'sender_name', 'session_id']);

/** Returns the text of a message; null for data and tables. */
function messageText(value: JsonValue): string | null {
  const object = objectOf(value);
  if (!object) return Array.isArray(value) || value === null ? null : textOf(value);
  const text = Object.hasOwn(object, 'text') ? object['text'] : undefined;
  const keys = Object.keys(object);
  const isMessage =
    keys.length === 1 || (keys.length === MESSAGE_KEYS.size && keys.every((key) => MESSAGE_KEYS.has(key)));
  return isMessage && typeof text === 'string' ? text : null;
}

function isTable(value: JsonValue | undefined): value is JsonObject[] {
  return Array.isArray(value) && value.every((row) => objectOf(row) !== null);
}

/** Reads JSON without losing digits: a number that JavaScript cannot hold exactly is kept as text. Undefined if it is none. */
function jsonIn(text: string): JsonValue | undefined {
  try {
    JSON.parse(text);
  } catch {
    return undefined;
  }
  const value = readLiteral(text);
  if (value === undefined) throw new ComponentError('The JSON in the text is nested too deep.');
  return value;
}

/** Names columns as pandas does, so that none replaces another. */
function columnNames(header: readonly string[]): string[] {
  const used = new Set<string>();
  return header.map((cell, at) => {
    const name = cell.trim() || `Unnamed: ${at}`;
    let free = name;
    for (let next = 1; used.has(free); next += 1) free = `${name}.${next}`;
    used.add(free);
    return free;
  });
}

/**
 * Reads the rows of delimited text with a header. Cells stay texts, so 007 and 12.50 keep their digits. Undefined if the
 * records differ in width: that is prose with commas.
 */
function csvIn(text: string): JsonObject[] | undefined {
  const records = [...readRecords(text)].filter((cells) => cells.some((cell) => cell.trim() !== ''));
  const [header = [], ...rows] = records;
  if (rows.length === 0 || header.length < 2 || delimiterOf(text) === '|') return undefined;
  if (rows.some((cells) => cells.length !== header.length)) return undefined;
  const names = columnNames(header);
  return rows.map((cells) => Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ''])));
}

/** Reads JSON objects or delimited text. Returns null for another text, which then stays as it is. */
function parsed(text: string): JsonObject | null {
  const trimmed = text.replace(/^\uFEFF/, '').trim();
  const json = jsonIn(trimmed);
  if (json === undefined) {
    const records = csvIn(trimmed);
    return records ? { records } : null;
  }
  return isTable(json) ? { records: json } : objectOf(json);
}

function dataOf(value: JsonValue, isParsed: boolean): JsonObject {
  const text = messageText(value);
  if (text !== null) return (isParsed ? parsed(text) : null) ?? { text };
  const object = objectOf(value);
  return object ?? { results: rowsIn(value) };
}

/** Returns the rows of a list. @throws ComponentError that names the first item that cannot be a row */
function rowsIn(value: JsonValue): JsonObject[] {
  if (!Array.isArray(value)) return [];
  return value.map((item, at) => {
    const object = objectOf(item);
    if (object) return object;
    if (item !== null && !Array.isArray(item)) return { text: textOf(item) };
    throw new ComponentError(
      `Item ${at + 1} of the list is ${item === null ? 'empty' : 'a list'}, so it cannot be a row.`,
    );
  });
}

/** An object whose only value is a table is that table, so that a table survives the way to data and back. */
function tableOf(value: JsonValue, isParsed: boolean): JsonObject[] {
  if (Array.isArray(value)) return rowsIn(value);
  const data = dataOf(value, isParsed);
  const [only, ...others] = Object.values(data);
  return others.length === 0 && isTable(only) ? only : [data];
}

function conversions(isParsed: boolean): ReadonlyMap<string, { output: string; convert: Conversion }> {
  return new Map([
    [
      'Message',
      { output: 'message_output', convert: (values) => ({ text: values.map((value) => textOf(value)).join('\n') }) },
    ],
    [
      'Data',
      {
        output: 'data_output',
        convert: (values) => {
          const objects = values.map((value) => dataOf(value, isParsed));
          const [only = {}] = objects;
          return objects.length === 1 ? only : objects;
        },
      },
    ],
    [
      'DataFrame',
      { output: 'dataframe_output', convert: (values) => values.flatMap((value) => tableOf(value, isParsed)) },
    ],
  ]);
}

/**
 * Converts everything that arrives, in the order of the edges. It gives the outputs that edges take; without an edge, the
 * output of the chosen type.
 */
export const typeConverter: Part = {
  effect: 'none',
  needsOnlyInputs: true,
  givesUsedOutputs: true,
  work: async ({ inputs, usedOutputs }) => {
    const given = inputs['input_data'] ?? null;
    requireSize(given);
    const values = (Array.isArray(given) ? given : [given]).filter((value) => value !== null);
    if (values.length === 0 || given === '')
      throw new ComponentError('Nothing has arrived to convert. Connect an input.');
    const byType = conversions(isOn(inputs, 'auto_parse'));
    const type = textIn(inputs, 'output_type') || 'Message';
    const chosen = byType.get(type);
    if (!chosen) throw new ComponentError(`“${type}” is not a type. Choose Message, Data or DataFrame.`);
    const used = [...byType.values()].filter(({ output }) => usedOutputs.includes(output));
    const outputs: JsonObject = {};
    for (const { output, convert } of used.length > 0 ? used : [chosen]) {
      outputs[output] = convert(values);
      requireSize(outputs[output]);
    }
    return { outputs };
  },
};
