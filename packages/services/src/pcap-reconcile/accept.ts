import { reconciliationOfPartner } from '@atrium/db/pcap-reconcile';
import { dataAnswer, DomainError, notFound, ok } from '@atrium/domain/kernel';
import { AcceptLineInput, openItems, PcapPartner } from '@atrium/domain/pcap-reconcile';
import { viewerOf } from '../access/index.ts';
import { command } from '../kernel/index.ts';
import { emitCapital, onCapitalFolder } from './access.ts';
import { presentOne } from './list.ts';
import { openReconciliation, savePartners } from './match.ts';

/** Accepts what does not tie with a reason, which stays visible, or withdraws that. */
export const acceptPcapLine = command({
  area: 'pcapReconcile',
  verb: 'acceptLine',
  summary: 'Accept a line of partner capital that does not tie with a reason, or withdraw that',
  input: AcceptLineInput,
  output: dataAnswer(PcapPartner),
  access: onCapitalFolder('write'),
  run: async ({ em, actor, input, resource: { folder }, emit, note }) => {
    const { partnerId, line, reason } = input;
    const id = await reconciliationOfPartner(em, viewerOf(actor), folder.id, partnerId);
    if (id === null) throw notFound('Partner');
    const opened = await openReconciliation(em, id);
    const partner = opened.partners.find((each) => each.id === partnerId);
    if (!partner) throw notFound('Partner');
    const values = openItems({ status: partner.status, ...partner.detail }).get(line);
    if (reason !== null && !values) throw new DomainError('CONFLICT', 'This line ties. There is nothing to accept.');
    const { [line]: _, ...others } = partner.accepted;
    partner.accepted =
      reason === null || !values
        ? others
        : { ...others, [line]: { reason, byId: actor.userId, at: new Date().toISOString(), ...values } };
    await savePartners(em, opened, [partner]);
    await emitCapital({ em, emit }, folder, 'accepted');
    note('pcapPartner', partnerId, { line, accepted: reason !== null });
    return ok(
      await presentOne(em, actor, folder.id, id, partnerId),
      reason === null ? 'The acceptance was withdrawn.' : 'Accepted. The reason stays visible.',
    );
  },
});
