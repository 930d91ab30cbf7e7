import { hidingRules, isHiddenByStyle, type Look, lookOf, PAPER } from './html-style.ts';

const DROPPED_WITH_CONTENT = /^(script|style|noscript|template|head)$/;
const DROPPED = /^(img|iframe|object|embed|svg|base|meta|link)$/;
const VOID = /^(area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;
/** Elements that an element of the same name ends. */
const ENDS_ITSELF = /^(p|li|td|th|tr|dt|dd|option|thead|tbody|tfoot)$/;
const ENDS_PARAGRAPH =
  /^(address|article|aside|blockquote|div|dl|fieldset|footer|form|h[1-6]|header|hr|main|nav|ol|p|pre|section|table|ul)$/;
const INLINE =
  /^(a|abbr|b|bdi|bdo|cite|code|data|dfn|em|font|i|kbd|mark|q|s|samp|small|span|strong|sub|sup|time|u|var)$/;
/** Link targets that run code. */
const ACTING =
  /\s(href|src)\s*=\s*(?:"\s*(?:javascript|vbscript|data):[^"]*"|'\s*(?:javascript|vbscript|data):[^']*'|(?:javascript|vbscript|data):[^\s>]*)/gi;

/** A page of HTML without its invisible content. `hidden` is the text of hidden elements, as HTML without their tags. */
export type SeparatedHtml = { visible: string; hidden: string };

type Open = { name: string; look: Look };

/**
 * Separates what readers of the page see from hidden text, in one pass, and removes comments, scripts and styles. An
 * element that is never closed hides the rest, as in a browser. The time is linear in the length.
 */
export function separateHtml(html: string): SeparatedHtml {
  const rules = hidingRules(html);
  const visible: string[] = [];
  const hidden: string[] = [];
  const stack: Open[] = [];
  const depth = new Map<string, number>();
  const look = (): Look => stack.at(-1)?.look ?? PAPER;
  const isHidden = (): boolean => isHiddenByStyle(look());
  const text = (part: string): void => {
    if (part !== '') (isHidden() && part.trim() !== '' ? hidden : visible).push(part);
  };
  const pop = (): void => {
    const closed = stack.pop();
    if (!closed) return;
    depth.set(closed.name, (depth.get(closed.name) ?? 1) - 1);
    if (isHiddenByStyle(closed.look)) hidden.push(INLINE.test(closed.name) ? ' ' : '\n\n');
  };
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    if (open < 0) break;
    text(html.slice(at, open));
    if (html.startsWith('<!--', open)) {
      at = after(html, '-->', open + 4);
      continue;
    }
    const [, slash, given] = /^<(\/?)([a-z][a-z0-9]*)/i.exec(html.slice(open, open + 24)) ?? [];
    const name = given?.toLowerCase();
    const end = after(html, '>', open);
    const tag = html.slice(open, end);
    at = end;
    if (!name) {
      if (!isHidden()) visible.push(tag);
      continue;
    }
    if (slash) {
      const wasHidden = isHidden();
      if ((depth.get(name) ?? 0) > 0) while (stack.length > 0 && stack.at(-1)?.name !== name) pop();
      const isOwn = stack.at(-1)?.name === name;
      if (isOwn) pop();
      if (!isHidden() && !(wasHidden && !isOwn)) visible.push(tag);
      continue;
    }
    if (DROPPED_WITH_CONTENT.test(name)) {
      at = afterClosing(html, name, end);
      continue;
    }
    const top = stack.at(-1)?.name;
    if (top !== undefined && ((top === name && ENDS_ITSELF.test(name)) || (top === 'p' && ENDS_PARAGRAPH.test(name))))
      pop();
    const own = lookOf(tag, name, look(), rules);
    if (!DROPPED.test(name) && !isHiddenByStyle(own)) visible.push(withoutActing(tag));
    if (!VOID.test(name) && !tag.endsWith('/>')) {
      stack.push({ name, look: own });
      depth.set(name, (depth.get(name) ?? 0) + 1);
    }
  }
  text(html.slice(at));
  return { visible: visible.join(''), hidden: hidden.join('').trim() };
}

function withoutActing(tag: string): string {
  return tag.includes(':') ? tag.replace(ACTING, '') : tag;
}

function after(html: string, mark: string, from: number): number {
  const found = html.indexOf(mark, from);
  return found < 0 ? html.length : found + mark.length;
}

function afterClosing(html: string, name: string, from: number): number {
  const closing = new RegExp(`</${name}\\b`, 'gi');
  closing.lastIndex = from;
  return closing.exec(html) ? after(html, '>', closing.lastIndex) : html.length;
}
