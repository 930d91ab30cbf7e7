/**
 * The only code of ours inside the sandbox. It takes the functions that it needs before the component can replace them, gives
 * the component a clock and random numbers that are the same at a replay, and `fetch`, which the parent process carries out.
 */
export const PRELUDE = `(() => {
  'use strict';
  const { parse, stringify } = JSON;
  const RealDate = Date;
  const text = String;
  return (hostFetch, now, seed) => {
    let state = seed >>> 0;
    Math.random = () => {
      state = (state + 0x6d2b79f5) >>> 0;
      let t = Math.imul(state ^ (state >>> 15), state | 1);
      t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
      return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
    };
    globalThis.Date = class Date extends RealDate {
      constructor(...parts) {
        if (parts.length === 0) super(now);
        else super(...parts);
      }
      static now() {
        return now;
      }
    };
    RealDate.prototype.constructor = globalThis.Date;
    globalThis.fetch = async (url, init = {}) => {
      const headers = {};
      for (const name of Object.keys(init.headers ?? {})) headers[name] = text(init.headers[name]);
      const body = init.body === undefined || init.body === null ? null : text(init.body);
      const request = stringify({ url: text(url), method: text(init.method ?? 'GET'), headers, body });
      const response = parse(await hostFetch(request));
      return {
        status: response.status,
        ok: response.status >= 200 && response.status < 300,
        headers: { get: (name) => response.headers[text(name).toLowerCase()] ?? null },
        text: async () => response.body,
        json: async () => parse(response.body),
      };
    };
    return async (component, inputs) => {
      try {
        const result = await component.default.run(parse(inputs));
        return stringify({ result: result === undefined ? {} : result });
      } catch (error) {
        return stringify({ error: text(error && error.message !== undefined ? error.message : error) });
      }
    };
  };
})()`;
