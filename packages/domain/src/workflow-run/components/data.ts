import type { JsonObject } from '../../workflow/index.ts';
import { ComponentError, type PureComponent, type Result } from './component.ts';
import { calculate } from './calculate.ts';
import { isOn, rowsOf, textIn } from './value.ts';

/** Older flows have a field `field_1_key` with an object for each key. */
const OWN_FIELD = /^field_\d+_key$/;

export const createData: PureComponent = (inputs) => {
  const entries = rowsOf(inputs['fields']).map((row) => [textIn(row, 'key'), row['value'] ?? ''] as const);
  const own = Object.keys(inputs).filter((name) => OWN_FIELD.test(name));
  const older = own.flatMap((name) => rowsOf(inputs[name]).flatMap((row) => Object.entries(row)));
  const named = [...older, ...entries].filter(([key]) => key !== '');
  const data: JsonObject = Object.fromEntries(named);
  const textKey = textIn(inputs, 'text_key');
  if (isOn(inputs, 'text_key_validator') && !Object.hasOwn(data, textKey)) {
    throw new ComponentError(`The data has no key “${textKey}”. Add it, or choose another key of the text.`);
  }
  return { outputs: { data } };
};

export const calculator: PureComponent = (inputs) => ({
  outputs: { result: { result: calculate(textIn(inputs, 'expression')) } },
});

/** The time of the schedule, or the start of a run that a person has started. */
export const scheduleTrigger: PureComponent = (_, { input, isTriggered, startedAt }): Result => {
  if (input === null && isTriggered === true) return { outputs: {}, taken: [] };
  const time = input ?? startedAt;
  return { outputs: { trigger: { time, text: time } } };
};

/** The start of the run in a time zone. */
export const currentDate: PureComponent = (inputs, run) => {
  const timeZone = textIn(inputs, 'timezone') || 'UTC';
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  } catch {
    throw new ComponentError(`“${timeZone}” is not a time zone. Use a name such as Europe/Zurich.`);
  }
  const text = `Current date and time in ${timeZone}: ${format.format(new Date(run.startedAt))}`;
  return { outputs: { current_date: { text } } };
};
