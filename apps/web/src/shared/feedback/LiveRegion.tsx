import { useEffect, useState } from 'react';
import { onAnnouncement } from './announce.ts';

export function LiveRegion() {
  const [said, setSaid] = useState({ text: '', turn: 0 });
  useEffect(() => onAnnouncement((text) => setSaid((last) => ({ text, turn: last.turn + 1 }))), []);
  return (
    <output aria-live="polite" className="visually-hidden" data-testid="live-region">
      {/* A new key for each turn, so that the same words said twice are read twice. */}
      <span key={said.turn}>{said.text}</span>
    </output>
  );
}
