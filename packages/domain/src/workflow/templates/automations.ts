import { type BuiltInTemplate, template } from './template.ts';

/** Flows that go on by themselves: approvals, calculations and decisions. All of them run without a model key. */
export const AUTOMATIONS: readonly BuiltInTemplate[] = [
  template({
    key: 'approve_a_message',
    name: 'Approve a message',
    description: 'Waits until a person approves or edits a message, and passes it on.',
    tags: ['Approval'],
    skillType: null,
    nodes: [
      { id: 'ChatInput-1', type: 'ChatInput', at: [0, 0], values: { input_value: 'Text to approve' } },
      { id: 'HumanInput-1', type: 'HumanInput', at: [1, 0], values: { instructions: 'May this go out?' } },
      { id: 'CombineText-1', type: 'CombineText', at: [2, 1], values: { text1: 'Not sent:' } },
      { id: 'Merge-1', type: 'Merge', at: [3, 0] },
      { id: 'ChatOutput-1', type: 'ChatOutput', at: [4, 0] },
    ],
    edges: [
      ['ChatInput-1', 'message', 'HumanInput-1', 'input_value'],
      ['HumanInput-1', 'approved', 'Merge-1', 'inputs'],
      ['HumanInput-1', 'rejected', 'CombineText-1', 'text2'],
      ['CombineText-1', 'combined_text', 'Merge-1', 'inputs'],
      ['Merge-1', 'merged', 'ChatOutput-1', 'input_value'],
    ],
  }),
  template({
    key: 'decide_by_text',
    name: 'Decide by text',
    description: 'Takes one of two ways by a word in the message.',
    tags: ['First steps'],
    skillType: null,
    nodes: [
      { id: 'ChatInput-1', type: 'ChatInput', at: [0, 0], values: { input_value: 'Is this urgent?' } },
      {
        id: 'ConditionalRouter-1',
        type: 'ConditionalRouter',
        at: [1, 0],
        values: {
          operator: 'contains',
          match_text: 'urgent',
          true_case_message: 'A person looks at it now.',
          false_case_message: 'A person looks at it tomorrow.',
        },
      },
      { id: 'Merge-1', type: 'Merge', at: [2, 0] },
      { id: 'ChatOutput-1', type: 'ChatOutput', at: [3, 0] },
    ],
    edges: [
      ['ChatInput-1', 'message', 'ConditionalRouter-1', 'input_text'],
      ['ConditionalRouter-1', 'true_result', 'Merge-1', 'inputs'],
      ['ConditionalRouter-1', 'false_result', 'Merge-1', 'inputs'],
      ['Merge-1', 'merged', 'ChatOutput-1', 'input_value'],
    ],
  }),
  template({
    key: 'calculate',
    name: 'Calculate',
    description: 'Calculates an expression with exact decimals.',
    tags: ['First steps'],
    skillType: null,
    nodes: [
      { id: 'ChatInput-1', type: 'ChatInput', at: [0, 0], values: { input_value: '12500 * 12 * 1.03' } },
      { id: 'CalculatorComponent-1', type: 'CalculatorComponent', at: [1, 0] },
      { id: 'ChatOutput-1', type: 'ChatOutput', at: [2, 0], values: { data_template: '{result}' } },
    ],
    edges: [
      ['ChatInput-1', 'message', 'CalculatorComponent-1', 'expression'],
      ['CalculatorComponent-1', 'result', 'ChatOutput-1', 'input_value'],
    ],
  }),
];
