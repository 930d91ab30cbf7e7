// The editor of workflows with 500 nodes and 960 edges, beside the bare canvas library with as many, in one browser.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { build } from 'vite';
import { row, text } from './rows.ts';

const NODES = 500;
const COLUMNS = 20;
/** Both are measured in turns, so that a busy machine slows both. The median of the rounds counts. */
const ROUNDS = 5;
/** The gestures of a round that are measured. */
const REPEATS = 3;
const FRAMES = 60;
const VIEWS = [
  [0.15, 'all nodes in sight'],
  [0.5, 'at half size'],
];
const SIGN_IN = { username: 'demo@atrium.localhost', password: 'atrium-demo-password' };
const CHROMIUM = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path));
const root = fileURLToPath(new URL('../..', import.meta.url));

function idOf(at) {
  return `CombineText-${at}`;
}
function placeOf(at) {
  return { x: (at % COLUMNS) * 290, y: Math.floor(at / COLUMNS) * 150 };
}
/** Each node takes the texts of two nodes of the row above it. */
function sourcesOf(at) {
  return at < COLUMNS ? [] : [at - COLUMNS, at - COLUMNS + (at % COLUMNS === 0 ? 1 : -1)];
}

/** The flow as a file of a workflow. Its places are turned, because files run from the left to the right. */
function workflowFlow() {
  const handle = (value) => JSON.stringify(value).replaceAll('"', 'œ');
  const nodes = Array.from({ length: NODES }, (_, at) => {
    const { x, y } = placeOf(at);
    const data = { id: idOf(at), type: 'CombineText', node: { template: {}, outputs: [] } };
    return { id: idOf(at), type: 'genericNode', position: { x: Math.round(y / 0.36), y: Math.round(x / 0.88) }, data };
  });
  const edges = nodes.flatMap((_, at) =>
    sourcesOf(at).map((source, port) => ({
      id: `${at}-${port}`,
      source: idOf(source),
      target: idOf(at),
      sourceHandle: handle({
        dataType: 'CombineText',
        id: idOf(source),
        name: 'combined_text',
        output_types: ['Message'],
      }),
      targetHandle: handle({ fieldName: `text${port + 1}`, id: idOf(at), inputTypes: ['Message'], type: 'str' }),
    })),
  );
  return { nodes, edges, viewport: { x: 0, y: 0, zoom: 1 } };
}

function bareFlow() {
  const nodes = Array.from({ length: NODES }, (_, at) => {
    return { id: idOf(at), position: placeOf(at), data: { label: 'Combine Text' }, style: { width: 248 } };
  });
  const edges = nodes.flatMap((_, at) =>
    sourcesOf(at).map((source, port) => ({ id: `${at}-${port}`, source: idOf(source), target: idOf(at) })),
  );
  return { nodes, edges };
}

/** Runs in the page: one step of a gesture in each frame. Returns the milliseconds of a frame. */
async function gesture({ kind, frames }) {
  const pane = document.querySelector('.react-flow__pane');
  const box = pane.getBoundingClientRect();
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const distance = (element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return Math.hypot(x + width / 2 - middle.x, y + height / 2 - middle.y);
  };
  const nearest = () =>
    [...document.querySelectorAll('.react-flow__node')].reduce((a, b) => (distance(b) < distance(a) ? b : a));
  const target = kind === 'drag' ? nearest() : pane;
  const at = target === pane ? middle : target.getBoundingClientRect();
  const point = { x: at.x + (target === pane ? 0 : 30), y: at.y + (target === pane ? 0 : 15) };
  const send = (type, on, moved) => {
    const common = {
      bubbles: true,
      cancelable: true,
      view: window,
      clientX: point.x + moved,
      clientY: point.y + moved,
    };
    on.dispatchEvent(new MouseEvent(type, { ...common, buttons: 1 }));
  };
  const wheel = (deltaY) => {
    const common = { bubbles: true, cancelable: true, clientX: middle.x, clientY: middle.y };
    pane.dispatchEvent(new WheelEvent('wheel', { ...common, deltaY, ctrlKey: kind === 'zoom' }));
  };
  const step = (frame) => {
    const isBack = frame > frames / 2;
    if (kind === 'zoom') return wheel(isBack ? 2 : -2);
    return send('mousemove', window, 6 * (isBack ? frames - frame : frame));
  };
  if (kind !== 'zoom') send('mousedown', target, 0);
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  await nextFrame();
  const begun = performance.now();
  for (let frame = 1; frame <= frames; frame++) {
    step(frame);
    await nextFrame();
  }
  const milliseconds = (performance.now() - begun) / frames;
  if (kind !== 'zoom') send('mouseup', window, 0);
  return milliseconds;
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

async function startProduct(folder) {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const env = { ...process.env, PORT: String(port), ATRIUM_DATA: folder };
  const child = spawn(process.execPath, [join(root, 'tooling/launcher/start.mjs')], { env, stdio: 'ignore' });
  const isReady = async () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`The product ended with ${child.exitCode}`);
    await sleep(500);
  }
  return { url, child };
}

/** The script and the styles of the bare page. */
async function buildBare() {
  const entry = join(root, 'tooling/bench/bare-canvas/main.mjs');
  const { output } = await build({
    root: join(root, 'apps/web'),
    configFile: false,
    logLevel: 'error',
    build: { write: false, rolldownOptions: { input: entry } },
  });
  const script = output.find(({ type }) => type === 'chunk').code;
  const style = output.find(({ fileName }) => fileName.endsWith('.css')).source;
  return { script, style };
}

async function openEditor(context, url) {
  const answer = await context.request.post(`${url}/api/v1/login/auth`, { form: SIGN_IN });
  if (!answer.ok()) throw new Error(await answer.text());
  const page = await context.newPage();
  const created = await fetch(`${url}/api/v1/workflow/create`, {
    method: 'POST',
    headers: { authorization: `Bearer ${(await answer.json()).access_token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Large', externalFlowData: workflowFlow() }),
  });
  if (!created.ok) throw new Error(await created.text());
  await page.goto(`${url}/workflows/${(await created.json()).data.id}`);
  return page;
}

async function openBare(context) {
  const { script, style } = await buildBare();
  const page = await context.newPage();
  await page.setContent(
    `<style>${style} #root { position: fixed; inset: 0 360px 40px 200px }</style><div id="root"></div>`,
  );
  await page.evaluate((flow) => (globalThis.flow = flow), bareFlow());
  await page.addScriptTag({ content: script, type: 'module' });
  return page;
}

async function settled(page) {
  await page
    .locator('.react-flow__node')
    .nth(NODES - 1)
    .waitFor({ state: 'attached' });
  await page
    .locator('.react-flow__edge')
    .nth(2 * (NODES - COLUMNS) - 1)
    .waitFor({ state: 'attached' });
  await sleep(2000);
}

function middleOf(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}

/** Zooms around the middle by the wheel, as users do, because the bare canvas has no buttons. */
async function zoomTo(page, zoom) {
  await page.bringToFront();
  for (;;) {
    const { now, box } = await page.evaluate(() => {
      const { x, y, width, height } = document.querySelector('.react-flow__pane').getBoundingClientRect();
      const viewport = document.querySelector('.react-flow__viewport');
      return { now: new DOMMatrix(viewport.style.transform).a, box: { x: x + width / 2, y: y + height / 2 } };
    });
    if (Math.abs(now - zoom) < 0.02 * zoom) return;
    const deltaY = Math.max(-20, Math.min(20, Math.log2(now / zoom) * 50));
    await page.evaluate(
      ({ at, change }) => {
        const init = { bubbles: true, cancelable: true, clientX: at.x, clientY: at.y, deltaY: change, ctrlKey: true };
        document.querySelector('.react-flow__pane').dispatchEvent(new WheelEvent('wheel', init));
      },
      { at: box, change: deltaY },
    );
  }
}

/** Users work in a page that is in front. One that comes to the front draws all again, so its first gesture is not measured. */
async function framesOf(page, kind) {
  await page.bringToFront();
  await page.evaluate(gesture, { kind, frames: FRAMES });
  const milliseconds = [];
  for (let repeat = 0; repeat < REPEATS; repeat++) {
    milliseconds.push(await page.evaluate(gesture, { kind, frames: FRAMES }));
  }
  return milliseconds.map((each) => 1000 / each);
}

async function compare(editor, bare, { name, kind }) {
  const [values, bounds] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    const [bound, value] = [await framesOf(bare, kind), await framesOf(editor, kind)];
    bounds.push(...bound);
    values.push(...value);
  }
  const [value, bound] = [middleOf(values), middleOf(bounds)];
  row({ name, value, unit: 'frames/s', bound, ratio: value / bound, goal: 0.8 });
}

const folder = mkdtempSync(join(tmpdir(), 'atrium-bench-'));
const { url, child } = await startProduct(folder);
try {
  const browser = await chromium.launch({
    ...(CHROMIUM === undefined ? {} : { executablePath: CHROMIUM }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-frame-rate-limit', '--disable-gpu-vsync'],
  });
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const [editor, bare] = [await openEditor(context, url), await openBare(context)];
    await settled(editor);
    await settled(bare);
    for (const [zoom, seen] of VIEWS) {
      await zoomTo(editor, zoom);
      await zoomTo(bare, zoom);
      for (const kind of ['pan', 'zoom', 'drag']) await compare(editor, bare, { name: `${kind}, ${seen}`, kind });
    }
  } finally {
    await browser.close();
  }
} finally {
  child.kill('SIGTERM');
  if (child.exitCode === null) await once(child, 'exit');
  rmSync(folder, { recursive: true, force: true });
}
text(
  `Editor: ${NODES} nodes and ${2 * (NODES - COLUMNS)} edges, one step of the gesture in each frame, without a limit of the frame rate and drawn by the processor. The bound is the canvas library with its own nodes (a label and two ports) and edges, without a background. Our nodes have an icon, two lines and four ports, and the outline is beside them. The median of ${ROUNDS * REPEATS} gestures in ${ROUNDS} rounds, without the first of each round.`,
);
