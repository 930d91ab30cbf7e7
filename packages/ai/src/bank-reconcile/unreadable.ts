/** A file that is no statement. `message` is one sentence for users. */
export class UnreadableStatement extends Error {
  override readonly name = 'UnreadableStatement';
}
