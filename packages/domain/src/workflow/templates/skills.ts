import type { DrawnEdge, DrawnNode } from '../template-node.ts';
import { type BuiltInTemplate, template } from './template.ts';

type Writing = { question: string; topK: number; prompt: string; fileName: string };

/** Finds passages, lets the model write with them, verifies its quotes and writes a Word file. */
function writing({ question, topK, prompt, fileName }: Writing): { nodes: DrawnNode[]; edges: DrawnEdge[] } {
  return {
    nodes: [
      { id: 'ChatInput-1', type: 'ChatInput', at: [0, 0], values: { input_value: question } },
      { id: 'Retriever-1', type: 'Retriever', at: [1, 1], values: { top_k: topK } },
      {
        id: 'Prompt-1',
        type: 'Prompt',
        at: [2, 0],
        values: { template: `${prompt}\n\nPassages:\n{passages}\n\nTask: {task}`, passages: '', task: '' },
      },
      { id: 'LanguageModelComponent-1', type: 'LanguageModelComponent', at: [3, 0] },
      { id: 'VerifyQuotes-1', type: 'VerifyQuotes', at: [4, 1] },
      { id: 'WriteDocument-1', type: 'WriteDocument', at: [5, 0], values: { name: fileName } },
      { id: 'ChatOutput-1', type: 'ChatOutput', at: [5, 1] },
    ],
    edges: [
      ['ChatInput-1', 'message', 'Retriever-1', 'query'],
      ['ChatInput-1', 'message', 'Prompt-1', 'task'],
      ['Retriever-1', 'text', 'Prompt-1', 'passages'],
      ['Prompt-1', 'prompt', 'LanguageModelComponent-1', 'input_value'],
      ['LanguageModelComponent-1', 'text_output', 'VerifyQuotes-1', 'text'],
      ['Retriever-1', 'passages', 'VerifyQuotes-1', 'passages'],
      ['VerifyQuotes-1', 'verified_text', 'WriteDocument-1', 'content'],
      ['VerifyQuotes-1', 'verified_text', 'ChatOutput-1', 'input_value'],
    ],
  };
}

/** The skills of agents. Without a model key, they quote the passages instead of writing. */
export const SKILLS: readonly BuiltInTemplate[] = [
  template({
    key: 'annual_investor_report',
    name: 'Annual investor report',
    description: 'Writes the annual report of a fund from its statements and letters, with a quote for each figure.',
    tags: ['Skill', 'Documents'],
    skillType: 'annual_investor_report',
    ...writing({
      question: 'Performance, contributions, distributions and outlook of the fund this year',
      topK: 20,
      prompt:
        'Write the annual report to investors in Markdown: performance, capital, portfolio, outlook. Quote the passage behind each figure. Leave out what the passages do not contain.',
      fileName: 'Annual investor report',
    }),
  }),
  template({
    key: 'meeting_summary',
    name: 'Meeting summary',
    description: 'Summarizes minutes: decisions, open points and who does what until when.',
    tags: ['Skill', 'Documents'],
    skillType: 'meeting_summary',
    ...writing({
      question: 'Decisions, open points and tasks of the meeting',
      topK: 12,
      prompt:
        'Summarize the meeting in Markdown under Decisions, Open points and Tasks. Name who does what until when. Quote the minutes.',
      fileName: 'Meeting summary',
    }),
  }),
  template({
    key: 'financial_report_parser',
    name: 'Financial report parser',
    description: 'Reads the main figures of financial reports into a workbook, each with its page.',
    tags: ['Skill', 'Documents', 'Tables'],
    skillType: 'financial_report_parser',
    nodes: [
      { id: 'ListDocuments-1', type: 'ListDocuments', at: [0, 0], values: { name_contains: 'report' } },
      {
        id: 'Extract-1',
        type: 'Extract',
        at: [1, 0],
        values: {
          columns: [
            { name: 'Revenue', description: 'Total revenue of the period', format: 'currency' },
            { name: 'Gross profit', description: 'Gross profit of the period', format: 'currency' },
            { name: 'EBITDA', description: 'EBITDA of the period', format: 'currency' },
            { name: 'Net income', description: 'Net income of the period', format: 'currency' },
          ],
        },
      },
      { id: 'WriteWorkbook-1', type: 'WriteWorkbook', at: [2, 1], values: { name: 'Figures' } },
      {
        id: 'ParserComponent-1',
        type: 'ParserComponent',
        at: [2, 0],
        values: { pattern: 'Revenue {Revenue}, gross profit {Gross profit}, EBITDA {EBITDA}, net income {Net income}' },
      },
      { id: 'ChatOutput-1', type: 'ChatOutput', at: [3, 0] },
    ],
    edges: [
      ['ListDocuments-1', 'documents', 'Extract-1', 'documents'],
      ['Extract-1', 'table', 'WriteWorkbook-1', 'sheets'],
      ['Extract-1', 'table', 'ParserComponent-1', 'input_data'],
      ['ParserComponent-1', 'parsed_text', 'ChatOutput-1', 'input_value'],
    ],
  }),
  template({
    key: 'capital_call_distribution',
    name: 'Capital call distribution',
    description: 'Reads capital calls and shows the amounts to a person before they go into a workbook.',
    tags: ['Skill', 'Documents', 'Approval'],
    skillType: 'capital_call_distribution',
    nodes: [
      { id: 'ListDocuments-1', type: 'ListDocuments', at: [0, 0], values: { name_contains: 'capital' } },
      {
        id: 'Extract-1',
        type: 'Extract',
        at: [1, 0],
        values: {
          columns: [
            { name: 'Fund', description: 'Name of the fund', format: 'string' },
            { name: 'Amount', description: 'Amount called or distributed', format: 'currency' },
            { name: 'Due date', description: 'Date on which it is due', format: 'date' },
          ],
        },
      },
      {
        id: 'ParserComponent-1',
        type: 'ParserComponent',
        at: [2, 0],
        values: { pattern: '{Fund}: {Amount}, due {Due date}' },
      },
      {
        id: 'HumanInput-1',
        type: 'HumanInput',
        at: [3, 0],
        values: { instructions: 'Are these the amounts of the capital calls?', allow_edit: false },
      },
      { id: 'ChatOutput-1', type: 'ChatOutput', at: [4, 0] },
      {
        id: 'TextOutput-1',
        type: 'TextOutput',
        at: [4, 1],
        name: 'Rejected',
      },
      { id: 'WriteWorkbook-1', type: 'WriteWorkbook', at: [2, 1], values: { name: 'Capital calls' } },
    ],
    edges: [
      ['ListDocuments-1', 'documents', 'Extract-1', 'documents'],
      ['Extract-1', 'table', 'ParserComponent-1', 'input_data'],
      ['Extract-1', 'table', 'WriteWorkbook-1', 'sheets'],
      ['ParserComponent-1', 'parsed_text', 'HumanInput-1', 'input_value'],
      ['HumanInput-1', 'approved', 'ChatOutput-1', 'input_value'],
      ['HumanInput-1', 'rejected', 'TextOutput-1', 'input_value'],
    ],
  }),
  template({
    key: 'blog_writer',
    name: 'Blog writer',
    description: 'Drafts a post from the documents of a data room.',
    tags: ['Skill', 'Writing'],
    skillType: 'blog_writer',
    ...writing({
      question: 'What is new and worth telling?',
      topK: 10,
      prompt: 'Draft a post of about 400 words in Markdown with a title and short paragraphs. Use the passages only.',
      fileName: 'Post',
    }),
  }),
  template({
    key: 'generate_linkedin_post_ideas',
    name: 'LinkedIn post ideas',
    description: 'Lists ideas for posts from the documents of a data room.',
    tags: ['Skill', 'Writing'],
    skillType: 'generate_linkedin_post_ideas',
    ...writing({
      question: 'Facts and stories that outsiders may know',
      topK: 10,
      prompt: 'List five ideas for posts, each with a first line and the passage behind it. Name nothing confidential.',
      fileName: 'Post ideas',
    }),
  }),
];
