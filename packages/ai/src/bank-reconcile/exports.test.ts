import { describe, expect, it } from 'vitest';
import { AMERICAN_EXPORTS } from './exports-america.fixture.ts';
import { ASIA_PACIFIC_EXPORTS } from './exports-asia-pacific.fixture.ts';
import { EAST_EUROPEAN_EXPORTS } from './exports-europe-east.fixture.ts';
import { WEST_EUROPEAN_EXPORTS } from './exports-europe-west.fixture.ts';
import { FORMAT_EXPORTS } from './exports-formats.fixture.ts';
import { MISLEADING_EXPORTS } from './exports-misleading.fixture.ts';
import { WORKBOOK_EXPORTS } from './exports-workbooks.fixture.ts';
import { type ExportCase, fullSummaryOf } from './statement-files.fixture.ts';

const EXPORTS: [place: string, cases: ExportCase[]][] = [
  ['America', AMERICAN_EXPORTS],
  ['the west of Europe', WEST_EUROPEAN_EXPORTS],
  ['the rest of Europe', EAST_EUROPEAN_EXPORTS],
  ['Asia, Africa and the Pacific', ASIA_PACIFIC_EXPORTS],
  ['formats with a grammar', FORMAT_EXPORTS],
  ['workbooks', WORKBOOK_EXPORTS],
  ['programs that write it in a way that misleads', MISLEADING_EXPORTS],
];

describe.each(EXPORTS)('an export from %s', (_, cases) => {
  it.each(cases)('is read in full: %s', async (_name, content, expected) => {
    expect(await fullSummaryOf(content)).toEqual(expected);
  });
});
