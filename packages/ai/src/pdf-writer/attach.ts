export type Attachment = { name: string; type: string; bytes: Buffer };

/** Returns a PDF of ours with files attached. All dates in it are `at`. */
export async function attachFiles(pdf: Buffer, files: readonly Attachment[], at: Date): Promise<Buffer> {
  // Loaded at the first use: the library has 340 modules, a tenth of all that a process loads at its start.
  const { PDFDocument } = await import('@cantoo/pdf-lib');
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  for (const { name, type, bytes } of files)
    await document.attach(bytes, name, { mimeType: type, creationDate: at, modificationDate: at });
  document.setCreationDate(at);
  document.setModificationDate(at);
  document.setLanguage('en-US');
  return Buffer.from(await document.save());
}
