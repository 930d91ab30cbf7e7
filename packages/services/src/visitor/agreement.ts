import { createHash } from 'node:crypto';
import { findAcceptance, insertAcceptance, readFrontDoor, versionOfText } from '@atrium/db/visitor';
import { isoTime } from '@atrium/db/listing';
import { dataAnswer, DomainError, newId, ok } from '@atrium/domain/kernel';
import { AcceptNdaInput, Agreement, recordAcceptance, VisitInput, VisitTokenAnswer } from '@atrium/domain/visitor';
import type { EntityManager } from '@mikro-orm/postgresql';
import { command, query } from '../kernel/index.ts';
import { giveToken, tokenAnswer } from './token.ts';
import { notAsked, requireGatesBefore, type Visit, withLink } from './visit.ts';

/** The agreement that a visitor must accept, and the visitor. @throws FORBIDDEN or CONFLICT */
async function agreementOf(em: EntityManager, visit: Visit) {
  requireGatesBefore('agreement', visit);
  const { requireNda, dataroomId, visitorId, email } = visit.found;
  if (!requireNda || visitorId === null || email === null) throw notAsked('This link does not ask for an agreement.');
  const { metadata } = await readFrontDoor(em, dataroomId);
  const text = metadata.ndaContent;
  if (!text) {
    throw new DomainError('CONFLICT', 'The agreement is missing. Contact the sender of the link.', {
      detailCode: 'no_nda_text',
    });
  }
  const textHash = createHash('sha256').update(text).digest('hex');
  const accepted = await findAcceptance(em, visitorId, textHash);
  const version = accepted?.textVersion ?? (await versionOfText(em, dataroomId, textHash));
  return { text, textHash, version, accepted, visitorId, email };
}

/** Shows the agreement. Only a visitor with a verified address may read it. */
export const readAgreement = query({
  area: 'visitor',
  verb: 'agreement',
  summary: 'The agreement that a visitor must accept',
  input: VisitInput,
  output: dataAnswer(Agreement),
  access: withLink<{ token?: string | undefined }>(),
  run: async ({ em, resource }) => {
    const { visitorId: _visitorId, accepted, ...agreement } = await agreementOf(em, resource);
    const { name, company, acceptedAt } = accepted ?? {};
    return ok({
      ...agreement,
      accepted:
        name === undefined || acceptedAt === undefined
          ? null
          : { name, company: company ?? null, at: isoTime(acceptedAt) },
    });
  },
});

/**
 * Passes the last gate: records the text as it reads now, and who accepted it, when and from where. Accepting the same text
 * again adds no second record. A job writes the PDF and mails it to both sides.
 */
export const acceptNda = command({
  area: 'visitor',
  verb: 'acceptNda',
  summary: 'Accept the agreement of a data room',
  input: AcceptNdaInput,
  output: VisitTokenAnswer,
  access: withLink<{ token?: string | undefined }>(),
  idempotent: false,
  audited: 'noted',
  run: async ({ em, platform, client, input, resource: visit, note, enqueue }) => {
    const { organizationId, linkId } = visit.found;
    const { text, textHash, version, accepted, visitorId, email } = await agreementOf(em, visit);
    if (input.textHash !== undefined && input.textHash !== textHash) {
      throw new DomainError('CONFLICT', 'The agreement was changed in the meantime. Read it again.', {
        detailCode: 'nda_changed',
      });
    }
    const id = accepted?.id ?? newId();
    const isNew =
      accepted === null &&
      (await insertAcceptance(em, {
        id,
        organizationId,
        linkId,
        visitorId,
        text,
        textHash,
        textVersion: version,
        name: input.name,
        company: input.company ?? null,
        email,
        ip: client.ip,
        userAgent: client.userAgent,
      }));
    if (isNew) {
      note('visitor', visitorId, { textHash, version }, { by: visit.actor });
      await enqueue(recordAcceptance, { acceptanceId: id });
    }
    const ndaAcceptanceId = (await findAcceptance(em, visitorId, textHash))?.id ?? id;
    return tokenAnswer(await giveToken(em, platform, visit.found, { ndaAcceptanceId }), 'The agreement is accepted.');
  },
});
