import { describe, expect, it } from 'vitest';
import { COMPONENT_TYPES, componentOf, COMPONENTS } from './index.ts';

describe('the catalogue of components', () => {
  it('defines every component once', () => {
    expect(COMPONENTS.map(({ type }) => type).toSorted()).toEqual([...COMPONENT_TYPES].toSorted());
  });

  it.each([...COMPONENT_TYPES])('describes %s: unique fields and outputs, and one main port in at most', (type) => {
    const definition = componentOf(type);
    const fields = definition?.fields.map(({ name }) => name) ?? [];
    const outputs = definition?.outputs.map(({ name }) => name) ?? [];
    expect(new Set(fields).size).toBe(fields.length);
    expect(new Set(outputs).size).toBe(outputs.length);
    expect(definition?.description).toMatch(/\.$/);
    for (const field of definition?.fields ?? []) {
      expect(field.isList ? Array.isArray(field.value) || field.value === '' : true).toBe(true);
      if (field.options && field.type !== 'sortableList') expect(field.options).toContain(field.value);
    }
  });
});
