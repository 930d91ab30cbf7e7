import { FileAnswer } from '@atrium/domain/document';
import { notFound } from '@atrium/domain/kernel';
import { BrandLogoRef } from '@atrium/domain/organization';
import { anyone, query } from '../kernel/index.ts';

type Found = { storage_key: string; sha256: string; size_bytes: number; content_type: string };

/** A logo, for whoever was shown its address: people who were asked in see it before they are members. */
export const brandLogo = query({
  area: 'organization',
  verb: 'brandLogo',
  summary: "An organization's logo",
  input: BrandLogoRef,
  output: FileAnswer,
  access: anyone(),
  run: async ({ em, input }) => {
    const [logo] = await em.execute<Found[]>(
      `select l.storage_key, l.sha256, l.size_bytes, l.content_type from brand_logo l
       join organization o on o.id = l.organization_id and o.deleted_at is null where l.id = ?`,
      [input.logoId],
    );
    if (!logo) throw notFound('Logo');
    return {
      storageKey: logo.storage_key,
      name: `logo.${logo.content_type.split('/')[1]}`,
      contentType: logo.content_type,
      sizeBytes: logo.size_bytes,
      etag: logo.sha256,
      inline: true,
    };
  },
});
