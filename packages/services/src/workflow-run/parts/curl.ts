import { ComponentError } from '@atrium/domain/workflow-run';

export type CurlRequest = { url: string; method: string; headers: [string, string][]; body: string | null };

/** Splits a command as a shell does: by spaces, with quotes and backslashes. Nothing is expanded. */
function wordsOf(command: string): string[] {
  const words: string[] = [];
  let word: string | null = null;
  let quote: string | null = null;
  for (let at = 0; at < command.length; at += 1) {
    const sign = command.charAt(at);
    const next = command.charAt(at + 1);
    if (quote === null && /\s/.test(sign)) {
      if (word !== null) words.push(word);
      word = null;
    } else if (quote === null && (sign === "'" || sign === '"')) {
      quote = sign;
      word ??= '';
    } else if (sign === quote) {
      quote = null;
    } else if (sign === '\\' && quote !== "'" && next !== '') {
      at += 1;
      if (next !== '\n') word = (word ?? '') + next;
    } else {
      word = (word ?? '') + sign;
    }
  }
  if (quote !== null) throw new ComponentError('A quotation mark of the cURL command is not closed.');
  return word === null ? words : [...words, word];
}

const WITH_BODY = ['-d', '--data', '--data-raw', '--data-binary', '--data-ascii', '--json'];
/** Options that change nothing here. */
const IGNORED = ['-s', '--silent', '-S', '--show-error', '-L', '--location', '--compressed', '-i', '--include', '-v'];

/** Reads a cURL command. @throws ComponentError for an option that it does not know, because it could change the request */
export function readCurl(command: string): CurlRequest {
  const [name, ...words] = wordsOf(command.trim());
  if (name !== 'curl') throw new ComponentError('The command does not begin with curl.');
  const request: CurlRequest = { url: '', method: '', headers: [], body: null };
  const headerOf = (text: string): [string, string] => {
    const at = text.indexOf(':');
    return [text.slice(0, at < 0 ? undefined : at).trim(), at < 0 ? '' : text.slice(at + 1).trim()];
  };
  while (words.length > 0) {
    const word = words.shift() ?? '';
    const value = () => {
      const next = words.shift();
      if (next === undefined) throw new ComponentError(`The option ${word} of the cURL command has no value.`);
      return next;
    };
    if (word === '-X' || word === '--request') request.method = value().toUpperCase();
    else if (word === '-H' || word === '--header') request.headers.push(headerOf(value()));
    else if (word === '--url') request.url = value();
    else if (WITH_BODY.includes(word)) {
      request.body = request.body === null ? value() : `${request.body}&${value()}`;
      if (word === '--json') request.headers.push(['Content-Type', 'application/json']);
    } else if (word.startsWith('-') && !IGNORED.includes(word)) {
      throw new ComponentError(`The option ${word.slice(0, 40)} of cURL is not supported.`);
    } else if (!word.startsWith('-')) request.url = word;
  }
  if (request.url === '') throw new ComponentError('The cURL command has no address.');
  request.method ||= request.body === null ? 'GET' : 'POST';
  return request;
}
