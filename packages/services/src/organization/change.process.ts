import { detectType } from '@atrium/ai/parsing';
import { BrandLogoEntity, lockOrganization, OrganizationEntity } from '@atrium/db/organization';
import { dataAnswer, DomainError, invalid, newId, ok, type StagedFile } from '@atrium/domain/kernel';
import {
  LOGO_MAX_BYTES,
  LOGO_TYPES,
  merged,
  OrganizationMe,
  SettingsChange,
  settingsOf,
  FeaturesChange,
  UpdateOrganizationInput,
  UploadBrandLogoInput,
} from '@atrium/domain/organization';
import { z } from 'zod';
import { type CallContext, command, process } from '../kernel/index.ts';
import { onOrganization } from './access.ts';
import { chooseModels } from './choose-models.ts';
import { readOrganization } from './me.ts';

/** A logo that lies in the store under its final key. */
const StoredLogo = z.object({
  id: z.uuid(),
  storageKey: z.string(),
  sha256: z.string(),
  sizeBytes: z.int(),
  contentType: z.enum(LOGO_TYPES),
});
type StoredLogo = z.infer<typeof StoredLogo>;

function logoUrl(logoId: string): string {
  return `/api/v1/organization/brand-logo?logoId=${logoId}`;
}

/** Checks settings as a whole: a change may fit by itself and not with the rest. @throws INVALID */
function changedSettings(kept: SettingsChange, change: SettingsChange): SettingsChange {
  const next = SettingsChange.parse(merged(kept, change));
  try {
    settingsOf(next);
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error;
    const [issue] = error.issues;
    throw invalid(['settings', ...(issue?.path ?? [])].join('.'), issue?.message ?? 'These settings do not fit.');
  }
  return next;
}

/** The part of an update that is written. `logo` null takes the logo away. */
const changeOrganization = command({
  area: 'organization',
  verb: 'update',
  summary: 'Change the organization',
  input: UpdateOrganizationInput.omit({ brandLogo: true }).extend({ logo: StoredLogo.nullish() }),
  output: z.object({ answer: dataAnswer(OrganizationMe), replaced: z.array(z.string()) }),
  access: onOrganization('changeSettings'),
  run: async ({ em, actor, platform, enqueue, input, resource: organization, emit, note }) => {
    await lockOrganization(em, organization.id);
    await em.refresh(organization);
    const replaced: string[] = [];
    const info = { ...organization.additionalInfo };
    if (input.logo !== undefined) {
      const old = await em.find(BrandLogoEntity, { organizationId: organization.id });
      replaced.push(...old.map((each) => each.storageKey));
      await em.nativeDelete(BrandLogoEntity, { organizationId: organization.id });
      delete info.brandLogo;
      if (input.logo) {
        const row = { ...input.logo, organizationId: organization.id, createdAt: new Date() };
        await em.insert(BrandLogoEntity, row);
        info.brandLogo = logoUrl(input.logo.id);
      }
    }
    const colour = input.primaryColor === undefined ? input.additionalInfo?.primaryColor : input.primaryColor;
    if (colour === null) delete info.primaryColor;
    else if (colour !== undefined) info.primaryColor = colour;
    const { features, name = organization.name } = input;
    const settings = input.settings && changedSettings(organization.settings, input.settings);
    const embedding = settings && (await chooseModels({ em, platform, organization, settings, enqueue }));
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
    emit({ topic: 'organization', action: 'updated', resourceId: organization.id });
    const fields = Object.keys(input).filter((key) => key !== 'id' && key !== 'organizationId');
    note('organization', organization.id, { fields, ...(features ? { features } : {}) });
    return { answer: ok(await readOrganization(em, actor), 'Saved.'), replaced };
  },
});

/** A file that is to be a logo, moved to where it stays. @throws INVALID, TOO_LARGE or UNSUPPORTED_TYPE */
async function storeLogo({ platform: { store } }: CallContext, organizationId: string, file: StagedFile) {
  if (file.refusal || file.sizeBytes > LOGO_MAX_BYTES) throw new DomainError('TOO_LARGE', 'A logo has at most 1 MB.');
  if (file.sizeBytes === 0) throw invalid('files', 'The file is empty.', 'empty');
  const { contentType } = await store.withLocalFile(file.stagedKey, async (path) =>
    detectType({ path, name: file.name }),
  );
  const type = LOGO_TYPES.find((each) => each === contentType);
  if (!type) throw new DomainError('UNSUPPORTED_TYPE', 'A logo is a PNG, JPEG or WebP picture.');
  const id = newId();
  const storageKey = `documents/${organizationId}/${id}`;
  await store.move(file.stagedKey, storageKey);
  return { id, storageKey, sha256: file.sha256, sizeBytes: file.sizeBytes, contentType: type } satisfies StoredLogo;
}

async function change(
  context: CallContext,
  input: z.input<(typeof changeOrganization)['definition']['input']>,
  { organizationId, file }: { organizationId: string; file: StagedFile | undefined },
) {
  const { store } = context.platform;
  const logo = file && (await storeLogo(context, organizationId, file));
  const done = await changeOrganization(context, logo ? { ...input, logo } : input).catch(async (error: unknown) => {
    if (logo) await store.delete(logo.storageKey);
    throw error;
  });
  for (const key of done.replaced) await store.delete(key);
  return done.answer;
}

/** Name, branding, features and settings. An empty `brandLogo` list leaves the logo as it is. */
export const updateOrganization = process({
  area: 'organization',
  verb: 'change',
  summary: 'Change the organization',
  input: UpdateOrganizationInput,
  output: dataAnswer(OrganizationMe),
  access: onOrganization('changeSettings'),
  run: async ({ context, resource, input: { brandLogo = [], ...input } }) =>
    change(context, input, { organizationId: resource.id, file: brandLogo[0] }),
});

/** A new logo: PNG, JPEG or WebP of at most 1 MB. */
export const uploadBrandLogo = process({
  area: 'organization',
  verb: 'upload',
  summary: "Set the organization's logo",
  input: UploadBrandLogoInput,
  output: dataAnswer(OrganizationMe),
  access: onOrganization('changeSettings'),
  run: async ({ context, resource, input }) =>
    change(context, {}, { organizationId: resource.id, file: input.files[0] }),
});

/** Takes the logo away. */
export const removeBrandLogo = process({
  area: 'organization',
  verb: 'removeLogo',
  summary: "Take the organization's logo away",
  input: z.object({}),
  output: dataAnswer(OrganizationMe),
  access: onOrganization('changeSettings'),
  run: async ({ context, resource }) =>
    change(context, { logo: null }, { organizationId: resource.id, file: undefined }),
});
