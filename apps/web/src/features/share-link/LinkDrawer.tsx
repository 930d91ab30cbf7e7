import {
  DEFAULT_WATERMARK,
  LINK_PRESETS,
  type LinkPreset,
  MAX_LINK_DESCRIPTION,
  MAX_WATERMARK_TEXT,
  PRESET_SETTINGS,
  type ShareLink,
  watermarkProblem,
} from '@atrium/domain/share-link';
import { Button, Checkbox, Drawer, NativeSelect, PasswordInput, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api } from '../../shared/api/client.ts';
import { useReturnFocus } from '../../shared/keyboard/return-focus.ts';
import { saveLink } from './link-actions.ts';
import { draftOf, effectInput, effectWords, type LinkDraft, newDraft, withPreset } from './link-draft.ts';
import { ACCESS_NAMES, PermissionTree } from './PermissionTree.tsx';
import { DialogActions } from '../../shared/parts/DialogActions.tsx';
import styles from './ShareLink.module.css';

const SETTLE_MS = 300;
type Set = (change: Partial<LinkDraft>) => void;

type Props = {
  room: { id: string; name: string; hasAgreement: boolean };
  /** The link to change; undefined creates one. */
  link?: ShareLink;
  onClose: () => void;
  onSaved?: (link: ShareLink) => void;
};

/** Creates or changes a link of a data room. It says what a change does before it is saved. */
export function LinkDrawer({ room, link, onClose, onSaved }: Props) {
  const [draft, setDraft] = useState(() => (link === undefined ? newDraft() : draftOf(link)));
  const [isBusy, setBusy] = useState(false);
  useReturnFocus();
  const set: Set = (change) => setDraft((before) => ({ ...before, ...change }));
  const save = async () => {
    setBusy(true);
    const saved = await saveLink(room.id, link, draft);
    setBusy(false);
    if (saved === undefined) return;
    onClose();
    onSaved?.(saved);
  };
  return (
    <Drawer
      opened
      position="right"
      size={480}
      onClose={onClose}
      title={link === undefined ? `New link to ${room.name}` : `Change ${link.linkName}`}
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) void save();
        }}
      >
        <TextInput
          label="Name of the link"
          placeholder="Fund IV investors"
          required
          maxLength={255}
          data-autofocus
          value={draft.linkName}
          onChange={(event) => set({ linkName: event.currentTarget.value })}
        />
        {link === undefined && <Presets draft={draft} hasAgreement={room.hasAgreement} onChange={setDraft} />}
        <Part title="Who can open it">
          <Entrance draft={draft} set={set} room={room} hasPassword={link?.hasPassword ?? false} />
        </Part>
        <Part title="What they can do">
          <Abilities draft={draft} set={set} room={room} />
        </Part>
        <Part title="What they read">
          <Shown draft={draft} set={set} />
        </Part>
        <Part title="Invite by e-mail">
          <Textarea
            label="Send the link to"
            description="E-mail addresses, one a line. You can also copy the link afterwards."
            autosize
            minRows={2}
            value={draft.emails}
            onChange={(event) => set({ emails: event.currentTarget.value })}
          />
        </Part>
        <div className={styles.foot}>
          <Effect roomId={room.id} link={link} draft={draft} />
          <DialogActions>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" disabled={draft.linkName.trim() === '' || draft.lastDay === ''} loading={isBusy}>
              {link === undefined ? 'Create the link' : 'Save changes'}
            </Button>
          </DialogActions>
        </div>
      </form>
    </Drawer>
  );
}

type PresetsProps = { draft: LinkDraft; hasAgreement: boolean; onChange: (draft: LinkDraft) => void };

function Presets({ draft, hasAgreement, onChange }: PresetsProps) {
  const choose = (preset: LinkPreset) => {
    const filled = withPreset(draft, preset);
    onChange({ ...filled, requireNda: filled.requireNda && hasAgreement });
  };
  return (
    <fieldset className={styles.presets}>
      <legend>Start from</legend>
      <div>
        {LINK_PRESETS.map((preset) => (
          <label key={preset}>
            <input
              type="radio"
              name="preset"
              aria-label={`${PRESET_SETTINGS[preset].name}: ${PRESET_SETTINGS[preset].use}`}
              checked={draft.preset === preset}
              onChange={() => choose(preset)}
            />
            <span>{PRESET_SETTINGS[preset].name}</span>
          </label>
        ))}
      </div>
      <p className={styles.hint} aria-hidden="true">
        {draft.preset === null
          ? 'Fills in the settings below. You can change each of them.'
          : PRESET_SETTINGS[draft.preset].use}
      </p>
    </fieldset>
  );
}

/** A group of settings under its name, as on the page of a link. */
function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part} aria-label={title}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

type Switch = { name: SwitchName; label: string; explanation: string };
type SwitchName =
  | 'requireEmailVerification'
  | 'requireNda'
  | 'watermark'
  | 'allowPrint'
  | 'enableChat'
  | 'showsWithheldCount';

const GATES: readonly Switch[] = [
  {
    name: 'requireEmailVerification',
    label: 'Verified address',
    explanation: 'Visitors enter a code that is sent to their e-mail address.',
  },
  {
    name: 'requireNda',
    label: 'Agreement',
    explanation: 'Visitors accept your agreement before they see a document.',
  },
];
const ABILITIES: readonly Switch[] = [
  {
    name: 'watermark',
    label: 'Watermark',
    explanation: 'Each page and file shows who reads it and when. Only PDF files and pictures can then be saved.',
  },
  {
    name: 'allowPrint',
    label: 'Printing',
    explanation: 'Visitors print the pages that they can see. Without it, a print is empty.',
  },
  {
    name: 'enableChat',
    label: 'Questions',
    explanation: 'Visitors ask the documents that they can see. Your organization pays for the answers.',
  },
  {
    name: 'showsWithheldCount',
    label: 'Number of hidden documents',
    explanation: 'Visitors see how many documents you have hidden.',
  },
];

/** Why a switch cannot be used now; undefined if it can. */
function whyOff(name: SwitchName, draft: LinkDraft, hasAgreement: boolean): string | undefined {
  if (name === 'requireEmailVerification' && draft.requireNda) return 'An agreement needs a verified address.';
  if (name !== 'requireNda' || draft.requireNda || hasAgreement) return undefined;
  return 'This data room has no agreement yet. Add its text in the settings.';
}

type AccessProps = { draft: LinkDraft; set: Set; room: Props['room'] };

function Switches({ switches, draft, set, room }: AccessProps & { switches: readonly Switch[] }) {
  return switches.map(({ name, label, explanation }) => {
    const reason = whyOff(name, draft, room.hasAgreement);
    return (
      <Checkbox
        key={name}
        label={label}
        description={reason ?? explanation}
        disabled={reason !== undefined}
        checked={draft[name]}
        onChange={({ currentTarget: { checked } }) =>
          set({ [name]: checked, ...(name === 'requireNda' && checked ? { requireEmailVerification: true } : {}) })
        }
      />
    );
  });
}

/** The gates that visitors pass, and the end of the link. */
function Entrance({ hasPassword, ...props }: AccessProps & { hasPassword: boolean }) {
  const { draft, set } = props;
  return (
    <>
      <Switches switches={GATES} {...props} />
      {draft.requireEmailVerification && (
        <>
          <Textarea
            label="Only these addresses and domains"
            description="One a line, such as example.com. Empty: every address."
            autosize
            minRows={1}
            value={draft.allowed}
            onChange={(event) => set({ allowed: event.currentTarget.value })}
          />
          <Textarea
            label="Never these addresses and domains"
            autosize
            minRows={1}
            value={draft.denied}
            onChange={(event) => set({ denied: event.currentTarget.value })}
          />
        </>
      )}
      <PasswordInput
        label={hasPassword ? 'New password' : 'Password'}
        description={
          hasPassword ? 'Visitors must enter a new password again.' : 'Optional. Give it to your visitors yourself.'
        }
        autoComplete="new-password"
        minLength={8}
        maxLength={255}
        disabled={draft.removesPassword}
        value={draft.password}
        onChange={(event) => set({ password: event.currentTarget.value })}
      />
      {hasPassword && (
        <Checkbox
          label="Remove the password"
          checked={draft.removesPassword}
          onChange={(event) => set({ removesPassword: event.currentTarget.checked })}
        />
      )}
      <TextInput
        type="date"
        label="Last day"
        description="The link ends at the end of this day."
        required
        value={draft.lastDay}
        onChange={(event) => set({ lastDay: event.currentTarget.value })}
      />
    </>
  );
}

/** The documents that visitors see, and what they can do with them. */
function Abilities(props: AccessProps) {
  const { draft, set, room } = props;
  return (
    <>
      <NativeSelect
        label="Access to all documents"
        description="Documents that you add later have it too."
        value={draft.access}
        onChange={(event) => set({ access: event.currentTarget.value as LinkDraft['access'] })} // one of the options
        data={Object.entries(ACCESS_NAMES).map(([value, label]) => ({ value, label }))}
      />
      <PermissionTree
        dataroomId={room.id}
        access={draft.access}
        permissions={draft.permissions}
        onChange={(permissions) => set({ permissions })}
      />
      <Switches switches={ABILITIES} {...props} />
      {draft.watermark && (
        <Textarea
          label="Text of the watermark"
          description="{email}, {time} and {link} are filled in. Empty: the address and the time."
          placeholder={DEFAULT_WATERMARK}
          autosize
          minRows={1}
          maxRows={3}
          maxLength={MAX_WATERMARK_TEXT}
          error={draft.watermarkText.trim() === '' ? null : watermarkProblem(draft.watermarkText.trim())}
          value={draft.watermarkText}
          onChange={(event) => set({ watermarkText: event.currentTarget.value })}
        />
      )}
    </>
  );
}

/** What visitors read beside the documents. */
function Shown({ draft, set }: { draft: LinkDraft; set: Set }) {
  return (
    <>
      <Textarea
        label="Description"
        description="Shown above the documents, after visitors have entered."
        autosize
        minRows={2}
        maxRows={6}
        maxLength={MAX_LINK_DESCRIPTION}
        value={draft.description}
        onChange={(event) => set({ description: event.currentTarget.value })}
      />
      <TextInput
        type="email"
        label="Contact address"
        description="Visitors can write to this person. If empty: you."
        maxLength={255}
        value={draft.contactEmail}
        onChange={(event) => set({ contactEmail: event.currentTarget.value })}
      />
      {draft.contactEmail.trim() !== '' && (
        <TextInput
          label="Contact name"
          maxLength={255}
          value={draft.contactName}
          onChange={(event) => set({ contactName: event.currentTarget.value })}
        />
      )}
    </>
  );
}

/** The effect of the draft, before it is saved. */
function Effect({ roomId, link, draft }: { roomId: string; link: ShareLink | undefined; draft: LinkDraft }) {
  const [settled] = useDebouncedValue(draft, SETTLE_MS);
  const effect = api.sharePublic.effect.useQuery(effectInput(roomId, link, settled), {
    placeholderData: keepPreviousData,
  });
  return (
    <ul className={styles.effect} aria-live="polite" aria-label="What this does">
      {effect.data && effectWords(effect.data.data).map((sentence) => <li key={sentence}>{sentence}</li>)}
    </ul>
  );
}
