import { type BuiltInTemplate, template } from './template.ts';

/** Small flows that show one idea each. All of them run without a model key. */
export const FIRST_STEPS: readonly BuiltInTemplate[] = [
  template({
    key: 'basic_prompting',
    name: 'Basic prompting',
    description: 'Puts a message into a prompt and answers it.',
    tags: ['First steps'],
    skillType: null,
    nodes: [
      { id: 'ChatInput-1', type: 'ChatInput', at: [0, 0], values: { input_value: 'What is a data room?' } },
      {
        id: 'Prompt-1',
        type: 'Prompt',
        at: [1, 0],
        values: { template: 'Answer in two sentences, in plain English.\n\nQuestion: {question}', question: '' },
      },
      { id: 'LanguageModelComponent-1', type: 'LanguageModelComponent', at: [2, 0] },
      { id: 'ChatOutput-1', type: 'ChatOutput', at: [3, 0] },
    ],
    edges: [
      ['ChatInput-1', 'message', 'Prompt-1', 'question'],
      ['Prompt-1', 'prompt', 'LanguageModelComponent-1', 'input_value'],
      ['LanguageModelComponent-1', 'text_output', 'ChatOutput-1', 'input_value'],
    ],
  }),
  template({
    key: 'ask_documents',
    name: 'Ask documents',
    description: 'Answers a question with the passages of your data rooms, and removes quotes that are not in them.',
    tags: ['First steps', 'Documents'],
    skillType: null,
    nodes: [
      { id: 'ChatInput-1', type: 'ChatInput', at: [0, 0], values: { input_value: 'What is the base rent?' } },
      { id: 'Retriever-1', type: 'Retriever', at: [1, 1], values: { top_k: 8 } },
      {
        id: 'Prompt-1',
        type: 'Prompt',
        at: [2, 0],
        values: {
          template: 'Answer with the passages only, and quote them.\n\nPassages:\n{passages}\n\nQuestion: {question}',
          passages: '',
          question: '',
        },
      },
      { id: 'LanguageModelComponent-1', type: 'LanguageModelComponent', at: [3, 0] },
      { id: 'VerifyQuotes-1', type: 'VerifyQuotes', at: [4, 1] },
      { id: 'ChatOutput-1', type: 'ChatOutput', at: [5, 1] },
    ],
    edges: [
      ['ChatInput-1', 'message', 'Retriever-1', 'query'],
      ['ChatInput-1', 'message', 'Prompt-1', 'question'],
      ['Retriever-1', 'text', 'Prompt-1', 'passages'],
      ['Prompt-1', 'prompt', 'LanguageModelComponent-1', 'input_value'],
      ['LanguageModelComponent-1', 'text_output', 'VerifyQuotes-1', 'text'],
      ['Retriever-1', 'passages', 'VerifyQuotes-1', 'passages'],
      ['VerifyQuotes-1', 'verified_text', 'ChatOutput-1', 'input_value'],
    ],
  }),
  template({
    key: 'chat_with_memory',
    name: 'Chat with memory',
    description: 'Answers a message with the earlier messages of the session.',
    tags: ['First steps'],
    skillType: null,
    nodes: [
      { id: 'ChatInput-1', type: 'ChatInput', at: [0, 1], values: { input_value: 'Hello' } },
      { id: 'Memory-1', type: 'Memory', at: [0, 0] },
      {
        id: 'Prompt-1',
        type: 'Prompt',
        at: [1, 0],
        values: { template: 'Earlier messages:\n{memory}\n\nMessage: {message}', memory: '', message: '' },
      },
      { id: 'LanguageModelComponent-1', type: 'LanguageModelComponent', at: [2, 0] },
      { id: 'ChatOutput-1', type: 'ChatOutput', at: [3, 0] },
    ],
    edges: [
      ['Memory-1', 'messages_text', 'Prompt-1', 'memory'],
      ['ChatInput-1', 'message', 'Prompt-1', 'message'],
      ['Prompt-1', 'prompt', 'LanguageModelComponent-1', 'input_value'],
      ['LanguageModelComponent-1', 'text_output', 'ChatOutput-1', 'input_value'],
    ],
  }),
  template({
    key: 'loop_over_rows',
    name: 'Loop over rows',
    description: 'Writes a line for each row of a table, and puts the lines together.',
    tags: ['First steps', 'Loop'],
    skillType: null,
    nodes: [
      {
        id: 'CreateData-1',
        type: 'CreateData',
        at: [0, 0],
        values: { fields: [{ key: 'text', value: 'First item' }] },
      },
      { id: 'LoopComponent-1', type: 'LoopComponent', at: [1, 0] },
      { id: 'ParserComponent-1', type: 'ParserComponent', at: [2, 0], values: { pattern: 'Item: {text}' } },
      {
        id: 'TypeConverterComponent-1',
        type: 'TypeConverterComponent',
        at: [3, 0],
        values: { output_type: 'Data' },
      },
      { id: 'ParserComponent-2', type: 'ParserComponent', at: [2, 1], values: { pattern: '- {text}' } },
      { id: 'ChatOutput-1', type: 'ChatOutput', at: [3, 1] },
    ],
    edges: [
      ['CreateData-1', 'data', 'LoopComponent-1', 'data'],
      ['LoopComponent-1', 'item', 'ParserComponent-1', 'input_data'],
      ['ParserComponent-1', 'parsed_text', 'TypeConverterComponent-1', 'input_data'],
      ['TypeConverterComponent-1', 'data_output', 'LoopComponent-1', 'item'],
      ['LoopComponent-1', 'done', 'ParserComponent-2', 'input_data'],
      ['ParserComponent-2', 'parsed_text', 'ChatOutput-1', 'input_value'],
    ],
  }),
];
