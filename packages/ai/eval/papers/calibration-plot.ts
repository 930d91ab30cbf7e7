import { committedFigures, committedTableWeights, type ConfidenceBin } from '../../src/reader/index.ts';

export type CalibrationSeries = { name: string; bins: readonly ConfidenceBin[]; error: number };

const SIDE = 260;
const GAP = 90;
const TOP = 56;
const LEFT = 56;
const LARGEST = 11;
/** The picture has colours for light and dark pages. */
const STYLE = `
  svg { color-scheme: light dark; }
  text { fill: #1a202c; } .ground { fill: #ffffff; } .frame { fill: none; stroke: #cbd5e0; } .ideal { stroke: #a0aec0; stroke-dasharray: 4 4; }
  .limit { stroke: #b7791f; } .dot { fill: #1f3a5f; fill-opacity: 0.8; } .line { fill: none; stroke: #1f3a5f; stroke-width: 1.5; }
  @media (prefers-color-scheme: dark) {
    text { fill: #e6edf3; } .ground { fill: #0d1117; } .frame { stroke: #30363d; } .ideal { stroke: #6e7681; }
    .limit { stroke: #d29922; } .dot { fill: #a9c7ea; } .line { stroke: #a9c7ea; }
  }
`;

/** Draws the share of right values by confidence, one panel for each series, as an SVG. The area of a dot is its number of cells. */
export function calibrationPlot(series: readonly CalibrationSeries[]): string {
  const width = LEFT + series.length * (SIDE + GAP);
  const height = TOP + SIDE + 60;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="Share of right values by confidence" font-family="system-ui, sans-serif" font-size="12">`,
    `<style>${STYLE}</style>`,
    `<rect class="ground" width="${width}" height="${height}"/>`,
    ...series.flatMap((each, index) => panel(each, LEFT + index * (SIDE + GAP))),
    '</svg>',
    '',
  ].join('\n');
}

function panel({ name, bins, error }: CalibrationSeries, left: number): string[] {
  const x = (confidence: number) => (left + confidence * SIDE).toFixed(1);
  const y = (right: number) => (TOP + (1 - right) * SIDE).toFixed(1);
  const most = Math.max(1, ...bins.map(({ cells }) => cells));
  const ticks = [0, 0.5, 1];
  return [
    `<text x="${left}" y="24" font-weight="600">${name}</text>`,
    `<text x="${left}" y="42">calibration error ${error.toFixed(3)}</text>`,
    `<rect class="frame" x="${left}" y="${TOP}" width="${SIDE}" height="${SIDE}"/>`,
    `<line class="ideal" x1="${x(0)}" y1="${y(0)}" x2="${x(1)}" y2="${y(1)}"/>`,
    `<line class="limit" x1="${x(0.95)}" y1="${y(0)}" x2="${x(0.95)}" y2="${y(1)}"/>`,
    `<polyline class="line" points="${bins.map(({ confidence, right }) => `${x(confidence)},${y(right)}`).join(' ')}"/>`,
    ...bins.map(({ cells, confidence, right }) => {
      const radius = Math.max(2, LARGEST * Math.sqrt(cells / most)).toFixed(1);
      return `<circle class="dot" cx="${x(confidence)}" cy="${y(right)}" r="${radius}"><title>${cells} cells: confidence ${confidence}, right ${right}</title></circle>`;
    }),
    ...ticks.flatMap((tick) => [
      `<text x="${x(tick)}" y="${TOP + SIDE + 18}" text-anchor="middle">${tick}</text>`,
      `<text x="${left - 8}" y="${y(tick)}" text-anchor="end" dominant-baseline="middle">${tick}</text>`,
    ]),
    `<text x="${left + SIDE / 2}" y="${TOP + SIDE + 38}" text-anchor="middle">confidence; line: 0.95, no review from here on</text>`,
  ];
}

/** The measures from the training of the committed weights, out of fold. */
export function calibrationSeries(): CalibrationSeries[] {
  const [columns, tables] = [committedFigures(), committedTableWeights()];
  const error = (bins: readonly ConfidenceBin[]) => {
    const cells = bins.reduce((sum, bin) => sum + bin.cells, 0);
    return bins.reduce((sum, bin) => sum + Math.abs(bin.confidence - bin.right) * bin.cells, 0) / Math.max(1, cells);
  };
  return [
    { name: 'Learned columns', bins: columns.calibration, error: error(columns.calibration) },
    { name: 'Figures in tables', bins: tables.calibration, error: error(tables.calibration) },
  ];
}
