import type { JsonObject } from '../../workflow/index.ts';
import type { Inputs, PureComponent, RunFacts } from './component.ts';
import { textIn } from './value.ts';

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

export const chatOutput: PureComponent = (inputs, run) => ({
  outputs: { message: message(textIn(inputs, 'input_value'), inputs, run) },
});

export const passText: PureComponent = (inputs) => ({ outputs: { text: { text: textIn(inputs, 'input_value') } } });
