import { type ComponentType, drawFlow } from '@atrium/domain/workflow';
import { expect, type Page, test } from '@playwright/test';
import { callerFor, headersOf } from './people.ts';
import { expectAccessible, OWNER, signInOperator, unique } from './support.ts';

const OPERATOR = 'operator@atrium.localhost';

async function chooseFlow(page: Page, name: string, type: ComponentType, open: () => Promise<void>): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), open()]);
  const data = drawFlow([{ id: `${type}-1`, type, at: [0, 0] }], []);
  const buffer = Buffer.from(JSON.stringify({ name, description: 'For a journey', data }));
  await chooser.setFiles({ name: 'flow.json', mimeType: 'application/json', buffer });
}

test('an operator adds a template, replaces it, sees what would change, updates the workflows, and deletes it', async ({
  page,
  request,
}) => {
  await signInOperator(page.request);
  await page.goto('/settings/workflow-templates');
  const grid = page.getByRole('grid', { name: 'Workflow templates' });
  const template = unique('Greeting');
  await chooseFlow(page, template, 'ChatInput', () => page.getByRole('button', { name: 'Add from a file' }).click());
  await expect(grid.getByRole('row').filter({ hasText: template })).toContainText('Added');
  const operator = await callerFor(request, OPERATOR);
  const [known]: { key: string }[] = (await operator('operator/workflow/list', { search: template })).data;
  const owner = await callerFor(request, OWNER.email);
  const create = async (name: string): Promise<string> => {
    const { id }: { id: string } = (await owner('workflow/create', { name, templateKey: known!.key })).data;
    return id;
  };
  const [copy, edited] = [unique('Copy'), unique('Edited')];
  await create(copy);
  const changed = { workflowId: await create(edited), data: { nodes: [], edges: [] } };
  const headers = await headersOf(request, OWNER.email);
  expect((await request.patch('/api/v1/workflow/update', { headers, data: changed })).ok()).toBe(true);

  const openMenu = async () => {
    await grid.getByRole('row').filter({ hasText: template }).click();
    await page.keyboard.press('Shift+F10');
  };
  await openMenu();
  await chooseFlow(page, template, 'TextInput', () =>
    page.getByRole('menuitem', { name: 'Replace with a file' }).press('Enter'),
  );
  await expect(page.getByRole('alert').filter({ hasText: `${template} is replaced` })).toBeVisible();

  const update = page.getByRole('button', { name: 'Update', exact: true });
  const openUpdate = async (item: string) => {
    await update.press('Enter');
    await page.getByRole('menuitem', { name: item }).press('Enter');
  };
  await openUpdate('Update workflows from their templates');
  await expect(page.getByRole('button', { name: 'Show what would change' })).toBeFocused();
  await page.keyboard.press('Enter');
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview).toBeFocused();
  await expect(preview.getByRole('listitem').filter({ hasText: copy })).toContainText('Takes the new version');
  await expect(preview.getByRole('listitem').filter({ hasText: edited })).toContainText('Was edited and stays');
  await expect(preview.getByRole('heading', { level: 4 })).not.toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Change these workflows' }).click();
  await expect(page.getByRole('alert').filter({ hasText: '1 workflow updated, 1 proposal added' })).toBeVisible();
  await expect(update).toBeFocused();

  await openMenu();
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
  const question = page.getByRole('dialog', { name: 'Are you sure you want to delete?' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(grid).toBeFocused();
  await openMenu();
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(grid.getByRole('row').filter({ hasText: template })).toHaveCount(0);
});

test('a reset asks for the name of the organization, and a failure keeps what was typed', async ({ page }) => {
  await signInOperator(page.request);
  await page.goto('/settings/workflow-templates');
  const update = page.getByRole('button', { name: 'Update', exact: true });
  await update.press('Enter');
  await page.getByRole('menuitem', { name: 'Reset the workflows of an organization' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Reset the workflows of an organization' });
  const organization = dialog.getByRole('combobox', { name: 'Organization' });
  await expect(organization).toBeFocused();
  const name = 'Atrium Operations';
  await page.keyboard.type(name);
  await expect(page.getByRole('option', { name })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const reset = dialog.getByRole('button', { name: 'Reset the workflows' });
  const typed = dialog.getByRole('textbox', { name: `Type ${name} to confirm` });
  await typed.fill('Atrium');
  await expect(reset).toBeDisabled();
  await typed.fill(name);
  await expectAccessible(page);
  const resets = /operatorWorkflow\.resetWorkflows/;
  await page.route(resets, (route) => route.abort());
  await typed.press('Enter');
  await expect(page.getByText('The server could not be reached.').first()).toBeVisible();
  await expect(typed).toHaveValue(name);
  await page.unroute(resets);
  await expect(reset).toBeEnabled();
  await typed.press('Enter');
  await expect(
    page.getByRole('alert').filter({ hasText: `Every workflow of ${name} is already like its template` }),
  ).toBeVisible();
  await expect(update).toBeFocused();
});
