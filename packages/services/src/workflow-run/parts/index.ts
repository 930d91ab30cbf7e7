import type { ComponentType } from '@atrium/domain/workflow';
import { PURE_COMPONENTS, type PureComponent } from '@atrium/domain/workflow-run';
import { customComponent } from './custom-component.process.ts';
import { regexExtractor } from './regex-extractor.ts';
import { PUBLIC_WEB } from './web.ts';
import { memory, storeMessage } from './memory.ts';
import { type Part, pure } from './part.ts';
import { humanInput, runFlow, wait } from './suspend.ts';

export type { Part, PartEnd, PartTool, PartWait, PartWork } from './part.ts';

/** The components that need only their inputs. The engine runs them without a transaction of their own. */
const PURE: [string, Part][] = Object.entries<PureComponent>(PURE_COMPONENTS).map(([type, component]) => [
  type,
  pure(component),
]);

/** What the other components do, by their type. */
const OTHERS: Partial<Record<ComponentType, Part>> = {
  RegexExtractor: pure(regexExtractor),
  CustomComponent: customComponent(PUBLIC_WEB),
  HumanInput: humanInput,
  Memory: memory,
  RunFlow: runFlow,
  StoreMessage: storeMessage,
  Wait: wait,
};

/** What each component does. A component without an entry cannot run. */
export const PARTS: ReadonlyMap<string, Part> = new Map([...PURE, ...Object.entries(OTHERS)]);
