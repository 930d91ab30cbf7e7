import { renderSVG } from 'uqr';
import styles from './Account.module.css';

/** Dark on light in both colour schemes, because cameras read only that. */
export default function QrCode({ text }: { text: string }) {
  const picture = `data:image/svg+xml,${encodeURIComponent(renderSVG(text, { border: 2 }))}`;
  return <img className={styles.qr} src={picture} alt="QR code with the key for the authenticator app" />;
}
