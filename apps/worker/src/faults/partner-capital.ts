import { Readable } from 'node:stream';
import { newId, StagedFile } from '@atrium/domain/kernel';
import { createAiTableFolder } from '@atrium/services/ai-table-folder';
import { createDataroom } from '@atrium/services/dataroom';
import { uploadDocuments } from '@atrium/services/document';
import { reconcilePcap } from '@atrium/services/pcap-reconcile';
import type { TestProduct } from '../kernel/test-product.ts';

/** Starts a reconciliation of partner capital in a new folder of tables. */
export async function reconcileCapital(
  { owner, platform }: TestProduct,
  { workbook, statements }: { workbook: Uint8Array; statements: Uint8Array },
): Promise<{ folderId: string; taskId: string }> {
  const { data: room } = await createDataroom(owner, { name: `Room ${newId()}` });
  const { data: folder } = await createAiTableFolder(owner, { name: 'Capital' });
  const upload = async (name: string, content: Uint8Array): Promise<string> => {
    const stagedKey = `staging/${newId()}`;
    const stored = await platform.store.put(stagedKey, Readable.from([Buffer.from(content)]));
    const files = [new StagedFile({ stagedKey, name, ...stored, declaredType: '' })];
    const { data } = await uploadDocuments(owner, { dataroomId: room.id, files });
    const [document] = data;
    if (!document) throw new Error(`${name} was not uploaded`);
    return document.id;
  };
  const { taskId } = await reconcilePcap(owner, {
    aiTableFolderId: folder.id,
    excelDocumentId: await upload('Capital.xlsx', workbook),
    pdfDocumentId: await upload('Statements.pdf', statements),
  });
  return { folderId: folder.id, taskId };
}
