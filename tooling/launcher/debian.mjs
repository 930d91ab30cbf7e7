import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Whether packages can be installed without asking: as root on a Debian-based system. */
export function mayInstallPackages() {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get');
}

/** Installs a Debian package. Updates the package lists only if the first attempt fails. */
export function installPackage(name) {
  const install = () => apt(['install', '-y', '-qq', '--no-install-recommends', name]);
  if (install().status === 0) return;
  apt(['update', '-qq']);
  const { status, stderr } = install();
  if (status !== 0) throw new Error(`apt-get install ${name} failed: ${stderr.trim().split('\n').at(-1)}`);
}

/** Installs the first of these packages that can be installed: older systems lack newer ones. */
export function installFirst([name, ...others]) {
  try {
    installPackage(name);
  } catch (error) {
    if (others.length === 0) throw error;
    installFirst(others);
  }
}

function apt(args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync('apt-get', args, { encoding: 'utf8', env, stdio: ['ignore', 'ignore', 'pipe'] });
}
