import { objectOf, type JsonValue, type Vertex } from '@atrium/domain/workflow';
import { type Inputs, textOf } from '@atrium/domain/workflow-run';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Platform } from '../../kernel/index.ts';
import { type Credential, readCredential } from '../secrets.ts';
import { namesHost, RefusedError, type Web } from './web.ts';

/** A variable in the value of a header, for example `Bearer {{API_KEY}}`. */
const VARIABLE = /\{\{\s*([^{}]+?)\s*\}\}/g;

export type Headers = { headers: Record<string, string>; credentials: Credential[] };

function pairsOf(value: JsonValue | undefined): [string, string][] {
  const object = objectOf(value ?? null);
  if (object && !Object.hasOwn(object, 'key')) return Object.entries(object).map(([key, each]) => [key, textOf(each)]);
  const rows: JsonValue[] = Array.isArray(value) ? value : object ? [object] : [];
  return rows.flatMap((row) => {
    const pair = objectOf(row);
    const key = textOf(pair?.['key'] ?? null).trim();
    return key === '' ? [] : [[key, textOf(pair?.['value'] ?? null)]];
  });
}

/**
 * Returns the headers of a request with the values of their variables. A field that is a Credential as a whole is sent as a
 * bearer token. The values are in nothing that a run stores.
 */
export async function headersOf(
  em: EntityManager,
  platform: Pick<Platform, 'masterKey'>,
  { inputs, vertex, more = [] }: { inputs: Inputs; vertex: Pick<Vertex, 'variables'>; more?: [string, string][] },
): Promise<Headers> {
  const credentials: Credential[] = [];
  const valueOf = async (name: string): Promise<string> => {
    const found = await readCredential(em, platform, name);
    if (typeof found === 'string') return found;
    credentials.push(found);
    return found.value;
  };
  const headers: Record<string, string> = {};
  const whole = vertex.variables['headers'];
  if (whole !== undefined) headers['authorization'] = `Bearer ${await valueOf(whole)}`;
  for (const [key, text] of [...pairsOf(inputs['headers']), ...more]) {
    if (!/^[\w!#$%&'*+.^`|~-]+$/.test(key)) throw new RefusedError(`“${key.slice(0, 80)}” is not a name of a header.`);
    let value = text;
    for (const [placeholder, name = ''] of text.matchAll(VARIABLE)) {
      value = value.replace(placeholder, await valueOf(name).then((each) => each.replaceAll('$', '$$$$')));
    }
    if (/[\r\n\0]/.test(value)) throw new RefusedError(`The value of the header “${key}” has more than one line.`);
    headers[key.toLowerCase()] = value;
  }
  return { headers, credentials };
}

/** Checks that each Credential may go to this address. @throws RefusedError */
export function checkCredentials(web: Web, credentials: readonly Credential[], url: URL): void {
  for (const { name, hosts } of credentials) {
    if (!namesHost(hosts, url.hostname))
      throw new RefusedError(`The Credential “${name}” must not be sent to ${url.hostname}.`);
    if (url.protocol !== 'https:' && !web.allowsPlain) {
      throw new RefusedError(`The Credential “${name}” is sent over https only.`);
    }
  }
}
