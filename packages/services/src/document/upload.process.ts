import { UploadAnswer, UploadDocumentsInput } from '@atrium/domain/document';
import { namedRoom, onRoom } from '../dataroom/index.ts';
import { flow } from '../kernel/index.ts';
import { commitUpload } from './add.ts';
import { discardFiles, storeFiles } from './store-files.process.ts';

/**
 * Uploads files into a data room and creates the folders on their relative paths. Types are recognised by content, and
 * duplicates by hash.
 */
export const uploadDocuments = flow({
  area: 'document',
  verb: 'upload',
  summary: 'Upload files into a dataroom',
  input: UploadDocumentsInput,
  output: UploadAnswer,
  access: onRoom('create', namedRoom),
  // A second request brings its own staged files. A job collects what the first one left in the store.
  interrupted: 'repeat',
  // The same files sent again have other keys.
  fingerprint: ({ files, ...rest }) => [rest, files.map(({ name, sha256 }) => ({ name, sha256 }))],
  prepare: async () => null,
  act: async ({ outside, input, resource }) => storeFiles(outside, resource, input.files, input.relativePath),
  commit: async ({ input, outcome, ...work }) => commitUpload(work, input, outcome),
  undo: async ({ outside, outcome }) => discardFiles(outside, outcome),
});
