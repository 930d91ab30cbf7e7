import type { ComponentType } from '../../workflow/index.ts';
import type { PureComponent } from './component.ts';
import { conditionalRouter, merge } from './control.ts';
import { dataOperations } from './data-operations.ts';
import { calculator, createData, currentDate, scheduleTrigger } from './data.ts';
import { chatInput, chatOutput, passText } from './message.ts';
import { dataFrameOperations } from './table-operations.ts';
import { combineText, parser, prompt, splitText } from './text.ts';

/** What pure components do, by their type. A Loop is run by `loopItems` and `loopResults`. */
export const PURE_COMPONENTS: Readonly<Partial<Record<ComponentType, PureComponent>>> = {
  ChatInput: chatInput,
  ChatOutput: chatOutput,
  TextInput: passText,
  TextOutput: passText,
  Prompt: prompt,
  ParserComponent: parser,
  SplitText: splitText,
  CombineText: combineText,
  DataOperations: dataOperations,
  DataFrameOperations: dataFrameOperations,
  CreateData: createData,
  CalculatorComponent: calculator,
  CurrentDate: currentDate,
  ScheduleTrigger: scheduleTrigger,
  ConditionalRouter: conditionalRouter,
  Merge: merge,
};
