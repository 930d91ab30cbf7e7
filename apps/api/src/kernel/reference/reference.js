// Renders the API reference from the OpenAPI document. All values are set as text, never as markup.

/** @param {string} tag @param {Record<string, string>} [attributes] @param {(Node | string)[]} children */
function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

function slug(text) {
  return text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
}

function resolved(api, schema) {
  const name = schema?.$ref?.replace('#/components/schemas/', '');
  return name === undefined ? (schema ?? {}) : (api.components.schemas[name] ?? {});
}

function typeOf(api, given) {
  const schema = resolved(api, given);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches) return [...new Set(branches.map((branch) => typeOf(api, branch)))].join(' | ');
  if (schema.prefixItems) return `[${schema.prefixItems.map((item) => typeOf(api, item)).join(', ')}]`;
  if (schema.type === 'array' || schema.type?.includes?.('array')) {
    const item = typeOf(api, schema.items);
    return item.includes(' | ') ? `(${item})[]` : `${item}[]`;
  }
  const type = Array.isArray(schema.type) ? schema.type.join(' | ') : (schema.type ?? 'any');
  return schema.format ? `${type}, ${schema.format}` : type;
}

function boundsOf(schema, isAnswer) {
  const notes = [];
  if (schema.description) notes.push(schema.description);
  if (isAnswer) return notes.join('; ');
  if (schema.minLength !== undefined || schema.maxLength !== undefined) {
    notes.push(`${schema.minLength ?? 0} to ${schema.maxLength ?? '∞'} characters`);
  }
  if (schema.maximum !== undefined && schema.maximum < Number.MAX_SAFE_INTEGER) notes.push(`at most ${schema.maximum}`);
  if (schema.maxItems !== undefined) notes.push(`at most ${schema.maxItems} entries`);
  if (schema.default !== undefined) notes.push(`default ${JSON.stringify(schema.default)}`);
  return notes.join('; ');
}

const MAX_DEPTH = 4;

function innerOf(api, given) {
  const schema = resolved(api, given);
  if (schema.properties) return schema;
  if (schema.items && typeof schema.items === 'object') return innerOf(api, schema.items);
  const branch = (schema.anyOf ?? schema.oneOf)?.find((one) => resolved(api, one).type !== 'null');
  return branch ? innerOf(api, branch) : null;
}

/** Marks required fields in request bodies only, because answers contain every field. */
function fieldList(api, given, isAnswer, depth = 0) {
  const schema = innerOf(api, given);
  const list = element('ul', { class: 'fields' });
  if (schema === null) return list;
  const required = new Set(schema.required ?? []);
  for (const [name, field] of Object.entries(schema.properties)) {
    const item = element(
      'li',
      {},
      element('span', { class: 'field' }, name),
      ' ',
      element('span', { class: 'type' }, typeOf(api, field)),
    );
    if (!isAnswer && required.has(name)) item.append(' ', element('span', { class: 'must' }, 'required'));
    const { description } = field;
    const note = boundsOf({ ...resolved(api, field), ...(description ? { description } : {}) }, isAnswer);
    if (note) item.append(element('span', { class: 'note' }, ' · ', ...inlineOf(note)));
    const isRecursive = innerOf(api, field) === schema;
    if (depth < MAX_DEPTH && !isRecursive && innerOf(api, field))
      item.append(fieldList(api, field, isAnswer, depth + 1));
    list.append(item);
  }
  return list;
}

function example(text) {
  const copy = element('button', { type: 'button' }, 'Copy');
  const say = (word) => {
    copy.textContent = word;
    setTimeout(() => (copy.textContent = 'Copy'), 1500);
  };
  copy.addEventListener('click', () => {
    navigator.clipboard.writeText(text).then(
      () => say('Copied'),
      () => say('Not allowed'),
    );
  });
  return element('div', { class: 'example' }, copy, element('pre', { tabindex: '0' }, text));
}

function quoted(text) {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** Returns the address with the examples of its parameters. */
function addressOf({ path, operation }) {
  const shown = (operation.parameters ?? []).filter(({ example }) => example !== undefined);
  const inPath = shown.filter((parameter) => parameter.in === 'path');
  const inQuery = shown.filter((parameter) => parameter.in === 'query');
  const filled = inPath.reduce(
    (text, { name, example }) => text.replace(`{${name}}`, encodeURIComponent(example)),
    path,
  );
  const query = new URLSearchParams(inQuery.map(({ name, example }) => [name, String(example)])).toString();
  return query === '' ? filled : `${filled}?${query}`;
}

function curlOf(call) {
  const { method, operation } = call;
  const lines = [`curl ${method === 'GET' ? '' : `-X ${method} `}"$ATRIUM${addressOf(call)}"`];
  if (operation.security === undefined) lines.push('-H "Authorization: Bearer $TOKEN"');
  const [type, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  const body = content?.example ?? {};
  if (type === 'application/json') {
    lines.push("-H 'Content-Type: application/json'", `-d ${quoted(JSON.stringify(body))}`);
  } else if (type !== undefined) {
    const option = type.startsWith('multipart') ? '-F' : '--data-urlencode';
    for (const [name, value] of Object.entries(body)) {
      for (const one of [value].flat())
        lines.push(`${option} ${quoted(`${name}=${one === '(file)' ? '@report.pdf' : one}`)}`);
    }
  }
  if (operation.responses['200']?.content?.['text/event-stream']) lines.push('-N');
  return lines.join(' \\\n  ');
}

function requestPart(api, call) {
  const part = element('div', {}, element('h3', {}, 'Try it'), example(curlOf(call)));
  const parameters = (call.operation.parameters ?? []).map((parameter) =>
    parameter.$ref ? api.components.parameters[parameter.$ref.split('/').pop()] : parameter,
  );
  if (parameters.length > 0) {
    part.append(element('h3', {}, 'Parameters'));
    const list = element('ul', { class: 'fields' });
    for (const { name, in: place, required, schema, description } of parameters) {
      const item = element('li', {}, element('span', { class: 'field' }, name), ' ');
      item.append(element('span', { class: 'type' }, `${place}${schema ? `, ${typeOf(api, schema)}` : ', JSON'}`));
      if (required) item.append(' ', element('span', { class: 'must' }, 'required'));
      if (description) item.append(element('span', { class: 'note' }, ' · ', ...inlineOf(description)));
      list.append(item);
    }
    part.append(list);
  }
  const [type, content] = Object.entries(call.operation.requestBody?.content ?? {})[0] ?? [];
  if (type) part.append(element('h3', {}, `Body, ${type}`), fieldList(api, content.schema, false));
  return part;
}

function answerPart(api, call) {
  const part = element('div');
  const [status, success] = Object.entries(call.operation.responses).find(([code]) => code.startsWith('2'));
  const [content] = Object.values(success.content ?? {});
  const types = Object.keys(success.content ?? {}).join(', ');
  part.append(element('h3', {}, `Answer ${status}, ${types || 'empty'}`));
  if (content?.example !== undefined) part.append(example(JSON.stringify(content.example, null, 2)));
  if (content?.schema) part.append(element('h3', {}, 'Fields'), fieldList(api, content.schema, true));
  const errors = element('ul', { class: 'statuses' });
  for (const [code, answer] of Object.entries(call.operation.responses)) {
    const { $ref } = answer;
    if (code === status) continue;
    const { description } = $ref ? api.components.responses[$ref.split('/').pop()] : answer;
    errors.append(element('li', { title: description }, code));
  }
  part.append(element('h3', {}, 'Other answers'), errors);
  return part;
}

const GUARDS = {
  public: 'anyone',
  user: 'signed in',
  orgMember: 'member',
  orgViewer: 'organization viewer',
  orgContributor: 'organization contributor',
  orgOwner: 'organization owner',
  tokenOrMember: 'member or visitor',
  resourceViewer: 'viewer',
  resourceContributor: 'contributor',
  resourceOwner: 'owner',
};

function callPart(api, call) {
  const { path, method, operation } = call;
  const details = element(
    'details',
    { id: operation.operationId },
    element(
      'summary',
      {},
      element('span', { class: `method ${method}` }, method),
      element('span', { class: 'path' }, path),
      element('span', { class: 'what' }, operation.summary),
      element('span', { class: 'guard', title: 'Who may call' }, GUARDS[operation['x-guard']] ?? operation['x-guard']),
    ),
  );
  details.addEventListener('toggle', () => {
    if (!details.open || details.childElementCount > 1) return;
    details.append(element('div', { class: 'body' }, requestPart(api, call), answerPart(api, call)));
  });
  return details;
}

function callsOf(api) {
  return Object.entries(api.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
}

function draw(api, calls) {
  const areas = Map.groupBy(calls, ({ operation }) => operation.tags[0]);
  const list = document.querySelector('#list');
  const nav = document.querySelector('#areas');
  for (const [area, members] of areas) {
    const id = `area-${slug(area)}`;
    const parts = members.map((call) => callPart(api, call));
    const about = api.tags.find(({ name }) => name === area)?.description ?? '';
    list.append(element('section', {}, element('h2', { id }, area), element('p', {}, about), ...parts));
    nav.append(element('a', { href: `#${id}` }, area, element('span', {}, String(members.length))));
  }
}

function filter(calls, query) {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  let shown = 0;
  for (const { path, method, operation } of calls) {
    const text =
      `${method} ${path} ${operation.summary} ${operation.tags.join(' ')} ${operation['x-guard']}`.toLowerCase();
    const isMatch = words.every((word) => text.includes(word));
    document.getElementById(operation.operationId).hidden = !isMatch;
    if (isMatch) shown++;
  }
  for (const section of document.querySelectorAll('#list section')) {
    section.hidden = section.querySelector('details:not([hidden])') === null;
  }
  const all = `${calls.length} calls`;
  document.querySelector('#count').textContent = words.length === 0 ? all : `${shown} of ${all}`;
}

/** Returns the parts of a paragraph with bold words and code. */
function inlineOf(markdown) {
  return markdown.split(/(\*\*[^*]+\*\*|`[^`]+`)/).map((part) => {
    if (part.startsWith('**')) return element('strong', {}, part.slice(2, -2));
    return part.startsWith('`') ? element('code', {}, part.slice(1, -1)) : part;
  });
}

/** Lists the error codes with their meaning. */
function errorCodes(api) {
  const list = element('ul', { class: 'fields' });
  for (const { const: code, description } of api.components.schemas.ErrorCode.anyOf[0].oneOf) {
    list.append(
      element('li', {}, element('span', { class: 'field' }, code), ' ', element('span', {}, ...inlineOf(description))),
    );
  }
  return element('details', { id: 'error-codes' }, element('summary', {}, 'Error codes'), list);
}

function openLinked() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (target instanceof HTMLDetailsElement) target.open = true;
  target?.scrollIntoView();
}

async function start() {
  const response = await fetch('/api/v1/openapi.json');
  if (!response.ok) throw new Error(`The document could not be loaded (${response.status}).`);
  const api = await response.json();
  const calls = callsOf(api);
  const paragraphs = api.info.description.split('\n\n').map((text) => element('p', {}, ...inlineOf(text)));
  const begin = `export ATRIUM=${location.origin}\nexport TOKEN=...   # the access_token of a sign-in, or an API key`;
  document.querySelector('#intro').append(element('h1', {}, `${api.info.title} API`), ...paragraphs, example(begin));
  document.querySelector('#intro').append(errorCodes(api));
  draw(api, calls);
  filter(calls, '');
  const search = document.querySelector('#search');
  search.addEventListener('input', () => filter(calls, search.value));
  document.addEventListener('keydown', (event) => {
    if (event.key === '/' && document.activeElement !== search) {
      event.preventDefault();
      search.focus();
    }
  });
  addEventListener('hashchange', openLinked);
  openLinked();
}

start().catch((error) => {
  document.querySelector('#count').textContent = `The reference could not be loaded. ${error.message}`;
});
