import { Button } from '@mantine/core';
import { useState } from 'react';
import { attempt } from '../feedback/attempt.ts';
import { useMayIn } from '../organization/use-organization.ts';
import { useMaxFileBytes } from '../upload/use-max-file-bytes.ts';

type Props = {
  children: string;
  /** Creates a data room of sample documents and opens what can be done with them. */
  onTry: (maxBytes: number | undefined) => Promise<unknown>;
};

/** Offers sample documents where there is nothing yet. Hidden from users who may not create data rooms. */
export function SampleButton({ children, onTry }: Props) {
  const mayCreate = useMayIn('createDataroom');
  const maxBytes = useMaxFileBytes();
  const [isBusy, setBusy] = useState(false);
  if (!mayCreate) return null;
  const run = async () => {
    setBusy(true);
    await attempt(() => onTry(maxBytes));
    setBusy(false);
  };
  return (
    <Button variant="default" loading={isBusy} onClick={() => void run()}>
      {children}
    </Button>
  );
}
