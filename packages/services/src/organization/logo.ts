import { findLogo } from '@atrium/db/organization';
import { FileAnswer } from '@atrium/domain/document';
import { notFound } from '@atrium/domain/kernel';
import { BrandLogoRef } from '@atrium/domain/organization';
import { anyone, query } from '../kernel/index.ts';

/** Returns a logo to anyone with its address: invited people see it before they are members. */
export const brandLogo = query({
  area: 'organization',
  verb: 'brandLogo',
  summary: "An organization's logo",
  input: BrandLogoRef,
  output: FileAnswer,
  access: anyone(),
  run: async ({ em, input }) => {
    const logo = await findLogo(em, input.logoId);
    if (!logo) throw notFound('Logo');
    return {
      storageKey: logo.storageKey,
      name: `logo.${logo.contentType.split('/')[1]}`,
      contentType: logo.contentType,
      sizeBytes: logo.sizeBytes,
      etag: logo.sha256,
      inline: true,
    };
  },
});
