// Loaded first in a reading process: it takes the network from JavaScript. Node's permissions do not cover it in version 24.
import { createRequire, syncBuiltinESMExports } from 'node:module';

const require = createRequire(import.meta.url);

function denied(): never {
  throw Object.assign(new Error('A reading process has no network.'), { code: 'ERR_ACCESS_DENIED' });
}

type Replaceable = Record<string, unknown>;
const net = require('node:net') as Replaceable & {
  Socket: { prototype: Replaceable };
  Server: { prototype: Replaceable };
};
net.Socket.prototype['connect'] = denied;
net.Server.prototype['listen'] = denied;
const dgram = require('node:dgram') as Replaceable;
dgram['createSocket'] = denied;
dgram['Socket'] = denied;
const dns = require('node:dns') as Replaceable & { promises: Replaceable };
for (const names of [dns, dns.promises]) {
  for (const [name, value] of Object.entries(names)) {
    if (typeof value === 'function' && /^(?:lookup|resolve|reverse)/.test(name)) names[name] = denied;
  }
}
Object.assign(globalThis, { fetch: denied, WebSocket: denied, EventSource: denied });
Object.assign(process, { binding: denied, _linkedBinding: denied });
syncBuiltinESMExports();
