export { areaFacts, type AreaName, AREAS, type AuditResource, type Feature, scopeOf } from './areas.ts';
