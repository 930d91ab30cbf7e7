import { detectType } from '@atrium/ai/parsing';
import { BrandLogoEntity, lockOrganization, OrganizationEntity, type OrganizationRow } from '@atrium/db/organization';
import { dataAnswer, DomainError, invalid, type MemberActor, newId, ok, type StagedFile } from '@atrium/domain/kernel';
import {
  LOGO_MAX_BYTES,
  LOGO_TYPES,
  merged,
  operatorRefuses,
  OrganizationMe,
  SettingsChange,
  settingsOf,
  FeaturesChange,
  UpdateOrganizationInput,
  UploadBrandLogoInput,
} from '@atrium/domain/organization';
import { z } from 'zod';
import { command, flow, type Outside, type Work } from '../kernel/index.ts';
import { onOrganization } from './access.ts';
import { chooseModels } from './choose-models.ts';
import { readOrganization } from './me.ts';

type StoredLogo = {
  id: string;
  storageKey: string;
  sha256: string;
  sizeBytes: number;
  contentType: (typeof LOGO_TYPES)[number];
};
type Change = Omit<z.output<typeof UpdateOrganizationInput>, 'brandLogo'>;
type Changing = Pick<
  Work<MemberActor, unknown, OrganizationRow>,
  'em' | 'actor' | 'platform' | 'requestId' | 'resource' | 'emit' | 'note' | 'whenCommitted'
>;

function logoUrl(logoId: string): string {
  return `/api/v1/organization/brand-logo?logoId=${logoId}`;
}

/** Checks all settings together, because a valid change may not fit the rest. @throws INVALID */
function changedSettings(before: SettingsChange, change: SettingsChange): SettingsChange {
  const next = SettingsChange.parse(merged(before, change));
  try {
    settingsOf(next);
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error;
    const [issue] = error.issues;
    throw invalid(
      ['settings', ...(issue?.path ?? [])].join('.'),
      issue?.message ?? 'These settings are not valid together.',
    );
  }
  return next;
}

/** Replaces the logo, or removes it if `logo` is null. The old file is deleted after the commit. */
async function replaceLogo(
  { em, platform, whenCommitted }: Changing,
  organizationId: string,
  logo: StoredLogo | null,
): Promise<void> {
  const replaced = await em.find(BrandLogoEntity, { organizationId });
  await em.nativeDelete(BrandLogoEntity, { organizationId });
  if (logo) await em.insert(BrandLogoEntity, { ...logo, organizationId, createdAt: new Date() });
  whenCommitted(async () => {
    for (const { storageKey } of replaced) await platform.store.delete(storageKey);
  });
}

/** Writes a change of the organization. `logo` is undefined if the logo stays as it is. */
async function changeOrganization(work: Changing, input: Change, logo?: StoredLogo | null) {
  const { em, actor, platform, requestId, emit, note, resource } = work;
  await lockOrganization(em, resource.id);
  const organization = await em.findOneOrFail(OrganizationEntity, { id: resource.id }, { refresh: true });
  const info = { ...organization.additionalInfo };
  if (logo !== undefined) {
    await replaceLogo(work, organization.id, logo);
    if (logo) info.brandLogo = logoUrl(logo.id);
    else delete info.brandLogo;
  }
  const colour = input.primaryColor === undefined ? input.additionalInfo?.primaryColor : input.primaryColor;
  if (colour === null) delete info.primaryColor;
  else if (colour !== undefined) info.primaryColor = colour;
  const { features, name = organization.name } = input;
  const refused = features ? operatorRefuses(organization.operatorFeatures, features) : null;
  if (refused !== null) {
    const message = `An operator has switched ${refused} off. Contact your administrator.`;
    throw new DomainError('FORBIDDEN', message, { detailCode: 'feature_disabled' });
  }
  const settings = input.settings && changedSettings(organization.settings, input.settings);
  const embedding = settings && (await chooseModels({ em, platform, actor, requestId, organization, settings }));
  await em.nativeUpdate(
    OrganizationEntity,
    { id: organization.id },
    {
      name,
      additionalInfo: info,
      updatedAt: new Date(),
      ...(features ? { features: FeaturesChange.parse(merged(organization.features, features)) } : {}),
      ...(settings ? { settings } : {}),
      ...(embedding ? { embeddingInUse: embedding.inUse } : {}),
    },
  );
  await em.refresh(organization);
  emit({ action: 'updated', resourceId: organization.id });
  const fields = [
    ...Object.keys(input).filter((key) => key !== 'id' && key !== 'organizationId'),
    ...(logo === undefined ? [] : ['logo']),
  ];
  note(
    'organization',
    organization.id,
    { fields, ...(features ? { features } : {}) },
    { action: 'organization.update' },
  );
  return ok(await readOrganization(em, actor, platform.config), 'Saved.');
}

/** Checks an uploaded logo and moves it to its final key. @throws INVALID, TOO_LARGE or UNSUPPORTED_TYPE */
async function storeLogo({ store }: Outside, organizationId: string, file: StagedFile): Promise<StoredLogo> {
  if (file.refusal || file.sizeBytes > LOGO_MAX_BYTES)
    throw new DomainError('TOO_LARGE', 'A logo can have at most 1 MB.');
  if (file.sizeBytes === 0) throw invalid('files', 'The file is empty.', 'empty');
  const { contentType } = await store.withLocalFile(file.stagedKey, async (path) =>
    detectType({ path, name: file.name }),
  );
  const type = LOGO_TYPES.find((each) => each === contentType);
  if (!type) throw new DomainError('UNSUPPORTED_TYPE', 'A logo must be a PNG, JPEG or WebP picture.');
  const id = newId();
  const storageKey = `documents/${organizationId}/${id}`;
  await store.move(file.stagedKey, storageKey);
  return { id, storageKey, sha256: file.sha256, sizeBytes: file.sizeBytes, contentType: type };
}

async function discardLogo({ store }: Outside, logo: StoredLogo | undefined): Promise<void> {
  if (logo) await store.delete(logo.storageKey);
}

/** Changes name, branding, features and settings. An empty `brandLogo` list leaves the logo as it is. */
export const updateOrganization = flow({
  area: 'organization',
  verb: 'update',
  summary: 'Change the organization',
  input: UpdateOrganizationInput,
  output: dataAnswer(OrganizationMe),
  access: onOrganization('changeSettings'),
  // A second request brings its own staged file. A job collects what the first one left in the store.
  interrupted: 'repeat',
  // The same file sent again has another key.
  fingerprint: ({ brandLogo = [], ...rest }) => [rest, brandLogo.map(({ sha256 }) => sha256)],
  prepare: async () => null,
  act: async ({ outside, resource, input }) => {
    const file = input.brandLogo?.at(0);
    return file && storeLogo(outside, resource.id, file);
  },
  commit: async ({ input: { brandLogo: _brandLogo, ...change }, outcome: logo, ...work }) =>
    changeOrganization(work, change, logo),
  undo: async ({ outside, outcome }) => discardLogo(outside, outcome),
});

/** Sets a new logo: PNG, JPEG or WebP of at most 1 MB. */
export const uploadBrandLogo = flow({
  area: 'organization',
  verb: 'upload',
  summary: "Set the organization's logo",
  input: UploadBrandLogoInput,
  output: dataAnswer(OrganizationMe),
  access: onOrganization('changeSettings'),
  interrupted: 'repeat',
  fingerprint: ({ files, ...rest }) => [rest, files.map(({ sha256 }) => sha256)],
  prepare: async () => null,
  act: async ({
    outside,
    resource,
    input: {
      files: [file],
    },
  }) => {
    if (!file) throw invalid('files', 'Choose a file.');
    return storeLogo(outside, resource.id, file);
  },
  commit: async ({ outcome: logo, ...work }) => changeOrganization(work, {}, logo),
  undo: async ({ outside, outcome }) => discardLogo(outside, outcome),
});

/** Removes the logo. */
export const removeBrandLogo = command({
  area: 'organization',
  verb: 'removeLogo',
  summary: "Remove the organization's logo",
  input: z.object({}),
  output: dataAnswer(OrganizationMe),
  access: onOrganization('changeSettings'),
  run: async (work) => changeOrganization(work, {}, null),
});
