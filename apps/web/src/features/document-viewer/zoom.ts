const STEPS = [25, 33, 50, 67, 75, 90, 100, 110, 125, 150, 175, 200, 250, 300, 400];

/** The next zoom step in percent. */
export function nextZoom(percent: number, step: 'in' | 'out'): number {
  const next = step === 'in' ? STEPS.find((one) => one > percent) : STEPS.findLast((one) => one < percent);
  return next ?? percent;
}
