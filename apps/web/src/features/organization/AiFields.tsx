import '@mantine/core/styles/NumberInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { NativeSelect, NumberInput, Switch, TextInput } from '@mantine/core';
import type { AiProvider } from '@atrium/domain/organization';
import type { ApiOutput } from '../../shared/api/client.ts';
import { PROVIDER_NAMES } from './provider-names.ts';
import styles from './Organization.module.css';

type ProviderProps = {
  label: string;
  overview: ApiOutput['providerKey']['list']['data'];
  value: AiProvider | null;
  onChange: (provider: AiProvider | null) => void;
};

/** Selects one of the available model providers. */
export function ProviderChoice({ label, overview: { providers }, value, onChange }: ProviderProps) {
  return (
    <NativeSelect
      label={label}
      data={[
        { value: '', label: 'Default of this installation' },
        ...providers
          .filter(({ provider, isAvailable }) => isAvailable || provider === value)
          .map(({ provider }) => ({ value: provider, label: PROVIDER_NAMES[provider] })),
      ]}
      value={value ?? ''}
      onChange={(event) =>
        onChange(providers.find(({ provider }) => provider === event.currentTarget.value)?.provider ?? null)
      }
    />
  );
}

type ModelProps = { value: string | null; disabled: boolean; onChange: (model: string | null) => void };

export function ModelName({ value, disabled, onChange }: ModelProps) {
  return (
    <TextInput
      label="Model"
      placeholder="Default of this installation"
      value={value ?? ''}
      disabled={disabled}
      maxLength={128}
      spellCheck={false}
      autoComplete="off"
      onChange={(event) => onChange(event.currentTarget.value.trim() === '' ? null : event.currentTarget.value.trim())}
    />
  );
}

type CountProps = {
  label: string;
  value: number;
  min: number;
  max: number;
  step?: number;
  /** For identifiers: shown without thousands separators. */
  isPlain?: boolean;
  onChange: (value: number) => void;
};

export function Count({ label, value, min, max, step = 1, isPlain = false, onChange }: CountProps) {
  return (
    <NumberInput
      size="xs"
      label={label}
      value={value}
      min={min}
      max={max}
      step={step}
      decimalScale={step < 1 ? 2 : 0}
      thousandSeparator={isPlain ? '' : ','}
      clampBehavior="blur"
      onChange={(next) => typeof next === 'number' && onChange(next)}
    />
  );
}

type ToggleProps = { label: string; about: string; isOn: boolean; onChange: (on: boolean) => void };

/** A switch with a description. */
export function Toggle({ label, about, isOn, onChange }: ToggleProps) {
  return (
    <div className={styles.switch}>
      <span>
        <b>{label}</b>
        <em>{about}</em>
      </span>
      <Switch aria-label={label} checked={isOn} onChange={(event) => onChange(event.currentTarget.checked)} />
    </div>
  );
}
