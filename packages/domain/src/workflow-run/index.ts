export {
  type Instance,
  instanceKey,
  MAX_ROUNDS,
  type Outcome,
  type Progress,
  type Task,
  taskKey,
  VERTEX_STATES,
  type VertexState,
} from './state.ts';
export { createSchedule, type Recorded, resumeSchedule, type Schedule } from './schedule.ts';
export { type Part, partOf } from './part.ts';
export { ComponentError, type Inputs, type PureComponent, type Result, type RunFacts } from './components/component.ts';
export { loopItems, loopResults } from './components/control.ts';
export { PURE_COMPONENTS } from './components/index.ts';
export { inputsOf } from './inputs.ts';
export { integerIn, isOn, rowsOf, textIn, textOf } from './components/value.ts';
