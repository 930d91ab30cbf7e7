export { deleteBundle, fetchBundle } from './fetch.ts';
export { bundleMe, listBundles } from './list.ts';
export { createZip, downloadDataroom } from './order.ts';
export { failPackBundle, runPackBundle, stopPackBundle } from './pack.process.ts';
export { zipForVisitor } from './visitor-zip.process.ts';
export { failWriteTable, prepareTableDownload, runWriteTable, stopWriteTable } from './write-table.process.ts';
