import { expect, test } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, signIn, unique } from './support.ts';

test('both kinds of reconciliation can be tried with sample documents in a new organization', async ({ page }) => {
  await signIn(page, '/onboarding');
  await page.getByLabel('Name of the organization').fill(unique('Orchard'));
  await page.getByRole('button', { name: 'Create organization' }).click();
  await expect(page.getByRole('region', { name: 'Sample documents' })).toBeVisible();

  await page.goto('/reconcile');
  await page.getByRole('button', { name: 'Try it with sample statements' }).click();
  await expect(page.getByText('3 files in Operating account')).toBeVisible();
  await page.getByRole('button', { name: 'Read the statements' }).click();
  await expect(page.getByRole('heading', { name: 'What was read' })).toBeVisible();
  await expect(page.getByText('Proven', { exact: true })).toHaveCount(2);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.goto('/reconcile/partner-capital');
  await page.getByRole('button', { name: 'Try it with sample documents' }).click();
  await expect(page.getByRole('combobox', { name: 'Workbook', exact: true })).toHaveValue('Partner capital 2025.xlsx');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(page.getByRole('region', { name: /^Match with Evergreen F/ })).toBeVisible();
});
