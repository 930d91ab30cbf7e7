import { isListAnswer } from '@atrium/domain/kernel';
import { z } from 'zod';
import { type MirrorOperation, operationId } from './mirror-operation.ts';
import { describedSchema } from './openapi-description.ts';
import { exampleOutput } from './openapi-example.ts';
import { headersOf } from './openapi-header.ts';
import { addEvents, addOutput, type SchemaRegistry } from './openapi-schema.ts';

const BINARY = { type: 'string', format: 'binary' };

/** The answers of a call whose answer is a file. Any of them can be asked for a range, or be unchanged (RFC 9110). */
function fileAnswers({ meta }: MirrorOperation): Record<string, object> {
  const content = Object.fromEntries(meta.types.map((type) => [type, { schema: BINARY }]));
  const headers = headersOf(['Content-Disposition', 'Accept-Ranges', 'ETag']);
  const partial = headersOf(['Content-Disposition', 'Accept-Ranges', 'ETag', 'Content-Range']);
  return {
    200: { description: 'The file', headers, content },
    206: { description: 'The part of the file that `Range` names', headers: partial, content },
    304: { description: 'The file still has the ETag in `If-None-Match`', headers: headersOf(['ETag']) },
    416: {
      description: 'The range begins after the end of the file',
      headers: headersOf(['Accept-Ranges', 'ETag', 'Content-Range']),
    },
  };
}

function selectsFields({ definition }: MirrorOperation['meta']): boolean {
  return definition.input instanceof z.ZodObject && 'selectFields' in definition.input.shape;
}

/** The answers of a call that succeeds, by status. */
export function successAnswers(operation: MirrorOperation, registry: SchemaRegistry): Record<string, object> {
  const { meta } = operation;
  const { answer, status = 200 } = meta.rest;
  if (answer === 'file') return fileAnswers(operation);
  const headers = headersOf();
  if (answer === 'stream') {
    const schema = meta.item === null ? {} : addEvents(registry, meta.item);
    return { [status]: { description: 'Server-sent events', headers, content: { 'text/event-stream': { schema } } } };
  }
  const { output } = meta.definition;
  const content = {
    schema: describedSchema(
      addOutput(registry, output, isListAnswer(output) && selectsFields(meta)),
      `${operationId(operation)}:out`,
    ),
    example: exampleOutput(output),
  };
  return { [status]: { description: 'Success', headers, content: { 'application/json': content } } };
}
