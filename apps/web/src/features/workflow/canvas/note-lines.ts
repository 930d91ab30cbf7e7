export type NotePart = { text: string; isBold: boolean };
export type NoteLine = { isHeading: boolean; parts: NotePart[] };

/** A link in Markdown; only its words are shown, because a click on a note selects it. */
const LINK = /!?\[([^\]\n]*)\]\([^)\s]*\)/g;

/** Returns the lines of a note with the headings and bold words of its Markdown, which notes of Langflow have. */
export function noteLines(text: string): NoteLine[] {
  return text.split('\n').map((line) => {
    const heading = /^ {0,3}#{1,6} +/.exec(line);
    const words = (heading ? line.slice(heading[0].length) : line).replaceAll(LINK, '$1');
    // Every second piece is between marks. A mark without its other end is a text.
    const pieces = words.split('**');
    const isClosed = pieces.length % 2 === 1;
    const parts = isClosed
      ? pieces.map((piece, at): NotePart => ({ text: piece, isBold: at % 2 === 1 }))
      : [{ text: words, isBold: false }];
    return { isHeading: heading !== null, parts: parts.filter((part) => part.text !== '') };
  });
}
