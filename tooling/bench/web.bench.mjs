// The size of a visitor's first page after gzip, against its limit. The same check is part of npm test.
import { initialWeight } from '../launcher/web-budget.mjs';
import { buildWebIfChanged } from '../launcher/web-build.mjs';
import { row, text } from './rows.ts';

buildWebIfChanged();
for (const { what, kilobytes, limit } of initialWeight()) {
  row({ name: what, value: kilobytes, unit: 'kB gzip', bound: limit, ratio: limit / kilobytes, goal: 1 });
}
text('Web: bytes, not times; npm test fails when a bound is passed.');
