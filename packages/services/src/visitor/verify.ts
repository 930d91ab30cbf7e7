import { readFrontDoor, visitorOfAddress } from '@atrium/db/visitor';
import { DomainError, newId } from '@atrium/domain/kernel';
import {
  admitsAddress,
  RequestVerificationInput,
  VerificationAnswer,
  VerifyAddressInput,
  VisitTokenAnswer,
} from '@atrium/domain/visitor';
import { command, flow } from '../kernel/index.ts';
import { requireMailServer, sendMail } from '../mail/index.ts';
import { CODE_MINUTES, evenly, issueCode, takeAttempt, takeMailAttempt, triesLeft, tryCode } from '../session/index.ts';
import { giveToken, tokenAnswer } from './token.ts';
import { notAsked, requireGatesBefore, withLink } from './visit.ts';

type TokenInput = { token?: string | undefined };

/**
 * Mails a code to an address. The answer and the work are the same for an address that the link does not admit: its code
 * goes to nobody. The code works only together with the token that this returns.
 */
export const requestVerification = flow({
  area: 'visitor',
  verb: 'requestVerification',
  summary: 'Send a code to verify the e-mail address of a visitor',
  input: RequestVerificationInput,
  output: VerificationAnswer,
  access: withLink<TokenInput>(),
  around: evenly,
  interrupted: 'repeat',
  idempotent: false,
  audited: false,
  prepare: async (work) => {
    const { resource: visit, input, refuse } = work;
    requireGatesBefore('email', visit);
    if (!visit.found.requireEmailVerification) throw notAsked('This link does not ask for an e-mail address.');
    const tooMany = await takeMailAttempt(work, input.email);
    return tooMany ? refuse(tooMany) : null;
  },
  act: async ({ outside }) => requireMailServer(outside),
  commit: async (work) => {
    const { em, platform, input, resource } = work;
    const { email } = input;
    const { found } = resource;
    const given = await giveToken(em, platform, found);
    const request = { kind: 'shareCode', subject: given.id, userId: null, minutes: CODE_MINUTES, data: email } as const;
    const { code, expiresAt } = await issueCode(em, platform, request);
    const { name: dataroom, organizationName: organization } = await readFrontDoor(em, found.dataroomId);
    const values = { code, minutes: CODE_MINUTES, dataroom, organization };
    await sendMail(work, { to: admitsAddress(found, email) ? email : null, template: 'visitorCode', values });
    return {
      ...tokenAnswer(given, 'If this address may open the link, we have sent a code.'),
      codeExpiresAt: expiresAt.toISOString(),
    };
  },
});

function wrongCode(tries: number): DomainError {
  const next = tries === 0 ? 'Request a new code.' : `You have ${tries} ${tries === 1 ? 'try' : 'tries'} left.`;
  return new DomainError('UNAUTHENTICATED', `The code is wrong or has expired. ${next}`, {
    detailCode: 'invalid_code',
    details: { triesLeft: tries },
  });
}

/** Passes the second gate with the code of a mail. */
export const verifyAddress = command({
  area: 'visitor',
  verb: 'verify',
  summary: 'Verify the e-mail address of a visitor with a code',
  input: VerifyAddressInput,
  output: VisitTokenAnswer,
  access: withLink<TokenInput>(),
  idempotent: false,
  audited: 'noted',
  run: async ({ em, platform, client, input, resource: visit, note, refuse }) => {
    const { found, actor } = visit;
    requireGatesBefore('email', visit);
    const { organizationId, linkId, tokenId } = found;
    note('shareLink', linkId, {}, { by: actor });
    // Without a token of its own, the browser has not asked for a code.
    if (tokenId === null) return refuse(wrongCode(0));
    const tooMany = await takeAttempt(em, 'code', { account: `share-token/${tokenId}`, ip: client.ip });
    if (tooMany) return refuse(tooMany);
    const of = { kind: 'shareCode', subject: tokenId } as const;
    const email = (await tryCode(em, platform, of, input.otp))?.data;
    // The lists may have changed since the code was sent.
    if (!email || !admitsAddress(found, email)) return refuse(wrongCode(await triesLeft(em, of)));
    const visitorId = await visitorOfAddress(em, { id: newId(), organizationId, linkId, email });
    note('visitor', visitorId, {}, { by: { ...actor, visitorId } });
    return tokenAnswer(
      await giveToken(em, platform, found, { visitorId, isEmailVerified: true }),
      'The address is verified.',
    );
  },
});
