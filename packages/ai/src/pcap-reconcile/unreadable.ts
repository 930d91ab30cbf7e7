/** A workbook or PDF without partner capital that can be read. `message` is one sentence for users. */
export class UnreadableCapital extends Error {
  override readonly name = 'UnreadableCapital';
}
