import { type Edge, type Graph, isEmpty, type JsonObject, objectOf } from '@atrium/domain/workflow';
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
  'DocumentIndexed',
]);

/** Of these, the components whose texts anybody can read. After the others, also the address of a GET can carry contents away. */
const BRINGS_PUBLIC_TEXT = new Set(['URLComponent', 'WebSearch']);

export function bringsContents(type: string): boolean {
  return BRINGS_FOREIGN_TEXT.has(type) && !BRINGS_PUBLIC_TEXT.has(type);
}

export function bringsForeignText(type: string): boolean {
  return BRINGS_FOREIGN_TEXT.has(type);
}

/** Returns the names of the vertices before a vertex that read documents or the web, maybe as a tool: foreign text reaches it. */
export function foreignBefore({ vertices, edges }: Pick<Graph, 'vertices' | 'edges'>, id: string): string[] {
  const before = new Set<string>();
  const follow = (target: string, isWanted: (edge: Edge) => boolean) => {
    for (const edge of edges) if (edge.target === target && isWanted(edge)) before.add(edge.source);
  };
  follow(id, ({ kind }) => kind !== 'tool');
  for (const source of before) follow(source, () => true);
  return [...before].flatMap((source) => {
    const vertex = vertices.get(source);
    return vertex && bringsForeignText(vertex.type) ? [vertex.displayName] : [];
  });
}

/** A call can send mail to people, or data to hosts, in a body or (`get`) in an address. Null if the call sends nothing. */
export type Leaving = { kind: 'mail'; to: string[] } | { kind: 'post' | 'get'; hosts: string[] } | null;

/**
 * Returns what a call of a tool would send out. `given` are the arguments that the tool takes, over the values of its node.
 * Recipients and addresses that are not here come from a variable, which the author of the flow has chosen.
 */
export function leavingWith(type: string, fields: JsonObject, given: JsonObject): Leaving {
  const inputs = { ...fields, ...given };
  const hostOf = (url: string) => webUrl(url).hostname;
  if (type === 'SendEmail') return isEmpty(inputs['to']) ? null : { kind: 'mail', to: recipientsOf(inputs['to']) };
  if (type === 'URLComponent') return { kind: 'get', hosts: listIn(inputs, 'urls').map(hostOf) };
  if (type !== 'APIRequest') return null;
  const isCurl = textOf(inputs['mode']) === 'cURL';
  const request = isCurl
    ? readCurl(textOf(inputs['curl_input']))
    : { url: textOf(inputs['url_input']), method: textOf(inputs['method']).toUpperCase() || 'GET' };
  if (request.url === '') return null;
  return { kind: isSafe(request.method) ? 'get' : 'post', hosts: [hostOf(request.url)] };
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
  const own = [...listIn(fields, 'url_input'), ...listIn(fields, 'urls')].map((url) => webUrl(url).hostname);
  const named = [...listIn(agent, 'allowed_hosts'), ...own];
  return !leaving.hosts.every((host) => namesHost(named, host));
}
