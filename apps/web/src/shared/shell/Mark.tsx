/** The mark of the product: an arch, and in it the amber of evidence. */
export function Mark({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="var(--mark-bg)" />
      <g fill="none" strokeWidth="2.2" strokeLinecap="round">
        <path d="M8 23V15a8 8 0 0 1 16 0v8" stroke="var(--mark-text)" />
        <path d="M13 23v-7a3 3 0 0 1 6 0v7" stroke="var(--mark-evidence)" />
      </g>
    </svg>
  );
}
