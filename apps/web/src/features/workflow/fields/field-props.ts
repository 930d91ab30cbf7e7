import type { FieldDefinition, JsonValue } from '@atrium/domain/workflow';

export type FieldProps = {
  field: FieldDefinition;
  value: JsonValue;
  values: Readonly<Record<string, JsonValue>>;
  /** The name of the variable that the field takes. */
  variable: string | null;
  isReadOnly: boolean;
  onChange: (value: JsonValue, more?: Readonly<Record<string, JsonValue>>) => void;
  onVariable: (name: string) => void;
};
