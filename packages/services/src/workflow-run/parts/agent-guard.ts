import { type JsonObject, objectOf } from '@atrium/domain/workflow';
import type { Inputs } from '@atrium/domain/workflow-run';
import { textOf } from '@atrium/domain/workflow-run';
import { readCurl } from './curl.ts';
import { recipientsOf } from './send-email.ts';
import { isSafe, namesHost, webUrl } from './web.ts';

/**
 * Components whose results come from documents or the web. Their texts may hold orders for the model, so after one of them
 * nothing leaves to places that the flow does not name, without a person.
 */
const BRINGS_FOREIGN_TEXT = new Set([
  'Retriever',
  'ListDocuments',
  'ReadPages',
  'ReadTable',
  'File',
  'Extract',
  'APIRequest',
  'URLComponent',
  'WebSearch',
  'CustomComponent',
  'RunFlow',
  'Memory',
]);

/** Of these, the components whose texts anybody can read. After the others, also the address of a GET can carry contents away. */
const BRINGS_PUBLIC_TEXT = new Set(['URLComponent', 'WebSearch']);

export function bringsContents(type: string): boolean {
  return BRINGS_FOREIGN_TEXT.has(type) && !BRINGS_PUBLIC_TEXT.has(type);
}

export function bringsForeignText(type: string): boolean {
  return BRINGS_FOREIGN_TEXT.has(type);
}

/** What leaves with a call: to whom, or to which host, as a body or (`get`) in an address. Null if nothing leaves. */
export type Leaving = { kind: 'mail'; to: string[] } | { kind: 'post' | 'get'; host: string } | null;

/** Returns what a call of a tool would send out, with its arguments over the values of its node. */
export function leavingWith(type: string, fields: JsonObject, given: JsonObject): Leaving {
  const inputs = { ...fields, ...given };
  if (type === 'SendEmail') return { kind: 'mail', to: recipientsOf(inputs['to']) };
  if (type !== 'APIRequest') return null;
  const isCurl = textOf(inputs['mode']) === 'cURL';
  const request = isCurl
    ? readCurl(textOf(inputs['curl_input']))
    : { url: textOf(inputs['url_input']), method: textOf(inputs['method']).toUpperCase() || 'GET' };
  return { kind: isSafe(request.method) ? 'get' : 'post', host: webUrl(request.url).hostname };
}

function listIn(inputs: Inputs, field: string): string[] {
  const value = inputs[field];
  const given = Array.isArray(value) ? value : [value ?? null];
  return given
    .map((each) =>
      textOf(objectOf(each)?.['value'] ?? each)
        .trim()
        .toLowerCase(),
    )
    .filter((each) => each !== '');
}

/**
 * Whether a person must allow it: mail to someone who is neither a member nor named in the flow, or a request to a host that
 * the flow does not name. `fields` are the values that the author of the flow set on the node of the tool.
 */
export function needsPerson(
  leaving: NonNullable<Leaving>,
  { agent, fields, members }: { agent: Inputs; fields: JsonObject; members: ReadonlySet<string> },
): boolean {
  if (leaving.kind === 'mail') {
    const allowed = listIn(agent, 'allowed_recipients');
    const set =
      fields['to'] === undefined || fields['to'] === ''
        ? []
        : listIn(fields, 'to').flatMap((each) => each.split(/[,;\s]+/));
    return !leaving.to.every((address) => {
      const isAllowed = allowed.some((each) => each === address || (each.startsWith('@') && address.endsWith(each)));
      return isAllowed || set.includes(address) || members.has(address);
    });
  }
  const named = textOf(fields['url_input']).trim();
  const own = named !== '' && URL.canParse(named) ? [new URL(named).hostname] : [];
  return !namesHost([...listIn(agent, 'allowed_hosts'), ...own], leaving.host);
}
