import { describe, expect, it } from 'vitest';
import { DEFAULT_WATERMARK, drawnAs, fillWatermark, MAX_WATERMARK_TEXT, WatermarkText } from './watermark.ts';

const VALUES = { email: 'ada@fund.example', time: '2026-12-24 10:00 UTC', link: 'Investors' };

describe('the text of a watermark', () => {
  it('names the visitor and the time without a text of its own', () => {
    expect(fillWatermark(DEFAULT_WATERMARK, VALUES)).toBe('ada@fund.example · 2026-12-24 10:00 UTC');
  });

  it.each([
    ['Vertraulich {email}\n{link}', 'Vertraulich ada@fund.example · Investors'],
    ['سري {email}', 'سري ada@fund.example'],
    ['गोपनीय\n\n{email}', 'गोपनीय · ada@fund.example'],
  ])('fills in %j', (text, mark) => {
    expect(fillWatermark(WatermarkText.parse(text), VALUES)).toBe(mark);
  });

  it.each([
    'Confidential',
    '{email} {password}',
    '{email}\u0000',
    '{email} \u202e',
    '{email}\na\nb\nc',
    `{email}${'x'.repeat(MAX_WATERMARK_TEXT)}`,
  ])('refuses %j', (text) => {
    expect(WatermarkText.safeParse(text).success).toBe(false);
  });

  it('fills in each value once: a value with a placeholder is text', () => {
    expect(fillWatermark('{email} {link}', { ...VALUES, link: '{time}' })).toBe('ada@fund.example {time}');
  });
});

it('is carried by PDF files and pictures only', () => {
  expect(drawnAs('application/pdf')).toBe('pdf');
  expect(drawnAs('image/png')).toBe('picture');
  for (const type of ['image/svg+xml', 'image/tiff', 'text/markdown', 'message/rfc822', 'application/msword', ''])
    expect(drawnAs(type)).toBeNull();
});
