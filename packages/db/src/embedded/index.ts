export { ensureDatabase, type EnsureOptions } from './ensure.ts';
export { nativeAvailable, nativeHome } from './native-home.ts';
export { startNative, type NativeOptions } from './native.ts';
export { startEmbedded, type EmbeddedOptions, type RunningDatabase } from './start.ts';
