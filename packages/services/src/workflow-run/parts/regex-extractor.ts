import { type PureComponent, textIn, textOf } from '@atrium/domain/workflow-run';
import { findPattern } from '../user-regex.ts';

/** Finds every match: the whole match, its only group, or the list of its groups. Empty matches are left out. */
export const regexExtractor: PureComponent = (inputs) => {
  const matches = findPattern(textIn(inputs, 'pattern'), textIn(inputs, 'input_text')).flatMap(({ text, groups }) => {
    const [only = text] = groups;
    const match = groups.length > 1 ? groups : only;
    return match === null || match === '' ? [] : [{ match }];
  });
  const text = matches.map(({ match }) => textOf(match)).join('\n');
  return { outputs: { data: matches, text: { text: text === '' ? 'No matches found' : text } } };
};
