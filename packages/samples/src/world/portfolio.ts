import type { Holding } from '../quarterly-report/index.ts';

function holding(company: string, sector: string, ...tranches: [string, string, number, number, number][]): Holding[] {
  return tranches.map(([security, acquired, cost, before, after]) => ({
    company,
    sector,
    security,
    acquired,
    cost: cost * 100,
    before: before * 100,
    after: after * 100,
  }));
}

/** Cost and fair value before (June 30) and after (September 30) the quarter, in cents. */
export const holdings: Holding[] = [
  ...holding(
    'Halden Instruments, Inc.',
    'Industrial technology',
    ['Series B preferred', '2022-11-08', 4_800_000, 6_950_000, 7_120_000],
    ['9.0% senior note, due 2028', '2023-04-03', 2_750_000, 2_750_000, 2_750_000],
    ['Common stock warrants', '2023-04-03', 150_000, 410_000, 432_000],
  ),
  ...holding(
    'Quillmark Software, Inc.',
    'Software',
    ['Series A preferred', '2022-09-19', 2_500_000, 6_300_000, 6_840_000],
    ['Series B preferred', '2024-02-12', 3_600_000, 5_950_000, 6_210_000],
    ['Series C preferred', '2026-07-22', 4_250_000, 0, 4_250_000],
  ),
  ...holding(
    'Sorrel Foods Co.',
    'Consumer',
    ['Common stock', '2022-12-14', 5_200_000, 6_480_000, 6_390_000],
    ['6.0% cumulative preferred', '2023-08-01', 2_560_000, 2_560_000, 2_560_000],
  ),
  ...holding(
    'Brackwater Logistics, LLC',
    'Logistics',
    ['Class A units', '2023-01-30', 3_100_000, 5_045_500, 5_505_000],
    ['Class B units, sold September 10', '2023-01-30', 2_900_000, 4_720_000, 0],
  ),
  ...holding(
    'Juniper Vale Dental Partners, LLC',
    'Healthcare services',
    ['Class A units', '2023-05-22', 6_400_000, 7_750_000, 7_905_000],
    ['Class P units', '2024-05-22', 600_000, 815_000, 822_000],
  ),
  ...holding(
    'Osterfeld Coatings GmbH',
    'Materials',
    ['Ordinary shares', '2023-07-10', 5_750_000, 5_120_000, 4_890_000],
    ['Shareholder loan', '2024-10-01', 1_500_000, 1_500_000, 1_500_000],
  ),
  ...holding(
    'Thornbury Payments, Inc.',
    'Financial technology',
    ['Series B preferred', '2023-10-16', 4_200_000, 7_880_000, 8_345_000],
    ['Series B-1 preferred', '2024-11-25', 1_300_000, 2_010_000, 2_128_000],
    ['Series B warrants', '2024-11-25', 75_000, 190_000, 204_000],
  ),
  ...holding(
    'Lumenar Imaging, Inc.',
    'Medical devices',
    ['Series A preferred', '2023-12-04', 2_900_000, 3_350_000, 3_520_000],
    ['Series B preferred', '2025-03-17', 3_700_000, 4_105_000, 4_240_000],
    ['Convertible note, due 2027', '2025-12-01', 850_000, 850_000, 850_000],
  ),
  ...holding(
    'Fennimore Education, Inc.',
    'Education',
    ['Series A preferred', '2024-01-22', 3_300_000, 1_980_000, 1_650_000],
    ['Series A-1 preferred', '2025-01-13', 900_000, 540_000, 450_000],
  ),
  ...holding(
    'Carrowell Energy Services, LLC',
    'Energy services',
    ['Preferred units', '2024-06-24', 4_450_000, 5_160_000, 5_275_000],
    ['Common units', '2024-06-24', 1_100_000, 1_690_000, 1_755_000],
  ),
];
