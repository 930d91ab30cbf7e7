import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { startPreview } from './link-actions.ts';

type Props = {
  linkId: string;
  /** Null shows the data room as to somebody who has not been there. */
  visitorId: string | null;
  label: string;
  /** The name for screen readers, if several buttons have the same label. */
  name?: string;
};

/** Opens the data room as a visitor of the link sees it. */
export function ViewAs({ linkId, visitorId, label, name }: Props) {
  const navigate = useNavigate();
  const open = async () => {
    if (await startPreview(linkId, visitorId)) await navigate({ to: '/preview' });
  };
  return (
    <Button
      variant="default"
      {...(visitorId === null ? {} : { size: 'compact-sm' })}
      aria-label={name}
      onClick={() => void open()}
    >
      {label}
    </Button>
  );
}
