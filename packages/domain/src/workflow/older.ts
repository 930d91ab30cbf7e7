import { componentOf } from './components/index.ts';
import type { ComponentDefinition, ComponentType } from './components/definition.ts';
import type { JsonValue } from './json.ts';

/** How a node of another or older spelling becomes a component of the catalogue. Names that are not listed stay. */
export type Migration = {
  to: ComponentType;
  fields: Readonly<Record<string, string>>;
  outputs: Readonly<Record<string, string>>;
  /** Values that the older component implies. */
  values: Readonly<Record<string, JsonValue>>;
};

function rule(to: ComponentType, rest: Partial<Omit<Migration, 'to'>> = {}): Migration {
  return { to, fields: {}, outputs: {}, values: {}, ...rest };
}

/** Langflow's components of one provider each. Atrium asks the model of the organization in their place. */
const PROVIDERS: Record<string, string> = {
  OpenAIModel: 'OpenAI',
  AnthropicModel: 'Anthropic',
  GoogleGenerativeAIModel: 'Google Generative AI',
  GroqModel: 'Groq',
  OllamaModel: 'Ollama',
  AzureOpenAIModel: 'Azure OpenAI',
  AmazonBedrockModel: 'Amazon Bedrock',
  BedrockModel: 'Amazon Bedrock',
  MistralModel: 'Mistral AI',
  NVIDIAModelComponent: 'NVIDIA',
  HuggingFaceModel: 'Hugging Face',
  CohereModel: 'Cohere',
  DeepSeekModelComponent: 'DeepSeek',
  OpenRouterComponent: 'OpenRouter',
  VertexAiModel: 'Vertex AI',
  SambaNovaModel: 'SambaNova',
  NovitaModel: 'Novita AI',
  PerplexityModel: 'Perplexity',
  XAIModel: 'xAI',
  LMStudioModel: 'LM Studio',
};

const PARSER = rule('ParserComponent', {
  fields: { data: 'input_data', df: 'input_data', template: 'pattern' },
  outputs: { text: 'parsed_text', data_list: 'parsed_text' },
});
const WEB_PAGES = { outputs: { data: 'page_results', dataframe: 'page_results', text: 'raw_results' } };

/** By the type in the file. Types of the catalogue are here only for fields and outputs that they had before. */
const MIGRATIONS: Readonly<Record<string, Migration>> = {
  ...Object.fromEntries(
    Object.entries(PROVIDERS).map(([type, provider]) => [
      type,
      rule('LanguageModelComponent', { outputs: { text: 'text_output', model: 'model_output' }, values: { provider } }),
    ]),
  ),
  LanguageModel: rule('LanguageModelComponent'),
  parser: rule('ParserComponent'),
  Parser: rule('ParserComponent'),
  ParseData: PARSER,
  ParseDataFrame: PARSER,
  ParseJSONData: PARSER,
  URL: rule('URLComponent', WEB_PAGES),
  URLComponent: rule('URLComponent', WEB_PAGES),
  StructuredOutput: rule('StructuredOutput', {
    fields: { llm: 'model' },
    outputs: { structured_output_dataframe: 'dataframe_output' },
  }),
  StructuredOutputComponent: rule('StructuredOutput', {
    fields: { llm: 'model' },
    outputs: { structured_output_dataframe: 'dataframe_output' },
  }),
  MessagetoData: rule('TypeConverterComponent', {
    fields: { message: 'input_data' },
    outputs: { data: 'data_output' },
    values: { output_type: 'Data' },
  }),
  DataToDataFrame: rule('TypeConverterComponent', {
    fields: { data_list: 'input_data' },
    outputs: { dataframe: 'dataframe_output' },
    values: { output_type: 'DataFrame' },
  }),
  TypeConverter: rule('TypeConverterComponent'),
  Calculator: rule('CalculatorComponent'),
  CalculatorTool: rule('CalculatorComponent', {
    outputs: { api_run_model: 'result', api_build_tool: 'component_as_tool' },
  }),
  Loop: rule('LoopComponent'),
  BatchRun: rule('BatchRunComponent'),
  APIRequestComponent: rule('APIRequest'),
  APIRequest: rule('APIRequest', { fields: { urls: 'url_input', curl: 'curl_input' } }),
  RegexExtractorComponent: rule('RegexExtractor'),
  CurrentDateComponent: rule('CurrentDate'),
  PromptComponent: rule('Prompt'),
  'Prompt Template': rule('Prompt'),
  SmartRouterComponent: rule('SmartRouter', { fields: { llm: 'model' } }),
  SmartRouter: rule('SmartRouter', { fields: { llm: 'model' } }),
  BatchRunComponent: rule('BatchRunComponent', { fields: { llm: 'model' } }),
  Agent: rule('Agent', { fields: { agent_llm: 'provider' } }),
  ToolCallingAgent: rule('Agent', { fields: { llm: 'model' } }),
  FileComponent: rule('File'),
  StoreMessageComponent: rule('StoreMessage'),
  RunFlowComponent: rule('RunFlow'),
  SubFlow: rule('RunFlow', {
    fields: { flow_name: 'flow_name_selected' },
    outputs: { flow_outputs: 'flow_outputs_data' },
  }),
};

/** Returns the name in the catalogue of a field or an output. */
export function renamed(names: Readonly<Record<string, string>>, name: string): string {
  return Object.hasOwn(names, name) ? (names[name] ?? name) : name;
}

/** A component of the catalogue, and the rules by which a node of a flow becomes one. */
export type Canonical = { definition: ComponentDefinition; migration: Migration; isOlder: boolean };

/** Whether a rule changes more than the name of the type: some components have several names at the same time. */
function changes({ fields, outputs, values }: Migration): boolean {
  return [fields, outputs, values].some((names) => Object.keys(names).length > 0);
}

/**
 * Returns the component of the catalogue that a node's type stands for, or null if the catalogue has none. `isOlder` says
 * that the component of the catalogue has other fields or outputs.
 */
export function canonicalComponent(type: string): Canonical | null {
  const migration = Object.hasOwn(MIGRATIONS, type) ? MIGRATIONS[type] : undefined;
  const definition = componentOf(migration?.to ?? type);
  if (!definition) return null;
  const isOlder = definition.type !== type && migration !== undefined && changes(migration);
  return { definition, migration: migration ?? rule(definition.type), isOlder };
}

/** The provider whose component a type is, or null. */
export function providerOf(type: string): string | null {
  return PROVIDERS[type] ?? null;
}
