import type { JsonObject } from '../../workflow/index.ts';
import type { Inputs, PureComponent, RunFacts } from './component.ts';
import { filled, joined } from './size.ts';
import { isOn, rowsOf, textIn, textOf, textsOf } from './value.ts';

function message(text: string, inputs: Inputs, run: RunFacts): JsonObject {
  return {
    text,
    sender: textIn(inputs, 'sender'),
    sender_name: textIn(inputs, 'sender_name'),
    session_id: textIn(inputs, 'session_id') || run.sessionId,
  };
}

/** The input of the run replaces the text of the node. */
export const chatInput: PureComponent = (inputs, run) => ({
  outputs: { message: message(run.input ?? textIn(inputs, 'input_value'), inputs, run) },
});

/** The template that stands for a value as it is. */
const AS_IT_IS = '{text}';

/** Fills the template once per object or row, or writes the value as it is. */
function shownText(inputs: Inputs): string {
  const given = inputs['input_value'];
  const template = textIn(inputs, 'data_template').trim();
  if (typeof given !== 'object' || template === '' || template === AS_IT_IS) return textOf(given);
  const lines = rowsOf(given).map((row) => filled(template, textsOf(row)));
  return joined(isOn(inputs, 'clean_data') ? lines.filter((line) => line.trim() !== '') : lines, '\n');
}

export const chatOutput: PureComponent = (inputs, run) => ({
  outputs: { message: message(shownText(inputs), inputs, run) },
});

export const passText: PureComponent = (inputs) => ({ outputs: { text: { text: textIn(inputs, 'input_value') } } });
