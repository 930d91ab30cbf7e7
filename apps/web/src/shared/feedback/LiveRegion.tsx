import { useEffect, useState } from 'react';
import { onAnnouncement } from './announce.ts';

export function LiveRegion() {
  const [announcement, setAnnouncement] = useState({ text: '', turn: 0 });
  useEffect(() => onAnnouncement((text) => setAnnouncement((last) => ({ text, turn: last.turn + 1 }))), []);
  return (
    <output aria-live="polite" className="visually-hidden" data-testid="live-region">
      {/* A new key for each announcement, so that a repeated text is read twice. */}
      <span key={announcement.turn}>{announcement.text}</span>
    </output>
  );
}
