/** Where a scrolling text is scrolled to, in pixels. */
export type Scrolled = { scrollTop: number; clientHeight: number; scrollHeight: number };
export type ReadingLeft = {
  /** How much of the text has been on screen, 0 to 100. It is 100 only at the end. */
  percent: number;
  /** How many more screens of text follow, rounded up. */
  screens: number;
  atEnd: boolean;
};

/** Zoomed browsers round scroll positions, so the last pixels may be out of reach. */
const SLACK_PX = 4;

/** Measures how much of a text is left to its end. A text without a height yet (not drawn) has not been read. */
export function readingLeft({ scrollTop, clientHeight, scrollHeight }: Scrolled): ReadingLeft {
  if (clientHeight <= 0 || scrollHeight <= 0) return { percent: 0, screens: 1, atEnd: false };
  const left = Math.max(0, scrollHeight - clientHeight - Math.max(0, scrollTop));
  if (left <= SLACK_PX) return { percent: 100, screens: 0, atEnd: true };
  const seen = scrollHeight - left;
  return {
    percent: Math.min(99, Math.floor((seen / scrollHeight) * 100)),
    screens: Math.ceil(left / clientHeight),
    atEnd: false,
  };
}
