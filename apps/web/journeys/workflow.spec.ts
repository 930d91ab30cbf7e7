import { expect, type Locator, type Page, test } from '@playwright/test';
import { pageAs } from './people.ts';
import { expectAccessible, expectNoSidewaysScroll, signIn, unique } from './support.ts';

async function heading(page: Page, name: string) {
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
}
async function picture(page: Page, name: string) {
  const folder = process.env['PICTURES'];
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
}

test('a workflow is created from a template, changed, undone, saved and published', async ({ page }) => {
  await signIn(page, '/workflows');
  await heading(page, 'Workflows');
  const name = unique('Ask');
  await page.getByRole('button', { name: 'New workflow' }).click();
  const dialog = page.getByRole('dialog', { name: 'New workflow' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByRole('combobox', { name: 'Start from' }).click();
  await page.getByRole('option', { name: 'Ask documents' }).click();
  await dialog.getByRole('button', { name: 'Create' }).click();
  await heading(page, name);

  const canvas = page.getByRole('region', { name: 'Canvas' });
  await expect(canvas.getByRole('group', { name: 'Retriever', exact: true })).toBeVisible();
  await expectAccessible(page);
  await picture(page, 'workflow-editor');
  await canvas.getByRole('group', { name: 'Prompt Template', exact: true }).click();
  const prompt = page.getByRole('textbox', { name: 'Template', exact: true });
  await prompt.fill('Answer {question} with {passages} for {reader}');
  await prompt.blur();
  await expect(page.getByRole('combobox', { name: 'reader' })).toBeVisible();
  await expectAccessible(page);
  await picture(page, 'workflow-node');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('combobox', { name: 'reader' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect(page.getByRole('combobox', { name: 'reader' })).toBeVisible();
  // Saving by its key also saves what is being typed, and keeps the focus in the field.
  await prompt.fill('Answer {question} with {passages} for {reader}, briefly');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByRole('alert').filter({ hasText: 'Saved as version 2' })).toBeVisible();
  await expect(prompt).toBeFocused();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Published', exact: true })).toBeDisabled();
  await page.getByRole('link', { name: /^Versions/ }).click();
  await expect(page.getByRole('button', { name: /Version 2.*published, draft/ })).toBeVisible();
  // The comparison shows the words of the prompt that changed.
  await expect(page.locator('ins').filter({ hasText: '{reader}' })).toBeVisible();
  await expect(page.locator('ins').filter({ hasText: 'briefly' })).toBeVisible();
  await expectAccessible(page);
  await picture(page, 'workflow-versions');
  await page.getByRole('button', { name: /^Version 1/ }).click();
  await page.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(page.getByRole('button', { name: /Version 3.*draft, restored/ })).toBeVisible();

  await page.goto('/workflows');
  await heading(page, 'Workflows');
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('Published, with a newer draft');
  await expectAccessible(page);
  await picture(page, 'workflow-list');
});

test('an imported file says what cannot run, and can be published when it is repaired', async ({ page }) => {
  await signIn(page, '/workflows');
  await heading(page, 'Workflows');
  const name = unique('Imported');
  const node = (id: string, type: string, x: number) => ({
    id,
    type: 'genericNode',
    position: { x, y: 0 },
    data: { id, type, node: { template: {}, outputs: [] } },
  });
  const handle = (value: object) => JSON.stringify(value).replaceAll('"', 'œ');
  const edge = {
    id: 'edge',
    source: 'ChatInput-a',
    target: 'ChatOutput-b',
    sourceHandle: handle({ dataType: 'ChatInput', id: 'ChatInput-a', name: 'message', output_types: ['Message'] }),
    targetHandle: handle({ fieldName: 'input_value', id: 'ChatOutput-b', inputTypes: ['Message'], type: 'str' }),
  };
  const lost = {
    ...edge,
    id: 'lost',
    source: 'Gone-d',
    sourceHandle: handle({ dataType: 'TextInput', id: 'Gone-d', name: 'text', output_types: ['Message'] }),
  };
  const nodes = [
    node('ChatInput-a', 'ChatInput', 0),
    node('ChatOutput-b', 'ChatOutput', 400),
    node('Astra-c', 'AstraDB', 800),
  ];
  const file = { name, description: '', data: { nodes, edges: [edge, lost], viewport: { x: 0, y: 0, zoom: 1 } } };
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Import', exact: true }).click(),
  ]);
  await chooser.setFiles({
    name: 'flow.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(file)),
  });
  const report = page.getByRole('dialog', { name: `${name} is imported` });
  await expect(report.getByText('3 nodes and 2 edges were imported')).toBeVisible();
  await expect(report.getByText(/AstraDB.*does not exist here/)).toBeVisible();
  await expectAccessible(page);
  await picture(page, 'workflow-import');
  await report.getByRole('button', { name: 'Open the workflow' }).click();
  await heading(page, name);
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeDisabled();
  await page.getByRole('button', { name: /AstraDB.*does not exist here/ }).click();
  await picture(page, 'workflow-problem');
  await page.getByRole('button', { name: 'Delete the node' }).click();
  // An edge without a node cannot be drawn, so its problem is where it is deleted.
  await page.getByRole('button', { name: 'Delete the edge' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Published', exact: true })).toBeDisabled();

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('button', { name: 'Add a node' })).toHaveCount(0);
  await expectNoSidewaysScroll(page);
  // The outline comes first, in rows for a thumb.
  const step = await page.getByRole('complementary', { name: 'Details' }).locator('[data-node]').first().boundingBox();
  const drawing = await page.getByRole('region', { name: 'Canvas' }).boundingBox();
  expect(step?.height).toBeGreaterThanOrEqual(44);
  expect(step?.y).toBeLessThan(drawing?.y ?? 0);
  await picture(page, 'workflow-phone');
});

test('a component is added, its code is written in a large window, and its ports follow the code', async ({ page }) => {
  await signIn(page, '/settings/features');
  const mode = page.getByRole('switch', { name: 'Your own code in workflows', exact: true });
  const turn = async (isOn: boolean) => {
    await expect(mode).toBeVisible();
    if ((await mode.isChecked()) === isOn) return;
    await Promise.all([page.waitForResponse(/organization\.update/), mode.press('Space')]);
    await expect(mode).toBeChecked({ checked: isOn });
  };
  await turn(true);
  await page.goto('/workflows');
  await page.getByRole('button', { name: 'New workflow' }).click();
  const naming = page.getByRole('dialog', { name: 'New workflow' });
  await naming.getByRole('textbox', { name: 'Name' }).fill(unique('Coded'));
  await naming.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('button', { name: 'Add a node' }).click();
  const adding = page.getByRole('dialog', { name: 'Add a node' });
  await adding.getByRole('textbox', { name: 'Find a component' }).fill('Custom Component');
  await expect(adding.getByRole('button', { name: 'Custom Component' })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Larger' }).click();
  const dialog = page.getByRole('dialog', { name: 'Code of Custom Component' });
  const code = dialog.getByRole('textbox', { name: 'Code' });
  await expect(code).toBeFocused();
  await code.fill('export default {');
  await dialog.getByRole('button', { name: 'Apply the code' }).click();
  await expect(code).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await picture(page, 'workflow-code');
  const ports = "inputs: [{ name: 'rent', displayName: 'Base rent', types: ['Message'] }], outputs: [{ name: 'x' }]";
  await code.fill(`export default { ${ports}, async run() { return {}; } };`);
  await dialog.getByRole('button', { name: 'Apply the code' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('combobox', { name: 'Base rent' })).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeEnabled();
  await page.goto('/settings/features');
  await turn(false);
});

test('a flow is drawn with the keyboard, copied to another one and compared', async ({ page }) => {
  await signIn(page, '/workflows');
  const create = async (name: string) => {
    await page.goto('/workflows');
    await page.getByRole('button', { name: 'New workflow' }).click();
    const dialog = page.getByRole('dialog', { name: 'New workflow' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
    await dialog.getByRole('button', { name: 'Create' }).click();
    await heading(page, name);
  };
  await create(unique('Drawn'));
  const canvas = page.getByRole('region', { name: 'Canvas' });
  const add = async (component: string) => {
    await page.keyboard.press('a');
    const dialog = page.getByRole('dialog', { name: 'Add a node' });
    await dialog.getByRole('textbox', { name: 'Find a component' }).fill(component);
    await expect(dialog.getByRole('button', { name: component })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(canvas.getByRole('group', { name: new RegExp(`^${component}`) })).toBeVisible();
    await page.getByRole('button', { name: 'Back to the outline' }).press('Enter');
  };
  await add('Chat Input');
  await add('Chat Output');
  const outline = page.getByRole('complementary', { name: 'Details' });
  await expect(outline.getByRole('button', { name: /Chat Output.*needs a value/ })).toBeVisible();
  await outline.getByRole('button', { name: 'Chat Output Cannot run', exact: true }).press('Enter');
  await expect(page.getByRole('button', { name: 'Back to the outline' })).toBeFocused();
  await page.getByRole('combobox', { name: 'Input', exact: true }).click();
  await page.getByRole('option', { name: 'Chat Input: Message' }).click();
  await expect(outline.getByText('Input from Chat Input')).toBeVisible();
  await page.getByRole('button', { name: 'Back to the outline' }).press('Enter');
  await expect(outline.getByText('1 problem')).toHaveCount(0);
  await expectAccessible(page);
  await picture(page, 'workflow-drawn');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeEnabled();

  // Copied nodes are text, so that another workflow can take them.
  await canvas.getByRole('group', { name: 'Chat Input', exact: true }).click();
  await canvas.getByRole('group', { name: 'Chat Output', exact: true }).click({ modifiers: ['ControlOrMeta'] });
  await expect(page.getByText('2 nodes are selected')).toBeVisible();
  const copied = await page.evaluate(() => {
    const data = new DataTransfer();
    document.body.dispatchEvent(new ClipboardEvent('copy', { clipboardData: data, bubbles: true, cancelable: true }));
    return data.getData('text/plain');
  });
  // The comparison of versions names the ends of an edge whose nodes have not changed.
  await page.getByRole('button', { name: 'Back to the outline' }).click();
  await canvas.getByRole('group', { name: 'Chat Output', exact: true }).click();
  await page.getByRole('button', { name: 'Disconnect Input from Chat Input' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Saved as version 3' })).toBeVisible();
  await page.getByRole('link', { name: /^Versions/ }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Removed' })).toContainText(
    'Chat Input Message to Chat Output Input',
  );
  // A component is also dragged to its place.
  await create(unique('Copied'));
  await page.getByRole('button', { name: 'Add a node' }).click();
  await page.getByRole('button', { name: /^Text Input/ }).dragTo(canvas, { targetPosition: { x: 400, y: 500 } });
  await expect(canvas.getByRole('group', { name: 'Text Input', exact: true })).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Add a node' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.evaluate((text) => {
    const data = new DataTransfer();
    data.setData('text/plain', text);
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, copied);
  await expect(canvas.getByRole('group', { name: 'Chat Output', exact: true })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByRole('heading', { name: 'This workflow is empty' })).toBeVisible();
});

test('a credential is never shown again, and others see a workflow only when it is shared', async ({
  page,
  browser,
  baseURL,
}) => {
  const secret = unique('canary');
  const variable = unique('KEY').replace(/\W/g, '_');
  const answers: Promise<string>[] = [];
  await signIn(page, '/workflows/variables');
  page.on('response', (response) => {
    // Streams have no end.
    if (response.headers()['content-type']?.includes('json')) answers.push(response.text().catch(() => ''));
  });
  await page.getByRole('button', { name: 'New variable' }).click();
  const dialog = page.getByRole('dialog', { name: 'New variable' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(variable);
  await dialog.getByLabel('Value', { exact: true }).fill(secret);
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await dialog.getByLabel('Allowed hosts').fill('api.example.com');
  await expectAccessible(page);
  await picture(page, 'workflow-variable');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const row = page.getByRole('row').filter({ hasText: variable });
  await expect(row).toContainText('api.example.com');
  await page.reload();
  await expect(row).toBeVisible();
  await expectAccessible(page);
  await picture(page, 'workflow-variables');
  await row.press('Enter');
  const change = page.getByRole('dialog', { name: 'Change the variable' });
  await expect(change.getByLabel('Value', { exact: true })).toHaveValue('');
  await change.getByLabel('Allowed hosts').fill('other.example.com');
  // Other hosts need the value again, so that nobody can send it to themselves.
  await expect(change.getByText('Enter the value again to change the hosts.')).toBeVisible();
  await expect(change.getByRole('button', { name: 'Save' })).toBeDisabled();
  await change.getByRole('button', { name: 'Cancel' }).click();
  const remove = async (answer: 'Cancel' | 'Delete') => {
    await row.click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const question = page.getByRole('dialog', { name: 'Are you sure you want to delete?' });
    await expect(question).toContainText(`The variable “${variable}” is deleted.`);
    await question.getByRole('button', { name: answer }).click();
    await expect(question).toHaveCount(0);
  };
  await remove('Cancel');
  await expect(row).toBeVisible();
  await remove('Delete');
  await expect(row).toHaveCount(0);
  expect((await Promise.all(answers)).filter((text) => text.includes(secret))).toEqual([]);

  const name = unique('Private');
  await page.goto('/workflows');
  await page.getByRole('button', { name: 'New workflow' }).click();
  await page.getByRole('dialog', { name: 'New workflow' }).getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await heading(page, name);
  const { pathname } = new URL(page.url());
  const other = await pageAs(browser, baseURL!, 'Contributor');
  await other.goto('/workflows');
  await heading(other, 'Workflows');
  await expect(other.getByText(name)).toHaveCount(0);
  await other.goto(pathname);
  await heading(other, 'Not found');
  await page.getByRole('link', { name: 'Access' }).click();
  await page.getByRole('combobox', { name: 'Who has access' }).selectOption('Everyone in the organization');
  await expectAccessible(page);
  await picture(page, 'workflow-access');
  await other.reload();
  await heading(other, name);
  await expect(other.getByRole('button', { name: 'Add a node' })).toHaveCount(0);
  await other.context().close();
});

test('a workflow is drawn, connected, filled and run by keyboard alone', async ({ page }) => {
  await signIn(page, '/workflows');
  await heading(page, 'Workflows');
  const name = unique('Keys');
  const { keyboard } = page;
  await page.getByRole('button', { name: 'New workflow' }).focus();
  await keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await keyboard.type(name);
  await keyboard.press('Enter');
  await heading(page, name);

  const add = async (words: string, added: string) => {
    await keyboard.press('a');
    await expect(page.getByRole('textbox', { name: 'Find a component' })).toBeFocused();
    await keyboard.type(words);
    // Enter picks nothing while the components load.
    const dialog = page.getByRole('dialog', { name: 'Add a node' });
    await expect(dialog.getByRole('button', { name: added }).first()).toBeVisible();
    await keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: added, level: 2 }).or(page.getByText(added).first())).toBeVisible();
    await expect(page.getByRole('button', { name: 'Back to the outline' })).toBeFocused();
  };
  const tabTo = async (target: ReturnType<Page['getByRole']>, key = 'Tab') => {
    await expect(async () => {
      const isThere = await target.evaluate((element) => element === document.activeElement);
      if (!isThere) await keyboard.press(key);
      expect(isThere).toBe(true);
    }).toPass({ intervals: [0] });
  };
  const connect = async (field: string, words: string) => {
    await tabTo(page.getByRole('combobox', { name: field }));
    await keyboard.type(words);
    await expect(page.getByRole('option')).toHaveCount(1);
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
  };
  await add('chat input', 'Chat Input');
  await add('prompt template', 'Prompt Template');
  await tabTo(page.getByRole('textbox', { name: 'Template', exact: true }));
  await keyboard.type('Say {what} in the style of {style}');
  // When the focus leaves the template, each variable is a field that an edge or a text fills.
  await keyboard.press('Tab');
  await tabTo(page.getByRole('textbox', { name: 'style' }), 'Shift+Tab');
  await keyboard.type('a pirate');
  await tabTo(page.getByRole('button', { name: 'Back to the outline' }), 'Shift+Tab');
  await connect('what', 'Chat Input: Message');
  const disconnect = page.getByRole('button', { name: 'Disconnect what from Chat Input' });
  await expect(disconnect).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'what' })).toBeFocused();
  await connect('what', 'Chat Input: Message');
  await expect(disconnect).toBeFocused();
  await tabTo(page.getByRole('button', { name: 'Back to the outline' }), 'Shift+Tab');
  await add('chat output', 'Chat Output');
  await connect('Input', 'Prompt Template: Prompt');
  await expect(page.getByRole('button', { name: 'Disconnect Input from Prompt Template' })).toBeFocused();

  // Arrows move the node whose settings are open. The moves are one step of undo.
  const output = page.getByRole('group', { name: 'Chat Output', exact: true });
  const placeOf = async () => output.evaluate((element) => element.style.transform);
  const place = await placeOf();
  await keyboard.press('Shift+ArrowRight');
  await keyboard.press('ArrowDown');
  await expect.poll(placeOf).not.toBe(place);
  await keyboard.press('ControlOrMeta+z');
  await expect.poll(placeOf).toBe(place);
  // A palette that is closed gives the focus back. A deleted node gives it to the outline, and undo brings the node back.
  await keyboard.press('a');
  await expect(page.getByRole('textbox', { name: 'Find a component' })).toBeFocused();
  await keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Disconnect Input from Prompt Template' })).toBeFocused();
  await keyboard.press('Delete');
  await expect(output).toHaveCount(0);
  const outline = page.getByRole('complementary', { name: 'Details' });
  await expect(outline.getByRole('button', { name: /^Chat Input/ })).toBeFocused();
  await keyboard.press('ControlOrMeta+z');
  await expect(output).toBeVisible();
  await expect(outline.getByRole('button', { name: /^Chat Input/ })).toBeFocused();
  // A node that undo takes away closes its settings.
  await add('text output', 'Text Output');
  await keyboard.press('ControlOrMeta+z');
  await expect(page.getByRole('button', { name: 'Back to the outline' })).toHaveCount(0);
  await expect(outline.getByRole('button', { name: /^Chat Input/ })).toBeFocused();

  // Opening the form saves the draft, and the run that is started meanwhile waits for it.
  await page.route(/workflow\.update/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    await route.continue();
  });
  await tabTo(page.getByRole('button', { name: 'Run', exact: true }), 'Shift+Tab');
  await keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Input' })).toBeFocused();
  await keyboard.type('Ahoy');
  await tabTo(page.getByRole('button', { name: 'Start the run' }));
  await keyboard.press('Enter');
  await expect(page.getByText('Say Ahoy in the style of a pirate')).toBeVisible();
});

/** The middle of the mark of a port on the screen. */
async function portOf(page: Page, node: string, port: string): Promise<{ x: number; y: number }> {
  const mark = page.getByRole('group', { name: node }).getByTitle(port, { exact: true }).locator('div');
  const box = (await mark.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function drawByMouse(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
}

async function drawByFinger(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  await touch('touchStart', [from]);
  await touch('touchMove', [{ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }]);
  await touch('touchMove', [to]);
  await touch('touchEnd', []);
}

for (const [by, draw, options] of [
  ['mouse', drawByMouse, {}],
  ['finger', drawByFinger, { hasTouch: true }],
] as const) {
  test(`an edge is drawn by ${by}`, async ({ browser, baseURL }) => {
    const context = await browser.newContext({ ...options, ...(baseURL ? { baseURL } : {}) });
    const page = await context.newPage();
    await signIn(page, '/workflows');
    await page.getByRole('button', { name: 'New workflow' }).click();
    const dialog = page.getByRole('dialog', { name: 'New workflow' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill(unique('Drawn'));
    await dialog.getByRole('button', { name: 'Create' }).click();
    const canvas = page.getByRole('region', { name: 'Canvas' });
    for (const [name, targetPosition] of [
      ['Chat Output', { x: 460, y: 400 }],
      ['Chat Input', { x: 400, y: 200 }],
    ] as const) {
      await page.getByRole('button', { name: 'Add a node' }).click();
      await page.getByRole('button', { name: new RegExp(`^${name}`) }).dragTo(canvas, { targetPosition });
      await expect(canvas.getByRole('group', { name })).toBeVisible();
    }
    const edge = canvas.getByRole('group', { name: 'Edge from Chat Input to Chat Output' });
    await draw(page, await portOf(page, 'Chat Input', 'Message'), await portOf(page, 'Chat Output', 'Input'));
    await expect(edge).toBeVisible();
    await expect(canvas.getByText('Cannot run')).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(edge).toHaveCount(0);
    // An edge that is dropped on the empty canvas offers the components that take it.
    const from = await portOf(page, 'Chat Input', 'Message');
    await draw(page, from, { x: from.x + 200, y: from.y + 20 });
    await expect(page.getByRole('dialog', { name: 'Add a node' })).toBeVisible();
    await context.close();
  });
}

test('a node keeps its size when the canvas is too small for its details', async ({ page }) => {
  await signIn(page, '/workflows');
  await page.getByRole('button', { name: 'New workflow' }).click();
  const dialog = page.getByRole('dialog', { name: 'New workflow' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(unique('Small'));
  await dialog.getByRole('combobox', { name: 'Start from' }).click();
  await page.getByRole('option', { name: 'Ask documents' }).click();
  await dialog.getByRole('button', { name: 'Create' }).click();
  const node = page.getByRole('group', { name: 'Retriever', exact: true });
  const line = node.getByText('Finds the passages');
  await expect(line).toBeVisible();
  const height = async () => node.evaluate((element) => (element instanceof HTMLElement ? element.offsetHeight : 0));
  const full = await height();
  for (let presses = 0; presses < 3; presses += 1) await page.getByRole('button', { name: 'Zoom out' }).click();
  await expect(line).toBeHidden();
  await expect(node.getByText('Retriever', { exact: true })).toBeVisible();
  expect(await height()).toBe(full);
});

test('what cannot be loaded is named, and loaded when the user tries again', async ({ page }) => {
  // An event of another journey would load the parts before the user tries again.
  await page.route(/event\.subscribe/, async (route) => route.abort());
  await signIn(page, '/workflows');
  await heading(page, 'Workflows');
  let isDown = true;
  const calls = /workflow\.(allBasicFlows|components|quote|listTriggers)/;
  await page.route(calls, async (route) => (isDown ? route.abort() : route.continue()));
  const retry = async (place: Locator, problem: string, loaded: Locator) => {
    await expect(place.getByRole('alert').filter({ hasText: problem })).toBeVisible();
    await expectAccessible(page);
    isDown = false;
    const answer = page.waitForResponse((response) => calls.test(response.url()));
    await place.getByRole('button', { name: 'Try again' }).click();
    await answer;
    isDown = true;
    await expect(loaded).toBeVisible();
    await expect(place.getByRole('alert')).toHaveCount(0);
  };
  await page.getByRole('button', { name: 'New workflow' }).click();
  const dialog = page.getByRole('dialog', { name: 'New workflow' });
  const name = unique('Down');
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await retry(dialog, 'The templates could not be loaded.', dialog.getByText('Add the nodes yourself.'));
  await dialog.getByRole('combobox', { name: 'Start from' }).click();
  await page.getByRole('option', { name: 'Approve a message', exact: true }).click();
  await dialog.getByRole('button', { name: 'Create' }).click();
  await heading(page, name);

  await page.getByRole('button', { name: 'Add a node' }).click();
  const palette = page.getByRole('dialog', { name: 'Add a node' });
  await retry(palette, 'The components could not be loaded.', palette.getByRole('button', { name: /^Chat Input/ }));
  await picture(page, 'workflow-palette');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Run', exact: true }).click();
  const start = page.getByRole('dialog').filter({ hasText: 'Start the run' });
  await retry(start, 'The cost could not be counted.', start.getByText('This run is free'));
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'Runs' }).click();
  const starts = page.getByRole('region', { name: 'Automatic starts' });
  await retry(starts, 'The automatic starts could not be loaded.', starts.getByText('Nothing starts this workflow'));
  await picture(page, 'workflow-starts');
});
