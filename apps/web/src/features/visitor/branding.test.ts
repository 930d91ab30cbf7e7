import { describe, expect, it } from 'vitest';
import { brandOf, ownPicture, webAddress } from './branding.ts';
import { type Colour, contrast, parseColour, PART_CONTRAST, TEXT_CONTRAST } from './contrast.ts';

const ORIGIN = 'https://rooms.example';
const organization = { name: 'Meridian Partners', logo: null, primaryColor: null };
const button = { label: 'Book a call', backgroundColor: '#ffffff', textColor: '#17443a', isVisible: true };

describe('addresses of the customer', () => {
  it('opens only http and https, without names or passwords in them', () => {
    expect(webAddress('https://meridian.example/a?b#c')).toBe('https://meridian.example/a?b#c');
    const unsafe = [
      'javascript:alert(1)',
      ' javascript:alert(1)',
      'data:text/html,x',
      'mailto:a@b.example',
      'ftp://a.example',
      '//a.example',
      '/library',
      'https://bank.example@evil.example/',
      'https://user:secret@a.example',
      'http://',
      '',
      null,
    ];
    for (const text of unsafe) expect(webAddress(text)).toBeNull();
  });

  it('loads pictures only from this site', () => {
    expect(ownPicture('/api/v1/organization/brand-logo?logoId=1', ORIGIN)).toBe(
      `${ORIGIN}/api/v1/organization/brand-logo?logoId=1`,
    );
    for (const text of [
      'https://tracker.example/x.png',
      '//tracker.example/x.png',
      'data:image/png;base64,x',
      'blob:x',
    ]) {
      expect(ownPicture(text, ORIGIN)).toBeNull();
    }
  });
});

describe('brandOf', () => {
  it('shows buttons and networks that are switched on and have an address', () => {
    const brand = brandOf(
      {
        organization,
        branding: {
          cta: {
            primary: { ...button, url: 'https://meridian.example/call' },
            secondary: { ...button, url: 'javascript:alert(1)' },
          },
          socials: {
            linkedin: { isVisible: true, url: 'https://linkedin.example/meridian' },
            youtube: { isVisible: false, url: 'https://youtube.example/meridian' },
            twitter: { isVisible: true, url: 'not an address' },
          },
        },
      },
      ORIGIN,
    );
    expect(brand.buttons).toEqual([
      { label: 'Book a call', url: 'https://meridian.example/call', background: '#ffffff', text: '#17443a' },
    ]);
    expect(brand.socials).toEqual([{ network: 'linkedin', url: 'https://linkedin.example/meridian' }]);
  });

  it('replaces unreadable texts', () => {
    const brand = brandOf(
      {
        organization: { ...organization, primaryColor: '#17443a' },
        branding: {
          header: { textColor: '#17443b' },
          cta: { primary: { ...button, backgroundColor: '#fff', textColor: '#eee', url: 'https://a.example' } },
        },
      },
      ORIGIN,
    );
    expect(brand.colours['--visit-panel-text']).toBe('#ffffff');
    expect(brand.buttons[0]!.text).toBe('#1c1d20');
  });

  it('gives buttons without a hue a strong contrast, so that they do not look disabled', () => {
    for (const primaryColor of [null, '#808080']) {
      const { colours } = brandOf({ organization: { ...organization, primaryColor }, branding: null }, ORIGIN);
      expect(contrast(parseColour(colours['--visit-action-dark'])!, [31, 33, 37])).toBeGreaterThan(9);
      expect(contrast(parseColour(colours['--visit-action-light'])!, [241, 241, 238])).toBeGreaterThan(9);
    }
    const { colours } = brandOf({ organization: { ...organization, primaryColor: '#e30613' }, branding: null }, ORIGIN);
    expect(colours['--visit-action-light']).toBe('#e30613');
  });

  it('is readable in light and dark for every colour', () => {
    const light: Colour = [241, 241, 238];
    const dark: Colour = [31, 33, 37];
    for (const primaryColor of [
      '#ffffff',
      '#000000',
      '#ffe600',
      '#17443a',
      '#808080',
      '#e30613',
      '#777777',
      'no colour',
    ]) {
      const { colours } = brandOf({ organization: { ...organization, primaryColor }, branding: null }, ORIGIN);
      const colour = (name: string) => parseColour(colours[`--visit-${name}`])!;
      const least: [Colour, Colour, number][] = [
        [colour('panel-text'), colour('panel'), TEXT_CONTRAST],
        [colour('panel-soft'), colour('panel'), TEXT_CONTRAST],
        [colour('on-action-light'), colour('action-light'), TEXT_CONTRAST],
        [colour('on-action-dark'), colour('action-dark'), TEXT_CONTRAST],
        [colour('action-light'), light, PART_CONTRAST],
        [colour('action-dark'), dark, PART_CONTRAST],
        [colour('link-light'), light, TEXT_CONTRAST],
        [colour('link-dark'), dark, TEXT_CONTRAST],
      ];
      for (const [a, b, ratio] of least) expect(contrast(a, b)).toBeGreaterThanOrEqual(ratio);
    }
  });
});
