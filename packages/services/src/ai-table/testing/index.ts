export { CREDITS, inRoom, useTables } from '../table.fixture.ts';
