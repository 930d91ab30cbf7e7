import {
  IconFile,
  IconFileText,
  IconFileTypeCsv,
  IconFileTypeDocx,
  IconFileTypeHtml,
  IconFileTypePdf,
  IconFileTypePpt,
  IconFileTypeXls,
  IconFolder,
  IconMail,
  IconPhoto,
} from '@tabler/icons-react';
import styles from './TypeIcon.module.css';

const ICONS: Record<string, typeof IconFile> = {
  Folder: IconFolder,
  PDF: IconFileTypePdf,
  Word: IconFileTypeDocx,
  Excel: IconFileTypeXls,
  Sheet: IconFileTypeXls,
  CSV: IconFileTypeCsv,
  Slides: IconFileTypePpt,
  HTML: IconFileTypeHtml,
  Text: IconFileText,
  'E-mail': IconMail,
  Image: IconPhoto,
};

/** The icon for a kind of file that `kindOf` returns. */
export function TypeIcon({ kind, size = 16 }: { kind: string; size?: number }) {
  const Icon = ICONS[kind] ?? IconFile;
  return <Icon size={size} stroke={1.5} className={styles.icon} aria-hidden="true" />;
}
