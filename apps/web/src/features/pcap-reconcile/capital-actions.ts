import type { PcapPartner } from '@atrium/domain/pcap-reconcile';
import { apiClient, type ApiInput, queries } from '../../shared/api/client.ts';
import { attempt } from '../../shared/feedback/attempt.ts';
import { toastUndo } from '../../shared/feedback/toast.ts';

/** Fetches again everything that shows reconciliations of partner capital. */
export async function refreshCapital(): Promise<void> {
  await Promise.all([queries.pcapReconcile.invalidate(), queries.aiTableFolder.invalidate()]);
}

type Accepting = { folderId: string; partnerId: string; line: string; name: string };

/** Accepts what does not tie with a reason; null withdraws the acceptance. */
export async function acceptLine(accepting: Accepting, reason: string | null): Promise<boolean> {
  const { folderId, partnerId, line, name } = accepting;
  const isDone = await attempt(() =>
    apiClient.pcapReconcile.acceptLine.mutate({ aiTableFolderId: folderId, partnerId, line, reason }),
  );
  await refreshCapital();
  if (isDone && reason !== null) toastUndo(`Accepted: ${name}`, () => void acceptLine(accepting, null));
  return isDone;
}

type Match = Omit<ApiInput['pcapReconcile']['match'], 'aiTableFolderId'>;

async function match(folderId: string, answer: Match): Promise<PcapPartner | undefined> {
  let partner: PcapPartner | undefined;
  await attempt(async () => {
    partner = (await apiClient.pcapReconcile.match.mutate({ aiTableFolderId: folderId, ...answer })).data;
  });
  await refreshCapital();
  return partner;
}

/** Answers that two partners are the same. Returns the partner with both sides. */
export async function matchPartners(
  folderId: string,
  partnerId: string,
  otherPartnerId: string,
): Promise<PcapPartner | undefined> {
  const partner = await match(folderId, { partnerId, otherPartnerId, isSame: true });
  if (partner !== undefined)
    toastUndo(`${partner.name} is matched`, () => void match(folderId, { partnerId: partner.id, isSame: false }));
  return partner;
}

/** Answers that two partners are not the same. */
export async function keepApart(folderId: string, partnerId: string, otherPartnerId: string): Promise<void> {
  await match(folderId, { partnerId, otherPartnerId, isSame: false });
}

/** Separates the two sides of a partner. */
export async function separate(folderId: string, partnerId: string): Promise<void> {
  await match(folderId, { partnerId, isSame: false });
}

type Start = ApiInput['pcapReconcile']['reconcile'];

/** Starts a reconciliation. Returns its id; undefined if it was refused. */
export async function startCapital(input: Start): Promise<string | undefined> {
  let id: string | undefined;
  await attempt(async () => {
    id = (await apiClient.pcapReconcile.reconcile.mutate(input)).reconciliationId;
  });
  await refreshCapital();
  return id;
}

/** Creates a folder of AI tables. Returns its id; undefined if it was refused. */
export async function createFolder(name: string): Promise<string | undefined> {
  let id: string | undefined;
  await attempt(async () => {
    id = (await apiClient.aiTableFolder.create.mutate({ name })).data.id;
  });
  await queries.aiTableFolder.invalidate();
  return id;
}
