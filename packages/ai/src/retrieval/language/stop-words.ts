/** English words without content, including words that only form a question or a request. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  `a about above after again against all also am an and any are aren't as at be because been before being below between
  both but by can can't cannot could couldn't did didn't do does doesn't doing don't during each few for from further
  had has have having he her here hers herself him himself his how i if in into is isn't it it's its itself let's me
  more most my myself no nor not of off on once only or other our ours ourselves out over own per same shall she should
  so some such than that that's the their theirs them themselves then there there's these they this those through to
  too under until up upon us very was wasn't we were weren't what what's when when's where where's which while who
  who's whom whose why will with within would you your yours s t
  may must might compare compared comparison difference differ versus vs
  tell please show give find say says said state states stated list many much kind document documents file files
  according mention mentions mentioned describe`
    .split(/\s+/)
    .filter(Boolean),
);
