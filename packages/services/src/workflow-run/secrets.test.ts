import { ComponentError } from '@atrium/domain/workflow-run';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readIn } from '../kernel/index.ts';
import { createOrganization, testPlatform, type TestOrganization, type TestPlatform } from '../testing/index.ts';
import { createVariable } from '../workflow/index.ts';
import { credentialValues, variableFields } from './secrets.ts';

let kit: TestPlatform;
let organization: TestOrganization;
beforeAll(async () => {
  kit = await testPlatform();
  organization = await createOrganization(kit);
  const context = kit.contextOf(organization.owner);
  await createVariable(context, { name: 'KEY', value: 'canary-secret', type: 'Credential', hosts: ['a.example.com'] });
  await createVariable(context, { name: 'CITY', value: 'Lisbon', type: 'Generic' });
});
afterAll(() => kit.close());

it('reads the Credentials of the own organization only, to mask them', async () => {
  const of = async ({ owner }: TestOrganization) =>
    readIn({ platform: kit.platform, actor: owner }, async (em) => credentialValues(em, kit.platform));
  expect(await of(organization)).toEqual(['canary-secret']);
  expect(await of(await createOrganization(kit))).toEqual([]);
});

it('gives a vertex the values of Generic variables, and no Credential', async () => {
  const fields = async (variables: Record<string, string>) =>
    readIn({ platform: kit.platform, actor: organization.owner }, async (em) =>
      variableFields(em, kit.platform, { variables }),
    );
  expect(await fields({ city: 'CITY', headers: 'KEY' })).toEqual({ city: 'Lisbon', headers: null });
  await expect(fields({ city: 'NONE' })).rejects.toThrow(ComponentError);
});
