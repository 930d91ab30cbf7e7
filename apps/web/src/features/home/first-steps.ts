export type StepId = 'room' | 'documents' | 'question';
export type Step = { id: StepId; done: boolean; roomId: string | undefined };
type Room = { id: string; fileCount: number };

/** The steps from an empty organization to a first cited answer, computed from the existing data. */
export function firstSteps(rooms: readonly Room[], hasAsked: boolean): Step[] {
  const filled = rooms.find((room) => room.fileCount > 0);
  return [
    { id: 'room', done: rooms.length > 0, roomId: rooms[0]?.id },
    { id: 'documents', done: filled !== undefined, roomId: rooms[0]?.id },
    { id: 'question', done: hasAsked, roomId: filled?.id },
  ];
}

/** The first step that is not done. */
export function nextStep(steps: readonly Step[]): Step | undefined {
  return steps.find((step) => !step.done);
}
