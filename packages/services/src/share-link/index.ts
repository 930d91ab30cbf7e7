export { createLink } from './create.ts';
export { linkEffect } from './effect.ts';
export { linkInfo, listLinks, listLinkVisitors } from './list.ts';
export { revokeLink } from './revoke.ts';
export { linkAddress, linkTokenOf } from './token.ts';
export { updateLink } from './update.ts';
