import { ROOM_COLORS, type Dataroom, type RoomColor, UpdateDataroomInput } from '@atrium/domain/dataroom';
import { Button, Textarea, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { mayInRoom } from '../../shared/access/permissions.ts';
import { api } from '../../shared/api/client.ts';
import { useRoomColors } from '../../shared/dataroom/use-room-colors.ts';
import { RoomFrame } from '../../shared/dataroom/RoomFrame.tsx';
import { RoomMark } from '../../shared/dataroom/RoomMark.tsx';
import { SkeletonRows } from '../../shared/parts/SkeletonRows.tsx';
import { fieldOf, useSchemaForm } from '../../shared/form/schema-form.ts';
import { SchemaForm } from '../../shared/form/SchemaForm.tsx';
import { reindexRoom, setRoomColor, trashRoom, updateRoom } from './rooms-actions.ts';
import styles from './RoomContent.module.css';

/** The tab that names, colours, reads again and deletes a data room. */
export function RoomSettingsPage({ dataroomId }: { dataroomId: string }) {
  const room = api.dataroom.me.useQuery({ dataroomId }).data?.data;
  return (
    <RoomFrame dataroomId={dataroomId} tab="Settings">
      <section className={styles.settings} aria-label="Settings">
        {room === undefined ? (
          <SkeletonRows rows={4} height={56} label="Loading the settings" />
        ) : (
          <>
            {mayInRoom(room, 'write') && (
              <>
                <Identity
                  key={`${room.name} ${room.dataroomMetadata.description} ${room.dataroomMetadata.ndaContent}`}
                  room={room}
                />
                <Color room={room} />
              </>
            )}
            <Actions room={room} />
          </>
        )}
      </section>
    </RoomFrame>
  );
}

type Values = { name: string; description: string; agreement: string };

/** A text without its outer spaces, or null if it is empty. */
function textOrNull(text: string): string | null {
  return text.trim() === '' ? null : text.trim();
}

function Identity({ room }: { room: Dataroom }) {
  const inputOf = ({ name, description, agreement }: Values) => ({
    dataroomId: room.id,
    name: name.trim(),
    dataroomMetadata: { description: textOrNull(description), ndaContent: textOrNull(agreement) },
  });
  const form = useSchemaForm<Values>({
    schema: UpdateDataroomInput,
    initialValues: {
      name: room.name,
      description: room.dataroomMetadata.description ?? '',
      agreement: room.dataroomMetadata.ndaContent ?? '',
    },
    toInput: inputOf,
  });
  return (
    <SchemaForm form={form} onSubmit={(values) => updateRoom(inputOf(values))}>
      <Part title="Name and description" about="Members see them wherever the data room is listed.">
        <TextInput label="Name" maxLength={255} autoComplete="off" {...fieldOf(form, 'name')} />
        <Textarea
          label="Description"
          placeholder="What this data room is for"
          autosize
          minRows={2}
          maxLength={10_000}
          {...fieldOf(form, 'description')}
        />
      </Part>
      <Part
        title="Agreement with visitors"
        about="Visitors of share links can be asked to accept this text before they see a document."
      >
        <Textarea
          label="Agreement"
          autosize
          minRows={4}
          maxRows={16}
          maxLength={200_000}
          {...fieldOf(form, 'agreement')}
        />
        <Button type="submit" disabled={!form.isDirty() || form.values.name.trim() === '' || form.submitting}>
          Save
        </Button>
      </Part>
    </SchemaForm>
  );
}

const COLOR_NAMES: Record<(typeof ROOM_COLORS)[number], string> = {
  blue: 'Blue',
  rust: 'Rust',
  green: 'Green',
  purple: 'Purple',
  teal: 'Teal',
  rose: 'Rose',
  olive: 'Olive',
  slate: 'Slate',
};

function Color({ room }: { room: Dataroom }) {
  const shown = useRoomColors().get(room.id);
  const [chosen, setChosen] = useState<RoomColor>();
  const choose = async (color: RoomColor) => {
    setChosen(color);
    await setRoomColor(room, color);
    setChosen(undefined);
  };
  return (
    <Part title="Colour" about="Everyone sees it beside the name.">
      <fieldset className={styles.colors}>
        <legend className="visually-hidden">Colour</legend>
        {ROOM_COLORS.map((color) => (
          <label key={color} className={styles.color} title={COLOR_NAMES[color]}>
            <input
              type="radio"
              name="color"
              aria-label={COLOR_NAMES[color]}
              checked={color === (chosen ?? shown)}
              onChange={() => void choose(color)}
            />
            <RoomMark name={room.name} color={color} size={24} />
          </label>
        ))}
      </fieldset>
    </Part>
  );
}

function Actions({ room }: { room: Dataroom }) {
  const navigate = useNavigate();
  const remove = async () => {
    if (await trashRoom(room)) await navigate({ to: '/library' });
  };
  return (
    <>
      {mayInRoom(room, 'reindex') && (
        <Part
          title="Read again"
          about="Reads every document again. Unchanged documents are skipped, and it costs nothing."
        >
          <Button variant="default" onClick={() => void reindexRoom(room)}>
            Read again
          </Button>
        </Part>
      )}
      {mayInRoom(room, 'deleteDataroom') && (
        <Part
          title="Move to the trash"
          about="Moves the data room and its documents to the trash. You can restore it from there."
        >
          <Button variant="default" c="var(--err)" onClick={() => void remove()}>
            Move to the trash
          </Button>
        </Part>
      )}
    </>
  );
}

/** One part of the settings: what it is on the left, its controls on the right. */
function Part({ title, about, children }: { title: string; about: string; children: ReactNode }) {
  return (
    <section className={styles.part} aria-label={title}>
      <div>
        <h2>{title}</h2>
        <p>{about}</p>
      </div>
      <div className={styles.controls}>{children}</div>
    </section>
  );
}
