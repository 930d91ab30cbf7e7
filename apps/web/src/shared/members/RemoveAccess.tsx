import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { useReturnFocus } from '../keyboard/return-focus.ts';
import type { ResourceMember, ResourceMembers } from './resource-members.ts';
import { DialogActions } from '../parts/DialogActions.tsx';
import styles from './Members.module.css';

type Props = {
  resource: ResourceMembers;
  /** Undefined while the dialog is closed. It stays mounted, because the dialog of members below it waits for its end. */
  member: ResourceMember | undefined;
  onClose: () => void;
};

/** Asks before a person loses their access. */
export function RemoveAccess({ resource, member, onClose }: Props) {
  return (
    <Modal
      stackId="remove-access"
      opened={member !== undefined}
      onClose={onClose}
      title={member && `Remove access for ${member.displayName}?`}
    >
      {member && <Question resource={resource} member={member} onClose={onClose} />}
    </Modal>
  );
}

function Question({ resource, member, onClose }: Props & { member: ResourceMember }) {
  useReturnFocus();
  const [isBusy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    const isDone = (await resource.removeAccess?.(member)) ?? false;
    setBusy(false);
    if (isDone) onClose();
  };
  return (
    <div className={styles.question}>
      <p>{lossOf(resource, member)}</p>
      {!member.isPending && resource.removalNote !== undefined && <p>{resource.removalNote}</p>}
      <DialogActions>
        <Button variant="default" data-autofocus onClick={onClose}>
          Cancel
        </Button>
        <Button color="red.8" loading={isBusy} onClick={() => void remove()}>
          Remove access
        </Button>
      </DialogActions>
    </div>
  );
}

function lossOf({ accessPolicy, resourceName }: ResourceMembers, { isPending }: ResourceMember): string {
  if (isPending) return `The link in their invitation no longer opens “${resourceName}”. You can invite them again.`;
  return accessPolicy === 'Public'
    ? `They lose their role on “${resourceName}”, and keep the access that everyone in the organization has.`
    : `They can no longer open “${resourceName}”. You can add them again.`;
}
