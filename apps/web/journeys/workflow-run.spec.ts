import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, signIn, unique } from './support.ts';

async function picture(page: Page, name: string) {
  const folder = process.env['PICTURES'];
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
}

async function createFrom(page: Page, template: string, name: string) {
  await signIn(page, '/workflows');
  await page.getByRole('button', { name: 'New workflow' }).click();
  const dialog = page.getByRole('dialog', { name: 'New workflow' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByRole('combobox', { name: 'Start from' }).click();
  await page.getByRole('option', { name: template, exact: true }).click();
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
}

async function run(page: Page, input: string) {
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await page.getByRole('textbox', { name: 'Input', exact: true }).fill(input);
  await expect(page.getByText(/This run (is free|costs)/)).toBeVisible();
  await page.getByRole('button', { name: 'Start the run' }).click();
}

test('a run waits for a decision, goes on, is stopped, and is found in the history', async ({ page }) => {
  const name = unique('Approve');
  await createFrom(page, 'Approve a message', name);
  // A run that does not start leaves its input in the form, also after the form was closed.
  const builds = /workflow\.build\?/;
  await page.route(builds, async (route) => route.abort());
  await run(page, 'Please pay the invoice');
  await expect(page.getByText('The server could not be reached.').first()).toBeVisible();
  const input = page.getByRole('textbox', { name: 'Input', exact: true });
  await expect(input).toHaveValue('Please pay the invoice');
  await page.unroute(builds);
  await input.press('Escape');
  await expect(input).toHaveCount(0);
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(input).toHaveValue('Please pay the invoice');
  await page.getByRole('button', { name: 'Start the run' }).click();
  const panel = page.getByRole('region', { name: 'Run', exact: true });
  await expect(panel.getByText('Waits for your decision')).toBeVisible();
  await expect(panel.getByText('Please pay the invoice').first()).toBeVisible();
  await expectAccessible(page);
  await picture(page, 'run-waits');
  // Closing the browser stops nothing: the run waits in the inbox, and it is still there.
  const address = page.url();
  await page.goto('/inbox');
  await page.getByRole('button', { name: new RegExp(`^Decide in ${name}`) }).click();
  const decision = page.getByRole('dialog', { name });
  await expect(decision.getByText('Please pay the invoice')).toBeVisible();
  await expectAccessible(page);
  await picture(page, 'run-decision');
  await decision.getByRole('button', { name: 'Close' }).click();
  await page.goto(address);
  await expect(panel.getByText('Waits for your decision')).toBeVisible();
  await panel.getByRole('button', { name: 'Edit' }).click();
  await panel.getByRole('textbox', { name: 'Text to approve' }).fill('Please pay half of it');
  await panel.getByRole('button', { name: 'Approve the edited text' }).click();
  await expect(panel.getByRole('status')).toContainText('Completed');
  await expect(panel.getByText('Please pay half of it').first()).toBeVisible();
  // The timeline says who decided what, with the edited text and the text before.
  const decided = panel.getByRole('listitem').filter({ hasText: 'approved an edited text' });
  await expect(decided).toContainText('Human Input');
  await expect(decided).toContainText('Please pay half of it');
  await decided.getByText('The text before').click();
  await expect(decided.getByText('Please pay the invoice')).toBeVisible();
  await expectAccessible(page);
  await picture(page, 'run-completed');

  // A node shows what it took and gave.
  await panel.getByRole('button', { name: /Human Input/ }).click();
  await expect(page.getByRole('region', { name: 'Last run' })).toContainText('Outputs');
  await picture(page, 'run-node');
  await page.getByRole('button', { name: 'Back to the run' }).click();

  await run(page, 'Another one');
  await expect(panel.getByText('Waits for your decision')).toBeVisible();
  await panel.getByRole('button', { name: 'Stop' }).click();
  await expect(panel.getByRole('status')).toContainText('Stopped');

  await run(page, 'A third one');
  await expect(panel.getByText('Waits for your decision')).toBeVisible();
  const opened = page.url();
  await page.goto('/');
  const running = page.getByRole('region', { name: 'Running' }).getByRole('listitem').filter({ hasText: name });
  await expect(running).toContainText('Waits for a decision');
  await expectAccessible(page);
  await running.getByRole('button', { name: `Stop: Run ${name}` }).click();
  await expect(running).toHaveCount(0);
  await page.goto(opened);
  await expect(panel.getByRole('status')).toContainText('Stopped');

  await page.getByRole('link', { name: 'Runs' }).click();
  const list = page.getByRole('navigation', { name: 'Runs' });
  await expect(list.getByRole('button', { name: /Stopped/ })).toHaveCount(2);
  await page.getByRole('combobox', { name: 'State of the runs' }).click();
  await page.getByRole('option', { name: 'Completed' }).click();
  await expect(list.getByRole('button', { name: /Stopped/ })).toHaveCount(0);
  await list.getByRole('button', { name: /^Completed/ }).click();
  await expect(panel.getByRole('listitem').filter({ hasText: 'approved an edited text' })).toBeVisible();
  await expectAccessible(page);
  await picture(page, 'run-history');
  await page.getByRole('button', { name: 'Replay' }).click();
  await expect(page.getByRole('heading', { name: /^Replay of version/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Run', exact: true })).toHaveCount(2);
  await picture(page, 'run-replay');

  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await picture(page, 'run-phone');
});

test('a session of the playground still shows what its run waits for', async ({ page }) => {
  await createFrom(page, 'Approve a message', unique('Session'));
  await page.getByRole('link', { name: 'Playground' }).click();
  await page.getByRole('textbox', { name: 'Message' }).fill('Please pay the roofer');
  await page.keyboard.press('Enter');
  const wait = page.getByRole('region', { name: 'Human Input waits' });
  await expect(wait).toBeVisible();
  await page.reload();
  await expect(wait.getByText('Please pay the roofer')).toBeVisible();
  await wait.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByRole('article').filter({ hasText: 'AI' })).toContainText('Please pay the roofer');
});

test('the playground answers in sessions, and a failure says what to do', async ({ page }) => {
  await createFrom(page, 'Calculate', unique('Calculate'));
  await page.getByRole('link', { name: 'Playground' }).click();
  await page.getByRole('textbox', { name: 'Message' }).fill('2 * 21');
  await page.keyboard.press('Enter');
  const messages = page.getByRole('log', { name: 'Messages' });
  await expect(messages).toContainText('42');
  await expectAccessible(page);
  await picture(page, 'run-playground');
  await expect(page.getByRole('navigation', { name: 'Sessions' }).getByRole('listitem')).toHaveCount(1);
  await page.getByRole('textbox', { name: 'Message' }).fill('1 / 0');
  await page.keyboard.press('Enter');
  const failed = page.getByRole('region', { name: 'What failed' });
  await expect(failed).toContainText('The expression divides by zero.');
  await expectAccessible(page);
  await picture(page, 'run-failed');
  // On a phone the message is written at the end of the screen.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeInViewport();
  await expectNoSidewaysScroll(page);
  await picture(page, 'run-failed-phone');
  await page.setViewportSize({ width: 1440, height: 900 });
  await failed.getByRole('link', { name: 'Open the run' }).click();
  await expect(page.getByRole('region', { name: 'Run', exact: true })).toBeVisible();
  await expect(failed.getByRole('button', { name: 'Show Calculator' })).toBeVisible();

  // Runs and sessions are deleted after a question that says what goes with them.
  const question = page.getByRole('dialog', { name: 'Are you sure you want to delete?' });
  const removeFrom = async (list: Locator, name: string, words: string, count: number) => {
    await page.getByRole('button', { name }).click();
    await expect(question).toContainText(words);
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(question).toHaveCount(0);
    await expect(list.getByRole('listitem')).toHaveCount(count);
    await page.getByRole('button', { name }).click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(list.getByRole('listitem')).toHaveCount(count - 1);
  };
  const runs = page.getByRole('navigation', { name: 'Runs' });
  await removeFrom(runs, 'Delete this run', 'is deleted with its inputs, outputs and messages.', 2);
  await page.getByRole('link', { name: 'Playground' }).click();
  const sessions = page.getByRole('navigation', { name: 'Sessions' });
  await sessions.getByRole('listitem').getByRole('button').click();
  await removeFrom(sessions, 'Delete the session', 'The session is deleted with its messages.', 1);
});
