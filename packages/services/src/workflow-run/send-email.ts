import { lockOrganization } from '@atrium/db/organization';
import { mailsOfEditors } from '@atrium/db/workflow-run';
import { done, DoneAnswer, DomainError, invalid } from '@atrium/domain/kernel';
import { componentOf, missingFor } from '@atrium/domain/workflow';
import { ComponentError, MAILS_PER_DAY, SendEmailInput } from '@atrium/domain/workflow-run';
import { command } from '../kernel/index.ts';
import { sendMail } from '../mail/index.ts';
import { capabilitiesOf, creatingWorkflows } from '../workflow/index.ts';
import { paragraphsOf, recipientsOf, subjectOf } from './parts/send-email.ts';

function addressesOf(to: string | string[]): string[] {
  try {
    return recipientsOf(to);
  } catch (error) {
    if (error instanceof ComponentError) throw invalid('to', error.message);
    throw error;
  }
}

/**
 * Sends the mail of a Send Email node from the editor, to see it before a workflow runs.
 * @throws CONFLICT without a mail server or the component, TOO_MANY_REQUESTS above the mails of a day
 */
export const sendComponentEmail = command({
  area: 'workflow',
  verb: 'sendEmail',
  summary: 'Send the e-mail of a Send Email component, at most 100 a day',
  input: SendEmailInput,
  output: DoneAnswer,
  access: creatingWorkflows(),
  run: async (work) => {
    const { em, actor, input, platform, note } = work;
    const { organizationId } = actor.membership;
    const to = addressesOf(input.to);
    const definition = componentOf('SendEmail');
    const capabilities = await capabilitiesOf(em, platform, organizationId);
    const [missing] = definition ? missingFor(definition, capabilities) : [];
    if (missing !== undefined) throw new DomainError('CONFLICT', missing, { detailCode: 'component_unavailable' });
    // Locked, so that requests at the same time are counted one after the other.
    await lockOrganization(em, organizationId);
    const { sent, waitSeconds } = await mailsOfEditors(em, organizationId);
    if (sent + to.length > MAILS_PER_DAY) {
      throw new DomainError('TOO_MANY_REQUESTS', `An organization can send ${MAILS_PER_DAY} e-mails a day this way.`, {
        retryAfterSeconds: waitSeconds,
      });
    }
    const values = { subject: subjectOf(input.subject), paragraphs: paragraphsOf(input.body) };
    for (const address of to) await sendMail(work, { to: address, template: 'notice', values });
    note('organization', organizationId, { mails: to.length });
    return done(to.length === 1 ? 'The e-mail was sent.' : `${to.length} e-mails were sent.`);
  },
});
