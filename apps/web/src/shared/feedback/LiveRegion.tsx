import { useAnnouncement } from './announce.ts';

export function LiveRegion() {
  const { text, turn } = useAnnouncement();
  return (
    <output aria-live="polite" className="visually-hidden" data-testid="live-region">
      <span key={turn}>{text}</span>
    </output>
  );
}
