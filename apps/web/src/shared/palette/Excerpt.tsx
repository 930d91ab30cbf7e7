import styles from './Palette.module.css';

/** An excerpt with the searched words marked. */
export function Excerpt({ text, words }: { text: string; words: string }) {
  const terms = words
    .split(/\s+/)
    .filter((word) => word.length > 1)
    .map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  if (terms.length === 0) return <q className={styles.excerpt}>{text}</q>;
  const parts = text.split(new RegExp(`(${terms.join('|')})`, 'gi'));
  // Every second part is a match, because `split` keeps the captured group.
  return (
    <q className={styles.excerpt}>
      {parts.map((part, index) => (index % 2 === 1 ? <mark key={index}>{part}</mark> : part))}
    </q>
  );
}
