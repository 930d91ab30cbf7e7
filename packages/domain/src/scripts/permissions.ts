import { writeFileSync } from 'node:fs';
import { permissionMatrix } from '../access/index.ts';

/** Writes docs/permissions.md, and prints it. */
const matrix = permissionMatrix();
writeFileSync(new URL('../../../../docs/permissions.md', import.meta.url), matrix);
process.stdout.write(matrix);
