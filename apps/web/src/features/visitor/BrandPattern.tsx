const RINGS = [78, 130, 182, 234, 276];

/** Fine lines in the customer's colour, where a customer has no banner. */
export function BrandPattern() {
  return (
    <svg
      viewBox="0 0 560 560"
      aria-hidden="true"
      fill="none"
      stroke="var(--visit-panel-line)"
      strokeWidth="1"
      style={{ position: 'absolute', width: 560, left: 100, top: 300, zIndex: -1, opacity: 0.6 }}
    >
      <circle cx="280" cy="280" r="279" />
      {RINGS.map((r) => (
        <ellipse key={r} cx="280" cy="280" rx={r} ry="279" />
      ))}
      {RINGS.map((r) => (
        <path key={r} d={`M${280 - Math.sqrt(279 ** 2 - r ** 2)} ${280 - r}H${280 + Math.sqrt(279 ** 2 - r ** 2)}`} />
      ))}
      {RINGS.map((r) => (
        <path
          key={`-${r}`}
          d={`M${280 - Math.sqrt(279 ** 2 - r ** 2)} ${280 + r}H${280 + Math.sqrt(279 ** 2 - r ** 2)}`}
        />
      ))}
      <path d="M1 280H559" />
    </svg>
  );
}
